import { describe, expect, it } from "vitest";
import { serverNotices } from "../../../nodes/eureka/server-notices.ts";
import { type RegistryWorld, registryCast } from "./registry-cast.ts";

function noticesOf(world: RegistryWorld): readonly string[] {
  const { settings, group, cast } = registryCast(world);
  return serverNotices(settings, group, cast);
}

describe("what servers have to say of their settings", () => {
  it("is nothing where all fits", () => {
    expect(noticesOf({})).toEqual([]);
    expect(noticesOf({ clients: 7 })).toEqual([]);
  });

  it("is that nobody registers", () => {
    expect(noticesOf({ clients: 0 })).toEqual(["Nobody registers with the Eureka servers of registry."]);
  });

  it("is that clients keep another interval than is expected, and what that does", () => {
    expect(noticesOf({ client: { leaseRenewalIntervalInSeconds: 10 } })).toEqual([
      expect.stringMatching(/every 10 s, and .* one every 30 s: more of them than meant may fall silent/),
    ]);
    expect(noticesOf({ client: { leaseRenewalIntervalInSeconds: 60 } })).toEqual([
      expect.stringMatching(/every 60 s, .* self-preservation may never end. Set .* to 60\.$/),
      expect.stringMatching(
        /protect their registry even if everybody is alive.*20 heartbeats .* more than 34/,
      ),
    ]);
    const both = {
      client: { leaseRenewalIntervalInSeconds: 10 },
      server: { expectedClientRenewalIntervalSeconds: 10 },
    };
    expect(noticesOf(both)).toEqual([]);
  });

  it("is that one crash is enough, with fewer than seven clients", () => {
    for (const clients of [1, 2, 3, 4, 5, 6]) {
      expect(noticesOf({ clients })).toEqual([
        expect.stringMatching(/^One crash is enough to put .* never removed/),
      ]);
    }
  });

  it("is that a threshold cannot be reached", () => {
    expect(noticesOf({ server: { renewalPercentThreshold: 1 } })).toEqual([
      expect.stringMatching(/^No pass of the servers of registry may evict anybody/),
      expect.stringMatching(/even if everybody is alive.*40 heartbeats .* more than 40/),
    ]);
  });

  it("is that a lone server opens expecting nobody, and what ends that", () => {
    expect(noticesOf({ view: "join" })).toEqual([
      expect.stringMatching(
        /opens expecting 0 clients.*until the threshold is refreshed, 15 minutes after its start/,
      ),
    ]);
    expect(noticesOf({ view: "join", server: { shouldFetchRegistry: false } })).toEqual([
      expect.stringMatching(/no refresh ever changes it either/),
    ]);
    expect(noticesOf({ view: "join", server: { enableSelfPreservation: false } })).toEqual([]);
  });

  it("is that Spring expects one client too many", () => {
    const server = { defaultOpenForTrafficCount: 1 };
    expect(noticesOf({ view: "join", server, clients: 5 })).toEqual([
      expect.stringMatching(/even if everybody is alive.*1 of those expected does not exist/),
    ]);
    expect(noticesOf({ view: "join", server })).toEqual([]);
  });

  it("is that what was copied does not fit", () => {
    expect(noticesOf({ client: { leaseExpirationDurationInSeconds: 30 } })).toEqual([
      expect.stringMatching(/leases of 90 s, and these ask for 30 s/),
    ]);
    expect(noticesOf({ server: { copied: "others" } })).toContainEqual(
      "The servers of registry have copied others, which registers elsewhere.",
    );
    expect(noticesOf({ view: "join", server: { copied: "client" } })).toContainEqual(
      expect.stringMatching(/^copied: client has no effect/),
    );
  });

  it("is that most instances are not up, so that a refresh never takes them over", () => {
    expect(noticesOf({ client: { status: "OUT_OF_SERVICE" } })).toEqual([
      expect.stringMatching(/0 of 20 clients .* are UP: .* no refresh lowers the threshold/),
    ]);
    expect(
      noticesOf({ client: { status: "OUT_OF_SERVICE" }, server: { shouldFilterOnlyUpInstances: false } }),
    ).toEqual([]);
  });
});
