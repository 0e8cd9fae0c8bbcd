import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAdministration } from '../server/administration.ts';
import { buildWebsite } from '../server/buildWebsite.ts';
import { CommandError } from '../server/cli/commandError.ts';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { createLog, type Logger } from '../server/kernel/log.ts';
import { requirePort, serve } from '../server/serve.ts';
import { EmbeddedError } from '../server/storage/embedded/errors.ts';
import { type Crew, openCrew } from './crew.ts';
import { faultsPerDay } from './history.ts';
import { type DemoOptions, help as helpText, readDemoOptions } from './options.ts';
import { demoPassword, type Organisation, plants, provider } from './people.ts';
import { dayMs } from './plantDay.ts';
import { mulberry32 } from './random.ts';
import { type StaffedPlant, seedPeople, seedPlants } from './seedDemo.ts';
import { meanActivity } from './shifts.ts';
import { simulate } from './simulator.ts';
import { demoWebsite } from './website.ts';
import { welcome } from './welcome.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const steps = {
  building: '正在准备页面 / preparing the pages',
  starting: '正在启动数据库与服务 / starting database and server',
  seeding:
    '正在准备两家工厂、一家服务商与一年的故障记录 / preparing two plants, a provider and a year of faults',
} as const;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A folder of its own, and never a database that somebody works with. */
function readDemoConfig(env: NodeJS.ProcessEnv): Config {
  const DATA_DIR = env['DATA_DIR'] || 'data/demo';
  const SMS_URL = env['SMS_URL'] || 'log';
  return readConfig({ ...env, DATA_DIR, DATABASE_URL: '', SMS_URL, NODE_ENV: 'development' });
}

function startWork(
  { plant, crew }: StaffedPlant,
  helpers: Crew,
  { seed, speed }: Pick<DemoOptions, 'seed' | 'speed'>,
  signedIn: () => Promise<ReadonlySet<string>>,
  signal: AbortSignal,
  log: Logger,
) {
  const scale = 40 / plant.machines.length; // a smaller plant has fewer faults
  const everyMs = (dayMs / faultsPerDay(plant.machines, seed, new Date())) * meanActivity;
  return simulate({
    plant,
    crew,
    provider: helpers,
    random: mulberry32(seed),
    speed,
    faultEveryMs: [everyMs * 0.5, everyMs * 1.5],
    openOrders: [Math.ceil(4 / scale), Math.ceil(24 / scale)],
    warmUp: Math.ceil(12 / scale),
    signedIn,
    signal,
    onTrouble: (what) => log.info(what),
  });
}

async function main(): Promise<void> {
  const { seed, speed, help } = readDemoOptions(process.argv.slice(2));
  if (help) {
    process.stdout.write(helpText);
    return;
  }
  const config = readDemoConfig(process.env);
  const log = createLog(process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel);
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort());

  await requirePort(config);
  say(steps.building);
  const built = await buildWebsite(root, log);
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const websiteFolder = await demoWebsite(built, join(config.dataDir, 'website'), address);
  say(steps.starting);
  const prepare = () => seedPeople(config, log);
  const holder = 'demo';
  const running = await serve({ config, log, websiteFolder, checkAnswers: true, holder, prepare });
  try {
    const crewOf = ({ people }: Organisation) =>
      openCrew(people, {
        url: running.address,
        password: demoPassword,
        locale: 'zh-CN',
        signal: ended.signal,
      });
    const providerCrew = crewOf(provider);
    const staffed = plants.map((plant) => ({ plant, crew: crewOf(plant) }));
    if (!ended.signal.aborted) {
      say(steps.seeding);
      await seedPlants(staffed, providerCrew, seed, new Date());
      say(welcome(running.address));
    }
    await using administration = await openAdministration(config, log);
    const signedIn = () => administration.findSignedIn();
    const work = staffed.map((one, at) =>
      startWork(one, providerCrew, { seed: seed + at, speed }, signedIn, ended.signal, log),
    );
    await Promise.all(work);
  } catch (error) {
    if (!ended.signal.aborted) throw error; // else a call was under way when it was told to stop
  } finally {
    await running.stop();
  }
}

try {
  await main();
  process.exit(0); // what the website's build leaves open must not hold the end up
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError;
  if (error instanceof CommandError) {
    process.stderr.write(`${error.line('zh-CN')}\n${error.line('en-US')}\n`);
  } else
    process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
