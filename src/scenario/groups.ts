import { z } from "zod";
import { duration, formatDuration, type Micros } from "../node.ts";
import { byteSize } from "./byte-size.ts";
import { hostClockSchema, planHostClock } from "./host-clock-laws.ts";
import type { ProblemList } from "./problems.ts";
import { programChoiceShape } from "./program-choice.ts";
import type { GroupPlan } from "./scenario.ts";

/** Addresses are 10.0.0.0/8; far fewer nodes fill a machine's memory. */
const MOST_NODES = 1_000_000;

const hostSchema = z
  .strictObject({
    packetTime: duration()
      .prefault("0s")
      .describe("Time a host's processor needs for each packet it receives. Default 0s."),
    socketBuffer: byteSize()
      .prefault("2MiB")
      .describe("Bytes of unread packets the host holds before it drops what arrives. Default 2MiB."),
    clock: hostClockSchema.optional(),
  })
  .prefault({})
  .describe("The machine under each member of the group.");

const machineSchema = z
  .strictObject({
    cores: z.int().min(1).describe("Processors of a machine; a packet occupies one for the packet time."),
    hosts: z
      .int()
      .min(1)
      .optional()
      .describe("How many of the group's hosts share one machine, in their order. By default all."),
    scheduler: z
      .enum(["line", "goroutines"])
      .default("line")
      .describe(
        "How what is ready gets a core. line: each packet in turn, first come, first served. goroutines: everything the members do, as Go's runtime schedules the goroutines of one process.",
      ),
    messageTime: duration()
      .optional()
      .describe(
        "With goroutines: what each message costs that a member's packet reader hands to another loop. Default 0.",
      ),
    timerUnit: duration()
      .optional()
      .describe(
        "With goroutines: when nothing is to be done, the process sleeps for this long or a multiple, and sees only then what has come due; Go waits whole milliseconds. Default 0.",
      ),
    monitorPeriod: duration()
      .optional()
      .describe(
        "With goroutines: how often the runtime looks for processors that a system call keeps, 10ms in Go. Whoever begins or ends a block sleeps in one, and keeps a processor for one to two periods. Default 0: not at all.",
      ),
    collector: z
      .strictObject({
        work: duration({ atLeastMicros: 1 }).describe(
          "So much work of the processors (packetTime, messageTime) fills the heap and starts a collection.",
        ),
        lasts: duration({ atLeastMicros: 1 }).describe("How long a collection lasts."),
        slowdown: z
          .number()
          .min(1)
          .max(1000)
          .describe("How many times as long everything takes while a collection lasts."),
      })
      .optional()
      .describe("With goroutines: the process's garbage collector. Default: memory costs nothing."),
  })
  .describe("Hosts of the group share processors.");

const startSchema = z
  .strictObject({
    over: duration()
      .prefault("2s")
      .describe("Members are created at random moments within this time. Default 2s."),
    view: z
      .enum(["join", "full"])
      .default("join")
      .describe("join: each asks the group's first member to let it in. full: all know all from the start."),
  })
  .prefault({})
  .describe("How the group comes to life, during the warm-up.");

export const groupSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,62}$/, {
        error:
          "expected a name of at most 63 small letters, digits and hyphens that begins with a letter, such as member",
      })
      .describe("The group's name; its members are name-0, name-1, …"),
    count: z.int().min(1).max(MOST_NODES).describe("How many members the group has; at least 1."),
    zones: z
      .array(z.string().regex(/^[^\s,]+$/, { error: "expected a zone's name without spaces, such as a" }))
      .min(1)
      .optional()
      .describe("Zones, dealt to the hosts in turn; a zone named twice gets twice as many."),
    hosts: z
      .int()
      .min(1)
      .optional()
      .describe("How many hosts the members are dealt to in turn. By default each has its own."),
    host: hostSchema,
    machine: machineSchema.optional(),
    start: startSchema,
    ...programChoiceShape,
  })
  .meta({ id: "group", description: "Members that run the same program." });

/** A group as the file has it, read. */
export type GroupText = z.output<typeof groupSchema>;

/** Gives every member its ordinal, in file order, and its zone. */
export function planGroups(
  texts: readonly GroupText[],
  warmupMicros: Micros,
  problems: ProblemList,
): { readonly groups: readonly GroupPlan[]; readonly notices: readonly string[] } {
  const groups: GroupPlan[] = [];
  const notices: string[] = [];
  let first = 0;
  texts.forEach((text, index) => {
    if (groups.some((group) => group.name === text.name)) {
      problems.add(
        ["groups", index, "name"],
        `there are two groups named ${text.name}`,
        "Rename one of them.",
      );
    }
    if (first + text.count > MOST_NODES) {
      problems.add(
        ["groups", index, "count"],
        `expected at most ${MOST_NODES} members in all groups together, got ${first + text.count}`,
        "Make the groups smaller.",
      );
      return;
    }
    if (text.start.over > warmupMicros) {
      const doing = text.start.view === "join" ? "joining" : "starting";
      notices.push(
        `Group ${text.name} is still ${doing} when counting begins: its start goes over ${formatDuration(text.start.over)}, the warm-up lasts ${formatDuration(warmupMicros)}.`,
      );
    }
    const { zones, machine } = text;
    const hosts = text.hosts ?? text.count;
    if (hosts > text.count) {
      problems.add(
        ["groups", index, "hosts"],
        `expected at most as many hosts as members, which are ${text.count}, got ${hosts}`,
        "Remove it, and each member has a host of its own.",
      );
    }
    if (machine !== undefined && (machine.hosts ?? 1) > hosts) {
      problems.add(
        ["groups", index, "machine", "hosts"],
        `expected at most as many hosts on a machine as there are in the group, ${hosts}, got ${machine.hosts}`,
        "Remove it, and all of them share one.",
      );
    }
    if (machine?.scheduler === "goroutines" && text.host.packetTime === 0) {
      problems.add(
        ["groups", index, "machine", "scheduler"],
        "goroutines compete for cores only if packets take time, and host.packetTime is 0",
        "Give the hosts a packetTime, such as 13us, or remove scheduler: goroutines.",
      );
    }
    for (const field of ["messageTime", "timerUnit", "monitorPeriod", "collector"] as const) {
      if (machine === undefined || machine.scheduler !== "line" || machine[field] === undefined) continue;
      problems.add(
        ["groups", index, "machine", field],
        "it is known with scheduler: goroutines only",
        "Remove it, or add scheduler: goroutines.",
      );
    }
    groups.push({
      name: text.name,
      first,
      count: text.count,
      zoneOf: Array.from({ length: text.count }, (_, member) => zones?.[(member % hosts) % zones.length]),
      hosts: text.hosts,
      packetTimeMicros: text.host.packetTime,
      socketBufferBytes: text.host.socketBuffer,
      machine: machine && {
        cores: machine.cores,
        hosts: machine.hosts ?? hosts,
        scheduler: machine.scheduler,
        messageTimeMicros: machine.messageTime,
        timerUnitMicros: machine.timerUnit,
        monitorPeriodMicros: machine.monitorPeriod,
        collector: machine.collector && {
          workMicros: machine.collector.work,
          lastsMicros: machine.collector.lasts,
          slowdown: machine.collector.slowdown,
        },
      },
      clock: text.host.clock && planHostClock(text.host.clock),
      start: { overMicros: text.start.over, view: text.start.view },
    });
    first += text.count;
  });
  return { groups, notices };
}
