import { describe, expect, it } from "vitest";
import { createGroupRoster, type GroupRoster } from "../../src/node/roster.ts";
import { ALIVE, CONVICTED, SUSPECTED } from "../../src/node/verdict.ts";
import { UNKNOWN, type View } from "../../src/node/view.ts";

const GROUP = createGroupRoster("member", 3, 4);

/**
 * What must hold of a view of either form. That both answer alike whatever happens to them is tested with createView.
 */
export function conformsAsView(form: string, create: (group: GroupRoster, full: boolean) => View): void {
  describe(form, () => {
    it("starts empty, or with all alive at incarnation 1", () => {
      const empty = create(GROUP, false);
      expect([empty.size, empty.verdictOf(3), empty.incarnationOf(3), empty.countOf(ALIVE)]).toEqual([
        0,
        UNKNOWN,
        0,
        0,
      ]);
      const full = create(GROUP, true);
      expect([full.size, full.verdictOf(6), full.incarnationOf(6), full.countOf(ALIVE)]).toEqual([
        4,
        ALIVE,
        1,
        4,
      ]);
    });

    it("keeps since when a verdict holds, except alive", () => {
      const view = create(GROUP, true);
      view.record(4, SUSPECTED, 1, 500);
      expect([view.verdictOf(4), view.incarnationOf(4), view.sinceMicrosOf(4)]).toEqual([SUSPECTED, 1, 500]);
      view.record(4, ALIVE, 2, 900);
      expect([view.verdictOf(4), view.incarnationOf(4), view.sinceMicrosOf(4)]).toEqual([ALIVE, 2, 0]);
    });

    it("forgets a record once, and not its neighbours", () => {
      const view = create(GROUP, true);
      view.record(5, CONVICTED, 1, 500);
      view.forget(5);
      view.forget(5);
      expect([view.size, view.verdictOf(5), view.incarnationOf(5), view.sinceMicrosOf(5)]).toEqual([
        3,
        UNKNOWN,
        0,
        0,
      ]);
      expect([view.verdictOf(4), view.verdictOf(6), view.countOf(CONVICTED)]).toEqual([ALIVE, ALIVE, 0]);
    });
  });
}
