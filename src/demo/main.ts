import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAdministration } from '../server/administration.ts';
import { buildWebsite } from '../server/buildWebsite.ts';
import { CommandError } from '../server/cli/commandError.ts';
import { type Config, ConfigError, readServerConfig } from '../server/config.ts';
import { createLog, type Logger } from '../server/kernel/log.ts';
import { requirePort, serve } from '../server/serve.ts';
import { EmbeddedError } from '../server/storage/embedded/errors.ts';
import { type DemoOptions, demoHelp as helpText, readDemoOptions } from './options.ts';
import { type Crew, openCrew } from './people/crew.ts';
import { demoPassword, type Organisation, plants, provider } from './people/people.ts';
import { meanActivity } from './people/shifts.ts';
import { dayMs } from './plant/plantDay.ts';
import { mulberry32 } from './random.ts';
import { faultsPerDay } from './seed/history.ts';
import { type SeedProgress, type StaffedPlant, seedPeople, seedPlants } from './seed/seedDemo.ts';
import { type SimulationOptions, simulate } from './simulation/simulator.ts';
import { demoWebsite } from './website.ts';
import { welcome } from './welcome.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const steps = {
  building: '正在准备页面 / preparing the pages',
  starting: '正在启动数据库与服务 / starting database and server',
  seeding:
    '正在准备两家工厂、一家服务商与一年的故障记录 / preparing two plants, a provider and a year of faults',
  working: '等待第一张工单与设备状态 / waiting for the first order and the states of machines',
} as const;

const seeded: Readonly<Record<SeedProgress['what'], string>> = {
  people: '人员 people',
  devices: '设备 devices',
  catalogues: '备件与故障目录 parts and faults',
  history: '故障记录 history',
  rest: '指标与加班 targets and overtime',
};

function printProgress({ orgName, what, done, total }: SeedProgress): void {
  printLine(`  ${orgName}：${seeded[what]}${total === undefined ? '' : ` ${done}/${total}`}`);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reads the configuration; forces a data folder of its own and the embedded database. */
function readDemoConfig(env: NodeJS.ProcessEnv): Config {
  const DATA_DIR = env['DATA_DIR'] || 'data/demo';
  const SMS_URL = env['SMS_URL'] || 'log';
  const SMTP_URL = env['SMTP_URL'] || 'log';
  const NODE_ENV = 'development';
  return readServerConfig({ ...env, DATA_DIR, DATABASE_URL: '', SMS_URL, SMTP_URL, NODE_ENV });
}

interface WorkOptions
  extends Pick<DemoOptions, 'seed' | 'speed'>,
    Pick<SimulationOptions, 'onReady' | 'signal' | 'signedIn'> {
  readonly log: Logger;
}

function startWork({ plant, crew }: StaffedPlant, helpers: Crew, options: WorkOptions) {
  const { seed, log, ...rest } = options;
  const scale = 40 / plant.machines.length; // a smaller plant has fewer faults
  const everyMs = (dayMs / faultsPerDay(plant.machines, seed, new Date())) * meanActivity;
  return simulate({
    plant,
    crew,
    provider: helpers,
    random: mulberry32(seed),
    ...rest,
    faultEveryMs: [everyMs * 0.5, everyMs * 1.5],
    openOrders: [Math.ceil(4 / scale), Math.ceil(24 / scale)],
    warmUp: Math.ceil(12 / scale),
    onError: (what) => log.info(what),
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
  printLine(steps.building);
  const built = await buildWebsite(root, log);
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const websiteFolder = await demoWebsite(built, join(config.dataDir, 'website'), address);
  printLine(steps.starting);
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
    await using administration = await openAdministration(config, log);
    if (!ended.signal.aborted) {
      printLine(steps.seeding);
      await seedPlants(staffed, providerCrew, seed, new Date(), administration, printProgress);
      printLine(steps.working);
    }
    const signedIn = () => administration.findSignedIn();
    let idle = staffed.length;
    const onReady = () => {
      idle -= 1;
      if (idle === 0) printLine(welcome(running.address)); // the first page shows plants at work
    };
    const work = staffed.map((one, at) =>
      startWork(one, providerCrew, {
        seed: seed + at,
        speed,
        signedIn,
        signal: ended.signal,
        onReady,
        log,
      }),
    );
    await Promise.all(work);
  } catch (error) {
    if (!ended.signal.aborted) throw error; // else a call was aborted by the stop
  } finally {
    await running.stop();
  }
}

try {
  await main();
  process.exit(0); // handles that the website's build leaves open would delay the exit
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError;
  if (error instanceof CommandError) {
    process.stderr.write(`${error.line('zh-CN')}\n${error.line('en-US')}\n`);
  } else
    process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
