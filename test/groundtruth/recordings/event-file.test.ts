import { describe, expect, it } from "vitest";
import { readEvents } from "../../../groundtruth/recordings/event-file.ts";

describe("an event file", () => {
  it("has an event a line", () => {
    expect(readEvents("t_s,kind,observer,subject,x\n13.3363,M,49,46,3\n13.3363,D,49,46,0\n")).toEqual([
      { atSeconds: 13.3363, kind: "M", observer: 49, subject: 46, confirmations: 3 },
      { atSeconds: 13.3363, kind: "D", observer: 49, subject: 46, confirmations: 0 },
    ]);
    expect(readEvents("t_s,kind,observer,subject,x\n")).toEqual([]);
  });

  it("is refused when it is something else", () => {
    expect(() => readEvents("a,b\n1,2\n")).toThrow(/line 1: expected the header/);
    expect(() => readEvents("t_s,kind,observer,subject,x\n1,D,2,3,0\n1,X,2,3,0\n")).toThrow(/line 3/);
    expect(() => readEvents("t_s,kind,observer,subject,x\n1,D,2,3\n")).toThrow(/line 2/);
    expect(() => readEvents("t_s,kind,observer,subject,x\n1,D,two,3,0\n")).toThrow(/line 2/);
  });
});
