import { parseArgs } from 'node:util';
import { isWithinLimit, type Measurement, measurement, tableOf } from '../bench/measurement.ts';
import { trials } from './all.ts';
import { startBystander, startTarget } from './target.ts';
import type { Attack, Trial } from './trial.ts';

const log = (text: string) => process.stdout.write(`${text}\n`);
const isAttack = (trial: Trial): trial is Attack => 'attack' in trial;

/** Runs one trial; an attack gets a fresh server. */
export async function runTrial(trial: Trial): Promise<Measurement[]> {
  if (!isAttack(trial)) return trial.run();
  const target = await startTarget();
  try {
    return await trial.attack(target);
  } finally {
    await target.stop();
  }
}

/** Runs all attacks in turn on one server for some minutes, and measures the effect on a bystander. */
async function runInTurn(minutes: number): Promise<Measurement[]> {
  const target = await startTarget();
  const bystander = startBystander(target);
  const measurements: Measurement[] = [];
  try {
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      for (const trial of trials.filter(isAttack)) {
        log(`${trial.name} ...`);
        measurements.push(...(await trial.attack(target)).filter((one) => !isWithinLimit(one)));
      }
    }
    measurements.push(
      measurement("p99 of a bystander's calls throughout", bystander.p99(), 1000, 'ms'),
      measurement('calls of the bystander that failed', bystander.failed(), 0),
      measurement('memory at the end', await target.memory(), 600, 'MB'),
      measurement('memory at its peak', bystander.peakMemory(), 600, 'MB'),
    );
    return measurements;
  } finally {
    await bystander.stop();
    await target.stop();
  }
}

/** `npm run trials [-- name ...] [--minutes 10]`: exit code 1 if a limit is exceeded. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string' } },
    allowPositionals: true,
  });
  const known = trials.map(({ name }) => name);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    log(`unknown trial ${unknown}; available: ${known.join(', ')}`);
    return 2;
  }
  const measurements: Measurement[] = [];
  if (values.minutes !== undefined) measurements.push(...(await runInTurn(Number(values.minutes))));
  else {
    const selected = trials.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    );
    for (const trial of selected) {
      log(`${trial.name}: ${trial.summary}`);
      const of = await runTrial(trial);
      log(tableOf(of));
      measurements.push(...of.map((one) => ({ ...one, what: `${trial.name}: ${one.what}` })));
    }
  }
  log(`\n${tableOf(measurements)}`);
  return measurements.every(isWithinLimit) ? 0 : 1;
}

if (import.meta.main) process.exitCode = await run();
