import { parseArgs } from 'node:util';
import { type Bench, isWithinLimit, tableOf } from './measurement.ts';

/** All benches by name, loaded on demand. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  figures: async () => (await import('./figures/bench.ts')).measureFigures,
  wall: async () => (await import('./wall/bench.ts')).measureWall,
  lists: async () => (await import('./lists/bench.ts')).measureLists,
  calls: async () => (await import('./calls/bench.ts')).measureCalls,
  listeners: async () => (await import('./listeners/bench.ts')).measureListeners,
  import: async () => (await import('./import/bench.ts')).measureImport,
  stock: async () => (await import('./stock/bench.ts')).measureStock,
  plans: async () => (await import('./plans/bench.ts')).measurePlans,
  knowledge: async () => (await import('./knowledge/bench.ts')).measureKnowledge,
  metrics: async () => (await import('./metrics/bench.ts')).measureMetrics,
  plant3d: async () => (await import('./plant3d/bench.ts')).measurePlant3D,
  growth: async () => (await import('./growth/bench.ts')).measureGrowth,
  console: async () => (await import('./console/bench.ts')).measureConsole,
};

const log = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run bench -- [name ...] [--short]`: runs the named benches, or all; exit code 1 if a limit is
 * exceeded. Short runs do not affect the exit code.
 */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  let missed = 0;
  for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
    const load = benches[name];
    if (load === undefined) {
      log(`unknown bench ${name}; available: ${Object.keys(benches).join(', ')}`);
      return 2;
    }
    log(`${name}:`);
    const measurements = await (await load())(log, values);
    log(tableOf(measurements));
    missed += measurements.filter((one) => !isWithinLimit(one)).length;
  }
  return missed > 0 && !values.short ? 1 : 0;
}

if (import.meta.main) process.exitCode = await run();
