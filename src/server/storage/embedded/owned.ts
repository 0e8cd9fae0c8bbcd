import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { adminConfig, type ConnectionConfig, type Credentials } from './credentials.ts';
import { DataDirInUse, explain } from './errors.ts';
import { exists } from './files.ts';
import { checkVersion, ensureDatabase, initialise } from './initialise.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { type ClusterPlan, findRunning, type Running, startPostmaster } from './process/cluster.ts';
import { stopPostmaster } from './process/postmaster.ts';
import { withStartLock } from './process/startLock.ts';

const RESTART_PAUSE_MS = 1_000;

/** A cluster that answers, and its ownership. */
export interface Owned {
  running: Running;
  adopted: boolean;
  ownership: Ownership;
}

/**
 * Finds or starts the cluster, and takes ownership. To be called within the start lock.
 *
 * @throws EmbeddedError, DataDirInUse; a PostgreSQL that it started is then stopped again
 */
export async function bringUp(plan: ClusterPlan, holder: string): Promise<Owned> {
  const { dataDir, home, binaries, as, credentials, durable } = plan;
  if (!(await exists(home.data))) {
    await initialise(dataDir, home, binaries, as, credentials, durable);
  }
  await checkVersion(home, binaries);
  const found = await findRunning(plan);
  const running = found ?? (await startPostmaster(plan));
  const admin = adminConfig(running, credentials, 'postgres');
  let ownership: Ownership | undefined;
  try {
    ownership = await takeOwnership(admin, dataDir, holder);
    await prepareDatabase(admin, credentials);
    return { running, adopted: found !== null, ownership };
  } catch (error) {
    await ownership?.release();
    if (found === null) await stopPostmaster(running.pid, home.data, plan.log);
    throw error;
  }
}

async function prepareDatabase(admin: ConnectionConfig, credentials: Credentials): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await ensureDatabase(client, credentials);
  } finally {
    await client.end();
  }
}

/** Restarts the cluster whenever the session of its owner ends. Returns a function that stops both. */
export function superviseCluster(
  plan: ClusterPlan,
  holder: string,
  first: Owned,
): () => Promise<void> {
  const { dataDir, home, log } = plan;
  const stopping = new AbortController();
  let owned = first;

  async function watch(): Promise<void> {
    await owned.ownership.over;
    while (!stopping.signal.aborted) {
      log.error('PostgreSQL ended the session of its owner: starting it again');
      await sleep(RESTART_PAUSE_MS);
      if (stopping.signal.aborted) return;
      try {
        owned = await withStartLock(dataDir, () => bringUp(plan, holder));
        log.info(`PostgreSQL (pid ${owned.running.pid}) is back`);
        if (stopping.signal.aborted) await end();
        await owned.ownership.over;
      } catch (error) {
        log.error(explain(error, 'start PostgreSQL again', dataDir).message);
        if (error instanceof DataDirInUse) return;
      }
    }
  }

  async function end(): Promise<void> {
    await stopPostmaster(owned.running.pid, home.data, log);
    await owned.ownership.release();
  }

  const watching = watch();
  return async () => {
    stopping.abort();
    await end();
    await watching;
  };
}
