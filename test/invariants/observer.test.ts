import { expect, it } from "vitest";
import { all, type Observer } from "../../invariants/observer.ts";
import { TRACE_FAULT } from "../../src/coordinator/trace.ts";
import { ALIVE, UNKNOWN } from "../../src/node.ts";
import { change, look, record } from "./complaints.ts";
import { alive, packet } from "./messages.ts";

it("hands everything on to everyone who listens for it, in their order", () => {
  const heard: string[] = [];
  const listener = (name: string): Required<Observer> => ({
    traced: ({ kind }) => heard.push(`${name} traced ${kind}`),
    began: ({ node }, view) => heard.push(`${name} began ${node} ${view}`),
    toldToLeave: ({ node }) => heard.push(`${name} toldToLeave ${node}`),
    viewChanged: ({ subject }) => heard.push(`${name} viewChanged ${subject}`),
    queued: (node) => heard.push(`${name} queued ${node}`),
    took: (node, { length }, limit) => heard.push(`${name} took ${node} ${length} ${limit}`),
    armed: ({ node }, activity, delayMicros, reading) =>
      heard.push(`${name} armed ${node} ${activity} ${delayMicros} ${reading?.sequence}`),
    called: ({ node }) => heard.push(`${name} called ${node}`),
  });
  const observer = all([listener("a"), {}, listener("b")]);
  observer.traced(record({ kind: TRACE_FAULT, node: -1 }));
  observer.began(look(), "join");
  observer.toldToLeave(look());
  observer.viewChanged(change(UNKNOWN, 0, ALIVE, 1));
  observer.queued(0, alive(1, 1));
  observer.took(0, [alive(1, 1)], 4);
  observer.armed(look(), 9, 5, packet([]));
  observer.called(look());
  const told = [
    "traced 8",
    "began 0 join",
    "toldToLeave 0",
    "viewChanged 1",
    "queued 0",
    "took 0 1 4",
    "armed 0 9 5 1",
    "called 0",
  ];
  expect(heard).toEqual(told.flatMap((what) => [`a ${what}`, `b ${what}`]));
});
