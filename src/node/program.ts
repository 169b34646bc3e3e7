import type { z } from "zod";
import type { ConnectionId, NodeEnvironment } from "./environment.ts";
import type { Gate, GateWords } from "./gate.ts";
import type { JudgeLaw } from "./judge.ts";
import type { MessageCodec } from "./message.ts";
import type { Micros } from "./micros.ts";
import type { GroupRoster, NodeOrdinal } from "./roster.ts";

/** The phase of an instant in which an activity's events come (SEMANTICS 2); the world's phase is not for programs. */
export type ActivityPhase = "checks" | "traffic" | "settle";

/** A loop of a program with explicit state; its index in the descriptor is its rank. */
export interface ActivityDescriptor {
  readonly name: string;
  readonly phase: ActivityPhase;
  readonly about: string;
}

/** What happened to a stream; `opened` comes to both ends. */
export const OPENED = 0;
export const REFUSED = 1;
export const TIMED_OUT = 2;
export const RECEIVED = 3;
export const CLOSED = 4;
export type StreamEvent = typeof OPENED | typeof REFUSED | typeof TIMED_OUT | typeof RECEIVED | typeof CLOSED;
export const STREAM_EVENT_NAMES = ["opened", "refused", "timedOut", "received", "closed"] as const;

/** How a node starts (SEMANTICS 7, `start`). */
export interface StartInstruction {
  /** *full*: every member known alive at incarnation 1. *join*: only itself known; `contact` is asked. */
  readonly view: "full" | "join";
  /** Whom to join; the node's own ordinal when there is nobody to ask. */
  readonly contact: NodeOrdinal;
  /** A joining member that does not yet know the whole group asks again after this long … */
  readonly joinRetryMicros: Micros;
  /** … as long as its monotonic clock is before this. */
  readonly joinUntilMicros: Micros;
  /** The node ran before and has ended: this is a new incarnation of it. */
  readonly restarted: boolean;
  /** What the program's `snapshot` gave when its last life ended; absent when that is lost, or at the first start. */
  readonly memory?: unknown;
}

export type Command = "leave";

/** A deterministic state machine. Everything it does, it does inside one of these calls. */
export interface NodeProgram<Message> {
  start(instruction: StartInstruction): void;
  /** A datagram was read. */
  receive(from: NodeOrdinal, message: Message): void;
  timer(activity: number, key: number): void;
  tick(activity: number): void;
  /** What the activity's instance sent last, and was held, has been sent now. */
  resume(activity: number, key: number): void;
  /** `message` is there for `RECEIVED` only. */
  stream(event: StreamEvent, connection: ConnectionId, peer: NodeOrdinal, message: Message | undefined): void;
  command(command: Command): void;
  /**
   * What the program keeps where no crash reaches it, such as a file of the members it knows: plain data, which may go to
   * another process. Asked when its life ends, of programs that some restart gives their memory back; it changes nothing.
   * The next life begins anew with it, and is not the old one resumed: timers, suspicions and streams are gone.
   */
  snapshot?(): unknown;
  /**
   * Its node has ended, by a crash or of its own accord, and nobody hears what it does any more. A product's program
   * knows nothing of this; one that stands for a program elsewhere passes it on.
   */
  ended?(): void;
}

/** A setting's value with where it comes from. */
export interface PresetValue {
  /** As one would write it in a scenario. */
  readonly value: string | number | boolean;
  readonly source: string;
}

/** Named settings of a program, spelled as its product spells them. */
export interface Preset {
  readonly name: string;
  readonly about: string;
  readonly values: Readonly<Record<string, PresetValue>>;
  /** The product's settings that this emulator does not model, with the product's value and why it has no effect. */
  readonly notModelled?: Readonly<Record<string, { readonly value: string; readonly why: string }>>;
}

/** What a program is made from, besides its environment. */
export interface ProgramConfiguration<Settings> {
  readonly settings: Settings;
  /** Each observer has a gate of its own; `undefined` lets every action pass. */
  readonly gate: Gate | undefined;
  /** Makes a judge for one subject; `undefined` unless the program takes judges and one is configured. */
  readonly judge: JudgeLaw | undefined;
}

/** One group of a configuration, as descriptors of other groups see it. */
export interface CastGroup {
  readonly group: GroupRoster;
  /** Name of the program that its members run. */
  readonly program: string;
  /** As that program's schema has read them. */
  readonly settings: unknown;
  /** What its members know when they start for the first time. */
  readonly view: StartInstruction["view"];
}

/** All groups of a configuration, in file order: whose settings name whom, and what the others run. */
export type Cast = readonly CastGroup[];

/** What the catalogue lists and what validates a scenario's settings. */
export interface ProgramDescriptor<Settings, Message> {
  readonly name: string;
  readonly about: string;
  /** A strict zod object. Descriptions are the settings' documentation; defaults are the program's. */
  readonly settings: z.ZodType<Settings>;
  readonly presets: readonly Preset[];
  /** In order of rank. */
  readonly activities: readonly ActivityDescriptor[];
  readonly takesJudge: boolean;
  readonly takesGate: boolean;
  /** Whether its programs have a `snapshot`; restarting others with their memory kept is refused. */
  readonly keepsMemory?: boolean;
  /** Product settings that a scenario might name but that have no effect here, with the reason. */
  readonly notModelled: Readonly<Record<string, string>>;
  /**
   * What somebody who chose these should know, though it is no error: a setting without effect, say, or who judges when
   * no judge is configured, or that what another group runs does not fit.
   *
   * @param cast all groups of the configuration, this one included.
   */
  noticesOf(
    settings: Settings,
    group: GroupRoster,
    judge: JudgeLaw | undefined,
    cast: Cast,
  ): readonly string[];
  /** The shortest time from a crash to the action that the settings allow, or `null` if there is none. */
  detectionFloorMicros(
    settings: Settings,
    group: GroupRoster,
    judge: JudgeLaw | undefined,
    cast: Cast,
  ): Micros | null;
  /** Its members hear of those they judge by streams, so that a cut of datagrams makes nobody unreachable to them. */
  readonly hearsByStreams?: boolean;
  /**
   * Names of the groups whose members this group's members report verdicts on; left out, its own group alone. A group
   * that judges nobody gives none.
   */
  judgedGroups?(settings: Settings, group: GroupRoster, cast: Cast): readonly string[];
  /**
   * Of a program that keeps a budget of its own: most members of any group that its group may remove in a minute. 0 for
   * one that removes nobody.
   */
  worstCaseRemovalsPerMinute?(settings: Settings, group: GroupRoster, cast: Cast): number;
  /** The budget that its members keep of their own, whatever gate is configured. */
  readonly ownBudget?: OwnBudgetDescriptor<Settings>;
  createCodec(settings: Settings, group: GroupRoster): MessageCodec<Message>;
  create(
    environment: NodeEnvironment<Message>,
    configuration: ProgramConfiguration<Settings>,
    codec: MessageCodec<Message>,
  ): NodeProgram<Message>;
}

/**
 * An eviction budget that is a part of a product: its program reports `gate` and withheld convictions as one does that
 * is given a gate, and this says what they mean, to somebody who knows nothing of it.
 */
export interface OwnBudgetDescriptor<Settings> {
  /** As its product calls it. */
  readonly name: string;
  /** Fragments that go on after "It withholds …" and "It lets go …". */
  inWords(settings: Settings, group: GroupRoster, cast: Cast): GateWords;
  /** What an observer saw when it engaged, by what it reported to `gate`. Goes on after "for server-0, which …". */
  engagedWords(expected: number, renewals: number): string;
  /**
   * What an observer would say whose budget was engaged when the run ended: what is held back, why, and what ends it, in
   * a sentence or two about the observer, called "it".
   *
   * @param expected as last reported by `gate`, and `renewals` likewise.
   * @param heldBack members whose removal it holds back.
   */
  explain(settings: Settings, expected: number, renewals: number, heldBack: number): string;
}

/** A descriptor whose settings and messages only its own program understands. */
export type AnyProgramDescriptor = ProgramDescriptor<unknown, unknown>;
