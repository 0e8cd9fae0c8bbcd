import { mkdir, realpath } from 'node:fs/promises';
import { copyBinaries, locateBinaries, whyNotRunning } from './embedded/binaries.ts';
import { type ClusterPlan, peekRunning } from './embedded/cluster.ts';
import {
  adminConfig,
  appConfig,
  type ConnectionConfig,
  openCredentials,
  readCredentials,
} from './embedded/credentials.ts';
import { EmbeddedError, explain } from './embedded/errors.ts';
import { exists } from './embedded/files.ts';
import { findHome, openHome, openOutside } from './embedded/home.ts';
import { bringUp, keep } from './embedded/owned.ts';
import { chooseRunAs, type RunAs } from './embedded/runAs.ts';
import { withStartLock } from './embedded/startLock.ts';
import type { Logger } from './logger.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; made if missing. */
  dataDir: string;
  log: Logger;
  /** Who starts it, one word for the message to a second start: `server`, `import`. */
  holder: string;
  /** false: nothing survives a crash of the machine. For tests only. */
  durable?: boolean;
  /** How to leave root, for tests of what this machine would not choose. */
  runAs?: RunAs;
}

/** A cluster that this process owns. */
export interface EmbeddedCluster {
  /** The superuser on database `andon`: migrations, administration. */
  adminConfig: ConnectionConfig;
  /** The role of the pool: owns no table, bypasses no row-level security. */
  appConfig: ConnectionConfig;
  /** Whether it was already running, left by a process that was killed. */
  adopted: boolean;
  /** Stops PostgreSQL (at most 70 s) and gives the folder free. Sessions still open are ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL in DATA_DIR, or adopts the one that a killed process left running, and
 * owns it until `stop`. Should PostgreSQL die meanwhile, it is started again after a second.
 *
 * @throws EmbeddedError one line that says what to do
 * @throws DataDirInUse when another process owns it; that one is not disturbed
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const { log, holder } = options;
  try {
    await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
    const dataDir = await realpath(options.dataDir);
    const first = await withStartLock(dataDir, async () => {
      const plan = await preparePlan({ ...options, dataDir });
      return { plan, ...(await bringUp(plan, holder)) };
    });
    const { credentials } = first.plan;
    log.info(
      `PostgreSQL (pid ${first.running.pid}) ${first.adopted ? 'adopted' : 'started'} in ${first.plan.home.data}`,
    );
    return {
      adminConfig: adminConfig(first.running, credentials),
      appConfig: appConfig(first.running, credentials),
      adopted: first.adopted,
      stop: keep(first.plan, holder, first),
    };
  } catch (error) {
    throw explain(error, 'start PostgreSQL', options.dataDir);
  }
}

/**
 * For tools beside the server: how to reach the cluster of this DATA_DIR. Takes no ownership.
 *
 * @returns null when none is running
 */
export async function attachEmbedded(options: {
  dataDir: string;
}): Promise<Pick<EmbeddedCluster, 'adminConfig' | 'appConfig'> | null> {
  try {
    if (!(await exists(options.dataDir))) return null;
    const home = await findHome(await realpath(options.dataDir));
    const credentials = await readCredentials(home);
    if (credentials === null) return null;
    const running = await peekRunning(home, credentials);
    if (running === null) return null;
    return {
      adminConfig: adminConfig(running, credentials),
      appConfig: appConfig(running, credentials),
    };
  } catch (error) {
    throw explain(error, 'reach PostgreSQL', options.dataDir);
  }
}

async function preparePlan(options: EmbeddedOptions): Promise<ClusterPlan> {
  const { dataDir, log, durable = true } = options;
  const as = options.runAs ?? (await chooseRunAs());
  let binaries = await locateBinaries();
  const home = await openHome(dataDir, as, log);
  if (as === 'nobody' && (await whyNotRunning(binaries, as)) !== null) {
    binaries = await copyBinaries(binaries, await openOutside(dataDir), as);
  }
  const reason = await whyNotRunning(binaries, as);
  if (reason !== null) {
    throw new EmbeddedError(
      'binaries',
      `${binaries.postgres} does not run here: run npm ci again, or set DATABASE_URL (${reason})`,
    );
  }
  const credentials = await openCredentials(home);
  return { dataDir, home, binaries, as, credentials, durable, log };
}
