import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as protocol from "../../src/processes/protocol.ts";

const PAGE = readFileSync(new URL("../../docs/node-protocol.md", import.meta.url), "utf8");

/** What the page's table of limits says of something. */
function limit(what: string): string {
  const row = PAGE.split("\n").find((line) => line.startsWith(`| ${what}`));
  return row?.split("|")[2]?.trim() ?? "no such row";
}

describe("the node protocol", () => {
  it("has the version and the limits that its page states", () => {
    expect(PAGE).toContain(`# The node protocol, version ${protocol.PROTOCOL_VERSION}\n`);
    expect(limit("bytes of a frame")).toBe(`${protocol.LARGEST_FRAME_BYTES / 1024 / 1024} MiB`);
    expect(limit("depth of nesting")).toBe(String(protocol.DEEPEST_NESTING));
    expect(limit("values in a frame")).toBe(protocol.MOST_VALUES.toLocaleString("en-US"));
    expect(limit("different keys")).toBe(protocol.MOST_KEYS.toLocaleString("en-US"));
    expect(limit("bytes of a text")).toContain(protocol.LONGEST_TEXT_BYTES.toLocaleString("en-US"));
    expect(limit("bytes of a key")).toBe(String(protocol.LONGEST_KEY_BYTES));
    expect(limit("from connecting to `hello`")).toBe(`${protocol.HELLO_TIMEOUT_MS / 1_000} s`);
    expect(limit("until all processes")).toBe(`${protocol.ARRIVAL_TIMEOUT_MS / 1_000} s`);
    expect(limit("answer to a frame")).toContain(`${protocol.ANSWER_TIMEOUT_MS / 1_000} s`);
    expect(limit("connections waiting")).toMatch(
      new RegExp(`^${protocol.MOST_WAITING_CONNECTIONS}, or as many`),
    );
    expect(PAGE).toContain(protocol.COORDINATOR_VARIABLE);
    expect(PAGE).toContain(protocol.TOKEN_VARIABLE);
  });

  it("has an error of its own", () => {
    expect(new protocol.FrameError("x").name).toBe("FrameError");
  });
});
