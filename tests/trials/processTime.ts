const tickMs = 10;
/** The maximum time between two ticks that counts; of a longer gap only the CPU time of the process counts. */
const countedMs = 50;

/**
 * A clock that stops while the machine gives this process no CPU time, so that time limits of trials also
 * hold on a busy machine. Time in which the process blocks its own thread counts fully, because it uses
 * the CPU.
 */
export interface ProcessClock {
  /** Returns the ms that it advanced between two instants, given in ms of the machine's clock. */
  between(from: number, to: number): number;
  stop(): void;
}

export function startProcessClock(): ProcessClock {
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
  const reading = (instant: number) => {
    const next = ticks.findIndex(({ at }) => at > instant);
    const last = ticks.at(next === -1 ? -1 : Math.max(0, next - 1));
    if (last === undefined) throw new Error('a clock has a first tick');
    const most = next === -1 ? 0 : (ticks[next]?.ms ?? 0) - last.ms;
    return last.ms + Math.min(Math.max(0, instant - last.at), most);
  };
  return {
    between(from, to) {
      tick();
      return reading(to) - reading(from);
    },
    stop: () => clearInterval(timer),
  };
}
