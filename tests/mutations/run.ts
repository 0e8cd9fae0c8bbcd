import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { applied, type Mutant, mutantsOf } from './mutants.ts';

/** The source files to mutate, and the number of mutants of each scope. */
const scopes = {
  server: {
    count: 60,
    files: ['src/server/**/*.ts', 'src/contract/**/*.ts'],
    without: /\/(cli\/demo|clientBuild|migrations)\/|tsconfig/,
  },
  client: { count: 40, files: ['src/client/**/*.ts'], without: /\/(i18n|samples)\/|tsconfig/ },
} as const;

type Scope = keyof typeof scopes;

/** The time limit of one test run; a mutant that makes the tests hang counts as detected. */
const maxRunMs = 15 * 60_000;

const log = (text: string) => process.stdout.write(`${text}\n`);

/** Creates a random generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the test files or folders of a source file's part, nearest first; never empty. */
export function testsOf(file: string): string[] {
  const mirrored = file.replace(/^src\//, 'tests/').replace('/modules/', '/');
  const name = basename(file, '.ts');
  if (file.startsWith('src/contract/areas/'))
    return ['tests/contract/', `tests/server/${name}/`, 'tests/server/matrix/'];
  if (file.startsWith('src/contract/')) return ['tests/contract/', 'tests/server/matrix/'];
  for (let folder = dirname(mirrored); folder !== 'tests'; folder = dirname(folder))
    if (existsSync(folder)) return [`${folder}/`];
  return ['tests/'];
}

interface Drawn {
  readonly file: string;
  readonly mutant: Mutant;
}

/** Yields all mutants of a scope in seeded order. */
function* draw(scope: Scope, seed: number): Generator<Drawn> {
  const { files, without } = scopes[scope];
  const all = globSync([...files])
    .toSorted()
    .filter((file) => !without.test(file))
    .flatMap((file) =>
      mutantsOf(file, readFileSync(file, 'utf8')).map((mutant) => ({ file, mutant })),
    );
  const random = seeded(seed);
  while (all.length > 0) {
    const [one] = all.splice(Math.floor(random() * all.length), 1);
    if (one !== undefined) yield one;
  }
}

function describe({ file, mutant }: Drawn): string {
  const text = readFileSync(file, 'utf8');
  const line = text.slice(0, mutant.start).split('\n').length;
  const shown = (part: string) => part.replace(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line} \`${shown(text.slice(mutant.start, mutant.end))}\` -> \`${shown(mutant.replacement)}\``;
}

/** Creates a separate checkout of HEAD, so that mutants are never in the working tree. */
function makeTree(): string {
  const tree = join(process.cwd(), '.tests/mutations');
  rmSync(tree, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune']);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree]);
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: tree, stdio: 'ignore' }); // builds refuse a linked folder
  return tree;
}

type Outcome = 'killed' | 'timed out' | 'survived' | 'does not compile';

/** The parts whose tests passed without any mutant. */
const green = new Set<string>();

function tryMutant(tree: string, { file, mutant }: Drawn): Outcome {
  const path = join(tree, file);
  const original = readFileSync(path, 'utf8');
  // without npx, which would end at the time limit and leave its command running
  const run = (script: string, args: string[]) =>
    spawnSync(process.execPath, [join(tree, 'node_modules', script), ...args], {
      cwd: tree,
      timeout: maxRunMs,
      stdio: 'ignore',
    });
  const projects = ['unit', 'server', 'client'].flatMap((name) => ['--project', name]);
  const tests = ['run', '--bail', '1', ...projects, ...testsOf(file)];
  const part = testsOf(file).join(' ');
  const passes = () => run('vitest/vitest.mjs', tests).status === 0;
  if (!green.has(part) && !passes() && !passes())
    throw new Error(`without any mutant the tests of ${part} fail twice`);
  green.add(part);
  writeFileSync(path, applied(original, mutant));
  try {
    if (run('typescript/bin/tsc', ['-b']).status !== 0) return 'does not compile';
    const { status } = run('vitest/vitest.mjs', tests);
    if (status === null) return 'timed out';
    return status === 0 ? 'survived' : 'killed';
  } finally {
    writeFileSync(path, original);
  }
}

/**
 * `npm run mutations -- [server|client] [--seed N] [--count N]`: changes one place of the source at a
 * time and runs the tests of its part; prints the outcome of each mutant, and the share that was
 * detected.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, count: { type: 'string' } },
    allowPositionals: true,
  });
  const tree = makeTree();
  for (const scope of ['server', 'client'] as const) {
    if (positionals.length > 0 && !positionals.includes(scope)) continue;
    const count = Number(values.count ?? scopes[scope].count);
    let killed = 0;
    let tried = 0;
    for (const drawn of draw(scope, Number(values.seed))) {
      if (tried === count) break;
      const outcome = tryMutant(tree, drawn);
      if (outcome === 'does not compile') continue;
      tried += 1;
      if (outcome !== 'survived') killed += 1;
      log(`${tried}/${count} ${outcome.padEnd(8)} ${describe(drawn)}`);
    }
    log(`${scope}: ${killed} of ${tried} killed, ${Math.round((100 * killed) / tried)} %`);
  }
  execFileSync('git', ['worktree', 'remove', '--force', tree]);
}

if (import.meta.main) main();
