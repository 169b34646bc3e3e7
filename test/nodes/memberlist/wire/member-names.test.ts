import { describe, expect, it } from "vitest";
import { MemberNames } from "../../../../nodes/memberlist/wire/member-names.ts";
import { CodecError } from "../../../../src/node.ts";
import { rosterOf } from "./golden-roster.ts";

const names = new MemberNames(rosterOf(300, ["a", "b", "c"]));

describe("member names", () => {
  it("lead to ordinals and back; the empty name is nobody's", () => {
    expect(names.nameOf(301)).toBe("b");
    expect(names.ordinalOf("b")).toBe(301);
    expect(names.memberOf("b")).toBe(301);
    expect(names.nameOf(-1)).toBe("");
    expect(names.ordinalOf("")).toBe(-1);
  });

  it("refuse strangers, and nobody where a member is needed", () => {
    expect(() => names.ordinalOf("d")).toThrow(CodecError);
    expect(() => names.memberOf("d")).toThrow(/no member is called "d"/);
    expect(() => names.memberOf("")).toThrow(CodecError);
  });

  it("are found by address, also by an IPv4 address within IPv6", () => {
    expect(names.memberAt(Uint8Array.of(10, 9, 1, 45))).toBe(301);
    const embedded = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 9, 1, 45);
    expect(names.memberAt(embedded)).toBe(301);
    expect(() => names.memberAt(embedded.with(0, 1))).toThrow(CodecError);
    expect(() => names.memberAt(Uint8Array.of(10, 9, 1, 99))).toThrow(/10\.9\.1\.99/);
    expect(() => names.memberAt(new Uint8Array(0))).toThrow(CodecError);
  });
});
