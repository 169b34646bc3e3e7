import type { Gate, JudgeLaw, NodeOrdinal, NodeProgram, ProgramDescriptor } from "../../src/node.ts";
import { FakeHost, type FakeHostOptions, ORIGIN_MICROS } from "./fake-host.ts";

export interface FakeNodeOptions<Message> extends FakeHostOptions<Message> {
  readonly settings?: Record<string, unknown>;
  readonly judge?: JudgeLaw;
  readonly gate?: Gate;
  readonly view?: "full" | "join";
  /** Whom a joining node asks; the group's first member unless stated. */
  readonly contact?: NodeOrdinal;
  readonly restarted?: boolean;
  readonly memory?: unknown;
}

/** Joining members that do not know the whole group ask again after this long, in this time from the origin. */
export const JOIN_RETRY_MICROS = 6_000_000;
export const JOIN_UNTIL_MICROS = 15_000_000;

/** A whole program on a scripted host. */
export class FakeNode<Message> extends FakeHost<Message> {
  constructor(
    descriptor: FakeableProgram<Message>,
    self: NodeOrdinal,
    members: number,
    options: FakeNodeOptions<Message> = {},
  ) {
    super(self, members, options);
    const program = descriptor(this, options);
    this.program = program;
    program.start({
      view: options.view ?? "full",
      contact: options.contact ?? this.group.first,
      joinRetryMicros: JOIN_RETRY_MICROS,
      joinUntilMicros: ORIGIN_MICROS + JOIN_UNTIL_MICROS,
      restarted: options.restarted ?? false,
      memory: options.memory,
    });
    this.advance(0);
  }
}

/** Makes a program on a host. */
export type FakeableProgram<Message> = (
  host: FakeHost<Message>,
  options: FakeNodeOptions<Message>,
) => NodeProgram<Message>;

/** How programs of this kind are made from settings as a scenario writes them. */
export function fakeable<Settings, Message>(
  descriptor: ProgramDescriptor<Settings, Message>,
): FakeableProgram<Message> {
  return ({ environment, group }, { settings, judge, gate }) => {
    const read = descriptor.settings.parse(settings ?? {});
    return descriptor.create(
      environment,
      { settings: read, judge, gate },
      descriptor.createCodec(read, group),
    );
  };
}
