import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWebsite } from '../buildWebsite.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createLog, type Logger } from '../kernel/log.ts';
import { requirePort, serve } from '../serve.ts';
import { EmbeddedError } from '../storage/embedded/errors.ts';
import { CommandError } from './commandError.ts';
import { openCrew } from './demo/crew.ts';
import { demoPassword, type Plant, plants } from './demo/people.ts';
import { mulberry32 } from './demo/random.ts';
import { seedPeople, seedPlants } from './demo/seedDemo.ts';
import { simulate } from './demo/simulator.ts';
import { welcome } from './demo/welcome.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const usage = 'npm run demo -- [--seed N] [--speed X]';

const badNumber = {
  'zh-CN': '--{option} {value} 应为大于 0 的数；用法：{usage}',
  'en-US': '--{option} {value} must be a number above 0; usage: {usage}',
};

const steps = {
  building: '正在准备页面 / preparing the pages',
  starting: '正在启动数据库与服务 / starting database and server',
  seeding: '正在准备两家工厂与一年的故障记录 / preparing two plants and a year of faults',
} as const;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function positive(value: string | undefined, option: string, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!(number > 0 && number < 2 ** 31))
    throw new CommandError(badNumber, { option, value, usage });
  return number;
}

/** A folder of its own, and never a database that somebody works with. */
function readDemoConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig({ ...env, DATA_DIR: env['DATA_DIR'] || 'data/demo', DATABASE_URL: '' });
}

function startWork(
  plant: Plant,
  url: string,
  seed: number,
  speed: number,
  signal: AbortSignal,
  log: Logger,
) {
  const { machines } = plant;
  const scale = 40 / machines.length; // a smaller plant has fewer faults
  return simulate({
    crew: openCrew(plant.people, { url, password: demoPassword, locale: 'zh-CN', signal }),
    machines,
    random: mulberry32(seed),
    speed,
    faultEveryMs: [75_000 * scale, 165_000 * scale],
    openOrders: [Math.ceil(14 / scale), Math.ceil(24 / scale)],
    signal,
    onTrouble: (what) => log.info(what),
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, speed: { type: 'string' } },
  });
  const seed = Math.floor(positive(values.seed, 'seed', 2026));
  const speed = positive(values.speed, 'speed', 1);
  const config = readDemoConfig(process.env);
  const log = createLog(process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel);
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort());

  await requirePort(config);
  say(steps.building);
  const websiteFolder = await buildWebsite(root, log);
  say(steps.starting);
  const prepare = () => seedPeople(config, log);
  const holder = 'demo';
  const running = await serve({ config, log, websiteFolder, checkAnswers: true, holder, prepare });
  try {
    if (!ended.signal.aborted) {
      say(steps.seeding);
      await seedPlants(running.address, seed, new Date());
      say(welcome(running.address));
    }
    const work = plants.map((plant, at) =>
      startWork(plant, running.address, seed + at, speed, ended.signal, log),
    );
    await Promise.all(work);
  } finally {
    await running.stop();
  }
}

try {
  await main();
  process.exit(0); // what the website's build leaves open must not hold the end up
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError;
  const badFlag = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
  if (error instanceof CommandError) {
    process.stderr.write(`${error.line('zh-CN')}\n${error.line('en-US')}\n`);
  } else if (badFlag) process.stderr.write(`${(error as Error).message}\n${usage}\n`);
  else
    process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
