import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ConnectionConfig } from './credentials.ts';
import { DataDirInUse } from './errors.ts';
import { isAlive } from './process/postmaster.ts';

/** "ando" and "n" in ASCII; the only advisory lock in database postgres. */
const LOCK = [0x616e646f, 0x6e] as const;
const GRACE_MS = 5_000; // for PostgreSQL to notice that a killed owner is gone

/** Ownership of this cluster, as long as its one session lives. */
export interface Ownership {
  /** Resolves when the session ends, for whatever reason. */
  over: Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the session advisory lock that distinguishes an owned cluster from an orphan. The holder is in
 * pg_stat_activity as `andon-owner <holder> pid=<pid> host=<host>`.
 *
 * @param config administrator, database postgres: advisory locks are per database
 * @param holder one word: `server`, `import`
 * @throws DataDirInUse naming the holder
 */
export async function takeOwnership(
  config: ConnectionConfig,
  dataDir: string,
  holder: string,
): Promise<Ownership> {
  const name = `andon-owner ${holder} pid=${process.pid} host=${hostname()}`;
  const client = new Client({ ...config, application_name: name });
  const over = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {}); // `end` follows, which is what the owner acts on
  await client.connect();
  try {
    await lock(client, dataDir);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { over, release: () => client.end() };
}

async function lock(client: Client, dataDir: string): Promise<void> {
  const graceEnd = Date.now() + GRACE_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      [...LOCK],
    );
    if (rows[0]?.taken) return;
    const holder = await findHolder(client);
    if (holder !== null && (!isGone(holder) || Date.now() > graceEnd)) {
      throw new DataDirInUse(dataDir, describe(holder));
    }
    await sleep(50);
  }
}

async function findHolder(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [...LOCK],
  );
  return rows[0]?.name ?? null;
}

/** Returns whether the holder is a process of this host that has ended: its session will end soon. */
function isGone(holder: string): boolean {
  const known = parse(holder);
  return known !== null && hostname().startsWith(known.host) && !isAlive(known.pid);
}

function describe(holder: string): string {
  const known = parse(holder);
  return known === null ? holder : `${known.what} (pid ${known.pid}, host ${known.host})`;
}

/** Parses an application name. PostgreSQL cuts it at 63 bytes, so a long host may be incomplete. */
function parse(holder: string): { what: string; pid: number; host: string } | null {
  const [, what = '', pid, host = ''] = /^andon-owner (.*) pid=(\d+) host=(.*)$/.exec(holder) ?? [];
  return pid === undefined ? null : { what, pid: Number(pid), host };
}
