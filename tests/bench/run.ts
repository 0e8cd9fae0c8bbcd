import { isHeld, type Line, tableOf } from './line.ts';

/** A measurement by its name; `say` tells how far it is. */
type Bench = (say: (words: string) => void) => Promise<Line[]>;

const benches: Record<string, () => Promise<Bench>> = {
  figures: async () => (await import('./figures/bench.ts')).measureFigures,
  wall: async () => (await import('./wall/bench.ts')).measureWall,
  import: async () => (await import('./import/bench.ts')).measureImport,
  console: async () => (await import('./console/bench.ts')).measureConsole,
};

const say = (words: string) => process.stdout.write(`${words}\n`);

/** `npm run bench [name ...]`: runs the named benches, or all; exit 1 where a line is missed. */
async function run(names: readonly string[]): Promise<number> {
  let missed = 0;
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const load = benches[name];
    if (load === undefined) {
      say(`no bench is called ${name}; there are: ${Object.keys(benches).join(', ')}`);
      return 2;
    }
    say(`${name}:`);
    const lines = await (await load())(say);
    say(tableOf(lines));
    missed += lines.filter((line) => !isHeld(line)).length;
  }
  return missed > 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));
