import { parseArgs } from 'node:util';
import { type Bench, isHeld, tableOf } from './line.ts';

/** All benches by name, loaded as they are run. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  figures: async () => (await import('./figures/bench.ts')).measureFigures,
  wall: async () => (await import('./wall/bench.ts')).measureWall,
  import: async () => (await import('./import/bench.ts')).measureImport,
  console: async () => (await import('./console/bench.ts')).measureConsole,
};

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run bench -- [name ...] [--short]`: runs the named benches, or all; exit 1 where a line is
 * missed. Short runs are not judged.
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
      say(`no bench is called ${name}; there are: ${Object.keys(benches).join(', ')}`);
      return 2;
    }
    say(`${name}:`);
    const lines = await (await load())(say, values);
    say(tableOf(lines));
    missed += lines.filter((line) => !isHeld(line)).length;
  }
  return missed > 0 && !values.short ? 1 : 0;
}

if (import.meta.main) process.exitCode = await run();
