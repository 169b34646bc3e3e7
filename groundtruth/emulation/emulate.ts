import type { MemberlistSettings } from "../../nodes/memberlist/settings.ts";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { MICROS_PER_MILLISECOND, MICROS_PER_SECOND, type Micros } from "../../src/node.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import type { Measures } from "../comparisons.ts";
import {
  AFTER_DISSEMINATION_SECONDS,
  AFTER_WHOLE_SECONDS,
  type RecordedRun,
} from "../recordings/recorded-run.ts";
import type { RunEvent } from "../run-event.ts";
import { BacklogRecorder } from "./backlog-recorder.ts";
import { eventMeasures } from "./event-measures.ts";
import { EventRecorder } from "./event-recorder.ts";
import { killMeasures } from "./kill-measures.ts";
import { PairStates } from "./pair-states.ts";
import { partitionMeasures } from "./partition-measures.ts";
import { recordedScenario } from "./recorded-scenario.ts";
import { RunWindow } from "./run-window.ts";
import { ScoreHistory } from "./score-history.ts";
import { TrafficRecorder } from "./traffic-recorder.ts";

/** One emulated run of a recorded one's setting. */
export interface EmulatedRun {
  readonly measures: Measures;
  /** All of the run's, with those after the window. */
  readonly events: readonly RunEvent[];
  /** Whether everybody knew everybody when the window began. */
  readonly wasWhole: boolean;
}

/** How often the end of a kill's or partition's watch is looked for. */
const LOOK_MICROS: Micros = 100 * MICROS_PER_MILLISECOND;

/** What the events of a window are followed by in the recordings, for the event files. */
const TAIL_MICROS: Micros = 10 * MICROS_PER_SECOND;

/** @param seed of the emulated run; its chance is its own, the members and times are the recorded run's. */
export function emulate(recorded: RecordedRun, seed: number, sets: readonly string[] = []): EmulatedRun {
  return new Emulation(recorded, seed, recordedScenario(recorded, sets)).run();
}

class Emulation {
  readonly #recorded: RecordedRun;
  readonly #run: ScenarioRun;
  readonly #window: RunWindow;
  readonly #events: EventRecorder;
  readonly #traffic: TrafficRecorder;
  readonly #scores = new ScoreHistory();
  readonly #pairs: PairStates;
  readonly #backlog: BacklogRecorder | undefined;

  constructor(recorded: RecordedRun, seed: number, scenario: Scenario) {
    this.#recorded = recorded;
    const from = scenario.warmupMicros;
    this.#window = new RunWindow(from, from + scenario.durationMicros);
    const { members, block } = recorded;
    const { ProbeTimeout, ProbeInterval } = settingsOf(scenario);
    this.#events = new EventRecorder({
      members,
      windowMicros: from,
      probeTimeoutMicros: ProbeTimeout,
      probeIntervalMicros: ProbeInterval,
    });
    this.#traffic = new TrafficRecorder(this.#window);
    this.#pairs = new PairStates(members);
    this.#backlog =
      block &&
      new BacklogRecorder({
        members: block.members,
        fromMicros: from,
        cycles: block.cycles,
        blockedMicros: block.blockedMs * MICROS_PER_MILLISECOND,
        openMicros: block.openMs * MICROS_PER_MILLISECOND,
      });
    this.#run = new ScenarioRun({
      scenario: { ...scenario, tailMicros: block === undefined ? 0 : TAIL_MICROS },
      configuration: 0,
      seed,
      listener: (record) => this.#take(record),
    });
  }

  run(): EmulatedRun {
    this.#run.advance(this.#window.fromMicros);
    const wasWhole = this.#pairs.missingCount === 0;
    const measures = this.#measures();
    return { measures, events: this.#events.events, wasWhole };
  }

  #take(record: TraceRecord): void {
    this.#events.take(record);
    this.#traffic.take(record);
    this.#scores.take(record);
    this.#pairs.take(record);
    this.#backlog?.take(record);
  }

  #measures(): Measures {
    const { kill, partition } = this.#recorded;
    if (kill !== undefined) return this.#afterKill(kill);
    if (partition !== undefined) return this.#afterPartition(partition);
    const { healthy, anomalous } = this.#run.finish().tally.health;
    return {
      ...this.#common(),
      healthOfHealthy: healthy.scoreSeconds / healthy.memberSeconds,
      ...(this.#backlog === undefined
        ? {}
        : {
            healthOfAnomalous: anomalous.scoreSeconds / anomalous.memberSeconds,
            ...this.#backlog.measures(),
          }),
    };
  }

  #afterKill({ member, atSeconds }: NonNullable<RecordedRun["kill"]>): Measures {
    const { members } = this.#recorded;
    const dead = () => this.#events.events.filter(({ kind, subject }) => kind === "D" && subject === member);
    while (dead().length < members - 1 && !this.#run.isDone) {
      this.#run.advance(this.#run.nowMicros + LOOK_MICROS);
    }
    const fullSeconds = Math.max(atSeconds, ...dead().map((event) => event.atSeconds));
    this.#endWindow(
      this.#window.fromMicros + Math.round((fullSeconds + AFTER_DISSEMINATION_SECONDS) * MICROS_PER_SECOND),
    );
    return {
      ...this.#common(),
      ...killMeasures(this.#eventsInWindow(), member, atSeconds, (observer, at) =>
        this.#scores.at(observer, this.#window.fromMicros + Math.round(at * MICROS_PER_SECOND)),
      ),
    };
  }

  #afterPartition({ seconds, watchSeconds }: NonNullable<RecordedRun["partition"]>): Measures {
    const [fault] = this.#run.faults;
    const left = fault?.nodes ?? [];
    const right = fault?.otherSide ?? [];
    const healMicros = this.#window.fromMicros + Math.round(seconds * MICROS_PER_SECOND);
    this.#run.advance(healMicros);
    const crossDead = this.#pairs.missingBetween(left, right);
    do {
      this.#run.advance(this.#run.nowMicros + LOOK_MICROS);
    } while (this.#pairs.missingCount > 0 && !this.#run.isDone);
    const isWhole = this.#pairs.missingCount === 0;
    const wholeSeconds = (this.#run.nowMicros - healMicros) / MICROS_PER_SECOND;
    if (isWhole) this.#endWindow(this.#run.nowMicros + AFTER_WHOLE_SECONDS * MICROS_PER_SECOND);
    return {
      ...this.#common(),
      ...partitionMeasures(this.#eventsInWindow(), new Set(left)),
      partitionCrossDeadAtHeal: crossDead,
      partitionWholeSeconds: isWhole ? wholeSeconds : watchSeconds,
      partitionMissingAtEnd: this.#pairs.missingCount,
    };
  }

  /** Known before the run comes to it. */
  #endWindow(endMicros: Micros): void {
    this.#window.endMicros = Math.min(endMicros, this.#window.endMicros);
    this.#run.advance(this.#window.endMicros);
  }

  #eventsInWindow(): readonly RunEvent[] {
    return this.#events.events.filter(({ atSeconds }) => atSeconds < this.#window.seconds);
  }

  #common(): Measures {
    const { members, block, kill } = this.#recorded;
    return {
      ...eventMeasures(this.#eventsInWindow(), {
        members,
        unhealthy: new Set(block?.members ?? (kill === undefined ? [] : [kill.member])),
        firstCycleSeconds: block && (block.blockedMs + block.openMs) / 1000,
      }),
      suspicions: this.#events.suspicions.filter((at) => this.#window.holds(at)).length,
      ...this.#traffic.measures(members),
    };
  }
}

function settingsOf({ configurations }: Scenario): MemberlistSettings {
  return configurations[0]?.groups[0]?.settings as MemberlistSettings;
}
