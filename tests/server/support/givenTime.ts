const tickMs = 10;
/** So much of one wait between two ticks counts, and of a longer one what the process has worked. */
const countedMs = 50;

/**
 * A clock that stands while the machine gives this process no time: what must come within a time
 * comes within it on a busy machine too. A thread that the process itself blocks counts whole: it
 * uses the processor.
 */
export interface GivenClock {
  /** How many ms it went on between two moments, ms of the machine's clock, since it was started. */
  between(from: number, to: number): number;
  stop(): void;
}

export function startGivenClock(): GivenClock {
  const ticks = [{ at: Date.now(), ms: 0 }];
  let used = process.cpuUsage();
  const tick = () => {
    const last = ticks.at(-1) ?? { at: Date.now(), ms: 0 };
    const at = Date.now();
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    ticks.push({
      at,
      ms: last.ms + Math.min(at - last.at, Math.max(countedMs, (user + system) / 1000)),
    });
  };
  const timer = setInterval(tick, tickMs);
  const reading = (moment: number) => {
    const next = ticks.findIndex(({ at }) => at > moment);
    const last = ticks.at(next === -1 ? -1 : Math.max(0, next - 1));
    if (last === undefined) throw new Error('a clock has a first tick');
    const most = next === -1 ? 0 : (ticks[next]?.ms ?? 0) - last.ms;
    return last.ms + Math.min(Math.max(0, moment - last.at), most);
  };
  return {
    between(from, to) {
      tick();
      return reading(to) - reading(from);
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * For how many ms something takes, by the clock of given time.
 *
 * @throws what `work` throws
 */
export async function givenMs(work: Promise<unknown>): Promise<number> {
  const clock = startGivenClock();
  const from = Date.now();
  try {
    await work;
  } finally {
    clock.stop();
  }
  return clock.between(from, Date.now());
}
