import { setInterval } from 'node:timers/promises';

const tickMs = 10;
/** So much of one wait between two ticks counts, and of a longer one what the process has worked. */
const countedMs = 50;

/**
 * For how many ms something takes, by a clock that stands while the machine gives this process no
 * time: what must come within a time comes within it on a busy machine too. A thread that the product
 * itself blocks counts whole: it uses the processor.
 *
 * @throws what `work` throws
 */
export async function givenMs(work: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  const counting = count(ended.signal);
  try {
    await work;
  } finally {
    ended.abort();
  }
  return counting;
}

async function count(signal: AbortSignal): Promise<number> {
  let [ms, last] = [0, performance.now()];
  let used = process.cpuUsage();
  const pass = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    ms += Math.min(now - last, Math.max(countedMs, (user + system) / 1000));
    [last, used] = [now, process.cpuUsage()];
  };
  try {
    for await (const _ of setInterval(tickMs, undefined, { signal })) pass();
  } catch {
    pass(); // the end
  }
  return ms;
}
