import { expect, it } from "vitest";
import { faultWords } from "../../src/report/fault-words.ts";
import type {
  CutDirection,
  CutTraffic,
  FaultAction,
  FaultPlan,
  FaultTiming,
  Selector,
} from "../../src/scenario/scenario.ts";

const S = 1_000_000;
const WARMUP = 15 * S;
const groups = [
  {
    name: "member",
    first: 0,
    count: 4,
    zoneOf: [undefined, undefined, undefined, undefined],
    packetTimeMicros: 0,
    socketBufferBytes: 1,
    start: { overMicros: 0, view: "full" as const },
  },
];
const who: Selector = { kind: "nodes", nodes: [2] };
const other: Selector = { kind: "nodes", nodes: [0, 1] };

function words(
  action: FaultAction,
  timing: Partial<FaultTiming> = {},
  name = "0",
  warmupMicros = WARMUP,
): string {
  const fault: FaultPlan = {
    name,
    index: 0,
    action,
    timing: {
      atMicros: WARMUP + 5 * S,
      forMicros: undefined,
      everyMicros: undefined,
      untilMicros: undefined,
      ...timing,
    },
  };
  return faultWords(fault, groups, warmupMicros);
}

it("names the fault, or says which it is", () => {
  expect(words({ kind: "restart", who }, {}, "back")).toBe("back: restart of member-2, at 5s (run time 20s)");
  expect(words({ kind: "leave", who })).toBe("fault 0: leave of member-2, at 5s (run time 20s)");
});

it("says what it does, to whom, and for how long", () => {
  expect(words({ kind: "crash", who })).toBe("fault 0: crash of member-2, at 5s (run time 20s), for good");
  expect(words({ kind: "crash", who }, { forMicros: 2 * S })).toBe(
    "fault 0: crash of member-2, at 5s (run time 20s) for 2s, then restart",
  );
  expect(words({ kind: "block", who })).toBe(
    "fault 0: block of member-2 (their messages are held), at 5s (run time 20s), until the end",
  );
  expect(words({ kind: "pause", who, wakeUp: "timers" }, { forMicros: S })).toBe(
    "fault 0: pause of member-2 (they stand still, and then handle timers first), at 5s (run time 20s) for 1s",
  );
  expect(words({ kind: "partition", between: [who, other] }, { forMicros: S })).toBe(
    "fault 0: partition between member-2 on one side and member-0 and member-1 on the other, at 5s (run time 20s) for 1s",
  );
});

it("says how hosts are slowed, how clocks go wrong, and how members come and go", () => {
  expect(words({ kind: "throttle", who, quotaMicros: 10_000, periodMicros: 100_000 }, { forMicros: S })).toBe(
    "fault 0: throttle of member-2 (they run in the first 10ms of every 0.1s), at 5s (run time 20s) for 1s",
  );
  expect(words({ kind: "slow", who, serviceMicros: 5000 })).toMatch(
    /slowness of member-2 \(5ms for each message received\), at 5s \(run time 20s\), until the end$/,
  );
  const clock = { kind: "clock", who, offsetMicros: 0, driftPpm: 0, stepMicros: 0 } as const;
  expect(words({ ...clock, offsetMicros: -5000, driftPpm: 200, stepMicros: S })).toMatch(
    /clocks of member-2 set 5ms back, 200 ppm fast and stepping 1s ahead, at 5s .*, until the end$/,
  );
  expect(words({ ...clock, stepMicros: -S }, { everyMicros: 10 * S })).toMatch(
    /clocks of member-2 stepping 1s back, at 5s \(run time 20s\), again every 10s, until the end$/,
  );
  expect(
    words({
      kind: "churn",
      who,
      lifetime: { law: "exponential", meanMicros: 60 * S },
      comeBack: { after: "absence", absence: { law: "constant", micros: S } },
      ending: "leave",
      memory: "kept",
    }),
  ).toMatch(
    /churn of member-2 \(they leave after 1m on average \(exponential\) and come back after 1s, their memory kept\)/,
  );
  expect(words({ kind: "crash", who, memory: "kept" }, { forMicros: S })).toMatch(
    /for 1s, then restart with their memory kept$/,
  );
  expect(words({ kind: "restart", who, memory: "kept" })).toMatch(
    /restart of member-2, their memory kept, at/,
  );
});

it("says how it repeats", () => {
  const periodic = { forMicros: 16_384_000, everyMicros: 16_448_000 };
  expect(words({ kind: "block", who }, periodic)).toMatch(
    /, at 5s \(run time 20s\) for 16384ms, again every 16448ms \(64ms between\), until the end$/,
  );
  expect(words({ kind: "block", who }, { ...periodic, untilMicros: WARMUP + 60 * S })).toMatch(
    /, until 1m \(run time 75s\)$/,
  );
});

it("says which way a partition cuts, and what", () => {
  const cut = (direction?: CutDirection, carries?: CutTraffic) =>
    /the other(.*), at 5s/.exec(words({ kind: "partition", between: [who, other], direction, carries }))?.[1];
  expect([cut(), cut("both", "all")]).toEqual(["", ""]);
  expect(cut("forth")).toBe(" (what the first send to the second)");
  expect(cut("back", "datagrams")).toBe(" (what the second send to the first, datagrams alone)");
  expect(cut("both", "streams")).toBe(" (streams alone)");
});

it("says what becomes of links", () => {
  const rule = { from: who, to: other, bothWays: false, latency: undefined, loss: 0.8, bandwidth: null };
  expect(words({ kind: "link", rule }, { forMicros: S })).toBe(
    "fault 0: links from member-2 to member-0 and member-1 with 80 % lost and no limit of rate, at 5s (run time 20s) for 1s",
  );
  expect(words({ kind: "link", rule: { ...rule, bothWays: true } })).toMatch(
    /: links between member-2 and member-0 and member-1 with /,
  );
});

it("says what chance decides", () => {
  const random = { probability: 0.1, everyMicros: 5 * S, stabilityMicros: 20 * S };
  expect(words({ kind: "block", who }, { random, untilMicros: WARMUP + 60 * S })).toMatch(
    /, at 5s \(run time 20s\) and then every 5s tried with a probability of 10 % and kept for at least 20s, until 1m \(run time 75s\)$/,
  );
  expect(words({ kind: "crash", who }, { random: { ...random, stabilityMicros: 0 } })).toMatch(
    /tried with a probability of 10 %, and each time restarted$/,
  );
});

it("tells one time where run time is the same", () => {
  expect(words({ kind: "leave", who }, {}, "0", 0)).toBe("fault 0: leave of member-2, at 20s");
});
