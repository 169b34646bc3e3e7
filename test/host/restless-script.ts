import type { Ticker } from "../../src/node.ts";
import { CHECKER, MAIN, type Script, type ScriptedEnvironment, SETTLER, SIDE } from "./scripted-program.ts";

/** Intervals with common multiples, and of the packets' delay: coincidences are the point. */
const INTERVALS = [10, 20, 30, 40];
const ACTIVITIES = [MAIN, SIDE, CHECKER, SETTLER];
/** Keys of timers: the end of a piece of work, and a moment at which there is work again. */
const DONE = 0;
const WORK = 1;

interface Loop {
  readonly ticker: Ticker;
  work: number;
}

/**
 * A program of chance that keeps the contract of tickers: each activity has one, works off what lies before it a tick
 * at a time, is busy for a while or held at a send, goes idle when nothing is left, and is woken by packets and
 * timers. What it does depends on its own random stream alone, and an idle tick draws nothing.
 */
export function restlessScript(environment: ScriptedEnvironment): Script {
  const { random, self, group } = environment;
  const loops = new Map<number, Loop>();
  let serial = 0;

  function settleDown(activity: number): void {
    const loop = loops.get(activity) as Loop;
    if (loop.work > 0) loop.ticker.ready();
    else loop.ticker.idle();
  }

  function giveWork(activity: number): void {
    const loop = loops.get(activity) as Loop;
    loop.work += 1 + random.below(2);
    loop.ticker.wake();
  }

  function anyActivity(): number {
    return ACTIVITIES[random.below(ACTIVITIES.length)] as number;
  }

  function act(activity: number): void {
    serial += 1;
    const choice = random.below(4);
    if (choice === 0) {
      environment.setTimer(activity, DONE, random.below(60));
      return;
    }
    if (choice === 1) environment.setTimer(anyActivity(), WORK + serial, 10 * random.below(12));
    if (choice === 2) environment.report.health(serial);
    const to = group.first + random.below(group.count);
    if (to !== self && !environment.send(activity, 0, to, `${self}/${serial}`)) return;
    settleDown(activity);
  }

  return {
    start() {
      for (const activity of ACTIVITIES) {
        const interval = INTERVALS[random.below(INTERVALS.length)] as number;
        loops.set(activity, { ticker: environment.createTicker(activity, interval), work: 0 });
      }
      for (const activity of ACTIVITIES) {
        (loops.get(activity) as Loop).work = random.below(3);
        settleDown(activity);
      }
      environment.setTimer(MAIN, WORK, 15);
    },
    tick(activity) {
      const loop = loops.get(activity) as Loop;
      if (loop.work === 0) {
        loop.ticker.idle();
        return;
      }
      loop.work -= 1;
      act(activity);
    },
    timer(activity, key) {
      if (key === DONE) {
        settleDown(activity);
        return;
      }
      giveWork(activity);
      // However the chatter dies down, it begins again.
      if (key === WORK) environment.setTimer(MAIN, WORK, 100 + 10 * random.below(20));
    },
    resume: settleDown,
    receive() {
      // Few enough that the chatter dies down now and then.
      if (random.below(8) < 5) giveWork(anyActivity());
    },
  };
}
