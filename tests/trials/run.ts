import { parseArgs } from 'node:util';
import { isHeld, type Line, line, tableOf } from '../bench/line.ts';
import { trials } from './all.ts';
import { startBystander, startTarget } from './target.ts';
import type { Attack, Trial } from './trial.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const isAttack = (trial: Trial): trial is Attack => 'attack' in trial;

/** Runs one trial; an attack gets a fresh server. */
export async function runTrial(trial: Trial): Promise<Line[]> {
  if (!isAttack(trial)) return trial.run();
  const target = await startTarget();
  try {
    return await trial.attack(target);
  } finally {
    await target.stop();
  }
}

/** All attacks in turn on one server for some minutes, and what a bystander notices of them. */
async function runInTurn(minutes: number): Promise<Line[]> {
  const target = await startTarget();
  const bystander = startBystander(target);
  const lines: Line[] = [];
  try {
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      for (const trial of trials.filter(isAttack)) {
        say(`${trial.name} ...`);
        lines.push(...(await trial.attack(target)).filter((one) => !isHeld(one)));
      }
    }
    lines.push(
      line("p99 of a bystander's calls throughout", bystander.p99(), 1000, 'ms'),
      line('calls of the bystander that failed', bystander.failed(), 0),
      line('memory at the end', await target.memory(), 600, 'MB'),
      line('memory at its peak', bystander.peakMemory(), 600, 'MB'),
    );
    return lines;
  } finally {
    await bystander.stop();
    await target.stop();
  }
}

/** `npm run trials [-- name ...] [--minutes 10]`: exit 1 where a line is not held. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string' } },
    allowPositionals: true,
  });
  const known = trials.map(({ name }) => name);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    say(`there is no trial ${unknown}; there are: ${known.join(', ')}`);
    return 2;
  }
  const lines: Line[] = [];
  if (values.minutes !== undefined) lines.push(...(await runInTurn(Number(values.minutes))));
  else {
    const selected = trials.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    );
    for (const trial of selected) {
      say(`${trial.name}: ${trial.summary}`);
      const of = await runTrial(trial);
      say(tableOf(of));
      lines.push(...of.map((one) => ({ ...one, what: `${trial.name}: ${one.what}` })));
    }
  }
  say(`\n${tableOf(lines)}`);
  return lines.every(isHeld) ? 0 : 1;
}

if (import.meta.main) process.exitCode = await run();
