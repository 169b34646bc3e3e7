import { expect, it } from "vitest";
import { textWidth } from "../../src/cli/text-width.ts";

it.each([
  [200, 200],
  [80, 80],
  [40, 80],
  [undefined, 100],
])("is, on a terminal of %s columns, %d", (columns, width) => expect(textWidth(columns)).toBe(width));
