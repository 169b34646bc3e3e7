import fc from "fast-check";
import { expect, test } from "vitest";
import { KnownMembers } from "../../src/coordinator/known-members.ts";

test.each([1, 2, 31, 32, 33, 70])("behaves as a set of up to %i members", (count) => {
  const index = fc.nat({ max: count - 1 });
  const act = fc.oneof(
    { weight: 8, arbitrary: fc.record({ what: fc.constantFrom("add", "delete"), index }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("addAll", "clear"), index }) },
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 3 * count }), (acts) => {
      const known = new KnownMembers(count);
      const model = new Set<number>();
      for (const { what, index } of acts) {
        if (what === "add") {
          known.add(index);
          model.add(index);
        } else if (what === "delete") {
          known.delete(index);
          model.delete(index);
        } else if (what === "addAll") {
          known.addAll();
          for (let member = 0; member < count; member++) model.add(member);
        } else {
          known.clear();
          model.clear();
        }
        expect(known.size).toBe(model.size);
        for (let member = 0; member < count; member++) expect(known.has(member)).toBe(model.has(member));
      }
    }),
  );
});
