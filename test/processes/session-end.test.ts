import { describe, expect, it } from "vitest";
import { connectionTrouble, refusedHandshake } from "../../src/processes/session-end.ts";

describe("what went wrong with a connection", () => {
  it("is said in words where the system's are none", () => {
    const refused = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
    expect(connectionTrouble(refused)).toBe("nobody listens there");
    expect(connectionTrouble(Object.assign(new Error(""), { code: "EHOSTDOWN" }))).toBe("EHOSTDOWN");
    expect(connectionTrouble(new Error("its own words"))).toBe("its own words");
    expect(connectionTrouble(new Error(""))).toBe("no reason is known");
  });

  it("is told apart by the HTTP status", () => {
    const said = [401, 403, 503, 302].map(refusedHandshake);
    expect(new Set(said).size).toBe(4);
    expect(said[3]).toContain("HTTP 302");
  });
});
