import { OPENED, RECEIVED, type Ticker, type Timer } from "../../src/node.ts";
import {
  CHECKER,
  MAIN,
  type Script,
  type ScriptedEnvironment,
  SETTLER,
  SIDE,
} from "../host/scripted-program.ts";

const ACTIVITIES = [MAIN, SIDE, CHECKER, SETTLER];
/** Few, so that timers have successors of the same name. */
const KEYS = 4;

/**
 * A program of chance that uses all of its environment and is as careless as the contract lets it be: it cancels
 * timers that have fired, closes what is closed, wakes what is awake, sends on streams that are gone.
 */
export function busyScript(environment: ScriptedEnvironment): Script {
  const { random, self, group, report } = environment;
  const tickers = new Map<number, Ticker>();
  /** Whether the ticker waits for `ready` or `idle`. */
  const owes = new Set<number>();
  const timers: { readonly timer: Timer; readonly activity: number; readonly key: number; live: boolean }[] =
    [];
  const connections: number[] = [];
  let serial = 0;

  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[random.below(Math.max(1, items.length))];
  const anyActivity = () => pick(ACTIVITIES) as number;
  const anyNode = () => group.first + random.below(group.count);

  function setTimer(activity: number, delay: number): void {
    const key = random.below(KEYS);
    const due = environment.monotonicMicros() + Math.max(0, delay);
    // Two timers that nothing tells apart are against the contract.
    const isTaken = timers.some(
      (other) =>
        other.live && other.activity === activity && other.key === key && other.timer.dueMicros === due,
    );
    if (!isTaken) {
      timers.push({ timer: environment.setTimer(activity, key, delay), activity, key, live: true });
      const dead = timers.findIndex(({ live }) => !live);
      if (timers.length > 40 && dead >= 0) timers.splice(dead, 1);
    }
  }

  function act(): void {
    serial += 1;
    const text = `${self}/${serial}`;
    switch (random.below(13)) {
      case 0:
      case 1: {
        const to = anyNode();
        if (to !== self) report.health(environment.send(anyActivity(), serial, to, text) ? 1 : 2);
        break;
      }
      case 2:
        setTimer(anyActivity(), random.below(50) - 5);
        break;
      case 3:
      case 4: {
        const old = pick(timers);
        if (old !== undefined) {
          environment.cancelTimer(old.timer);
          old.live = false;
        }
        break;
      }
      case 5: {
        const to = anyNode();
        if (to !== self) {
          const deadline = environment.monotonicMicros() + random.below(60);
          const connection = environment.dial(anyActivity(), serial, to, deadline);
          connections.push(connection);
          report.health(1_000 + connection);
        }
        break;
      }
      case 6:
      case 7: {
        const connection = pick(connections);
        if (connection !== undefined) {
          report.health(environment.sendOnStream(anyActivity(), serial, connection, text) ? 3 : 4);
        }
        break;
      }
      case 8: {
        const connection = pick(connections);
        if (connection !== undefined) environment.close(connection);
        break;
      }
      case 9:
        tickers.get(anyActivity())?.wake();
        break;
      case 10:
        report.accused(anyNode());
        report.refuted(1, serial);
        break;
      case 11:
        if (random.below(12) === 0) environment.exit();
        break;
      case 12: {
        const activity = anyActivity();
        if (owes.delete(activity)) tickers.get(activity)?.ready();
        break;
      }
    }
  }

  function actALittle(): void {
    for (let count = random.below(4); count > 0; count--) act();
  }

  return {
    start() {
      for (const activity of ACTIVITIES) {
        tickers.set(activity, environment.createTicker(activity, 10 * (1 + random.below(4))));
        owes.add(activity);
      }
      setTimer(MAIN, 20);
      actALittle();
    },
    timer(activity, key) {
      const fired = timers
        .filter((timer) => timer.live && timer.activity === activity && timer.key === key)
        .sort((left, right) => left.timer.dueMicros - right.timer.dueMicros)[0];
      if (fired !== undefined) fired.live = false;
      actALittle();
      // A successor of the same name in the same instant, while somebody still holds the old one.
      if (random.below(3) === 0) setTimer(activity, 0);
      else setTimer(activity, 1 + random.below(40));
    },
    tick(activity) {
      owes.add(activity);
      actALittle();
      // Idle would be a promise to do nothing at a tick.
      if (owes.delete(activity)) tickers.get(activity)?.ready();
    },
    resume: actALittle,
    receive: actALittle,
    command: actALittle,
    stream(event, connection, _peer, message) {
      if (event === OPENED && !connections.includes(connection)) connections.push(connection);
      if (event === RECEIVED) report.health(message?.length ?? 0);
      actALittle();
    },
  };
}
