import { mkdir, realpath } from 'node:fs/promises';
import { copyBinaries, findStartFailure, locateBinaries } from './embedded/binaries.ts';
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
import { bringUp, superviseCluster } from './embedded/owned.ts';
import { type ClusterPlan, peekRunning } from './embedded/process/cluster.ts';
import { withStartLock } from './embedded/process/startLock.ts';
import { chooseRunAs, type RunAs } from './embedded/runAs.ts';
import type { Logger } from './logger.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; created if missing. */
  dataDir: string;
  log: Logger;
  /** The program that starts it, one word for the message to a second start: `server`, `import`. */
  holder: string;
  /** false: nothing survives a crash of the machine. For tests only. */
  durable?: boolean;
  /** How root runs PostgreSQL, for tests of a way that this machine would not use. */
  runAs?: RunAs;
}

/** A cluster that this process owns. */
export interface EmbeddedCluster {
  /** The superuser on database `andon`: migrations, administration. */
  adminConfig: ConnectionConfig;
  /** The role of the pool: owns no table, bypasses no row-level security. */
  appConfig: ConnectionConfig;
  /** True where it was already running, left by a process that was killed. */
  adopted: boolean;
  /** Stops PostgreSQL (at most 70 s) and releases the folder. Open sessions are ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL in DATA_DIR, or adopts the one that a killed process left running, and
 * owns it until `stop`. If PostgreSQL dies meanwhile, it is restarted after a second.
 *
 * @throws EmbeddedError with one line that states what the operator has to do
 * @throws DataDirInUse when another process owns it, which is not disturbed
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
      stop: superviseCluster(first.plan, holder, first),
    };
  } catch (error) {
    throw explain(error, 'start PostgreSQL', options.dataDir);
  }
}

/**
 * Returns how tools beside the server reach the cluster of this DATA_DIR. Takes no ownership.
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
  if (as === 'nobody' && (await findStartFailure(binaries, as)) !== null) {
    binaries = await copyBinaries(binaries, await openOutside(dataDir), as);
  }
  const reason = await findStartFailure(binaries, as);
  if (reason !== null) {
    throw new EmbeddedError(
      'binaries',
      `${binaries.postgres} does not run here: run npm ci again, or set DATABASE_URL (${reason})`,
    );
  }
  const credentials = await openCredentials(home);
  return { dataDir, home, binaries, as, credentials, durable, log };
}
