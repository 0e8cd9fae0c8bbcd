/** Rounds of a comparison; the best of each counts, because a busy machine disturbs some of them. */
const rounds = 5;

/**
 * Compares the time of some work with that of other work, in turns: so the result depends neither on the
 * machine's speed nor on what else it does.
 *
 * @returns how many times as long the work takes
 */
export function costRatio(work: () => unknown, reference: () => unknown): number {
  const msOf = (run: () => unknown) => {
    const began = performance.now();
    run();
    return performance.now() - began;
  };
  let [longer, shorter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    shorter = Math.min(shorter, msOf(reference));
    longer = Math.min(longer, msOf(work));
  }
  return longer / shorter;
}

/** Fixed work of some tens of milliseconds. */
function fixedWork(): void {
  const numbers = Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 100_003);
  numbers.sort((a, b) => a - b);
}

/**
 * Returns how many times as long some work takes as fixed work of some tens of milliseconds, which is done
 * immediately before and after it. Of both the longer counts, because the machine may have become busy meanwhile.
 *
 * @throws what `work` throws
 */
export async function costInUnits(work: () => Promise<unknown>): Promise<number> {
  const msOf = async (run: () => unknown) => {
    const began = performance.now();
    await run();
    return performance.now() - began;
  };
  const before = await msOf(fixedWork);
  const took = await msOf(work);
  return took / Math.max(before, await msOf(fixedWork));
}
