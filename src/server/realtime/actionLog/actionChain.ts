import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../storage/db.ts';
import { isDataError } from '../../storage/errors.ts';
import type { ActionEntry } from '../../storage/statements/actionEntry.ts';
import { hashOf } from './actionHash.ts';

/** The limit of logged refusals of one user in any hour, over all calls. */
export const refusalsAnHour = 20;

export interface ChainDeps {
  readonly db: Db;
  /** Called for a refusal beyond the limit, which goes to the server's log instead. */
  readonly onOverLimit: (entry: ActionEntry) => void;
  /**
   * Called when an entry that cannot be stored was marked with its fault, so that it does not block the
   * others.
   */
  readonly onLeftOut: (
    entry: { readonly orgCode: string; readonly id: string },
    error: unknown,
  ) => void;
}

const batchSize = 500;
const hourMs = 3_600_000;

/** Returns the organisations with pending entries. */
export async function waitingChains(db: Db): Promise<string[]> {
  const rows = await db.select<{ org_code: string }>(
    'system',
    'select distinct org_code from action_pending where fault is null',
    [],
  );
  return rows.map((row) => row.org_code);
}

/** Appends all pending entries to the organisation's chain, batch by batch. */
export async function drainChain(deps: ChainDeps, orgCode: string): Promise<void> {
  while ((await chainBatch(deps, orgCode)) === batchSize);
}

/** Appends up to one batch of entries one by one; an entry that cannot be stored is left out. */
export async function drainChainOneByOne(deps: ChainDeps, orgCode: string): Promise<void> {
  for (let count = 0; count < batchSize; count += 1) {
    const [first] = await deps.db.transaction('system', 'read', (tx) =>
      tx.query<{ id: string }>(`select id from action_pending where ${waitingEntries} limit 1`, [
        orgCode,
      ]),
    );
    if (first === undefined) return;
    try {
      if ((await chainBatch(deps, orgCode, first.id)) === 0) return; // another node drains this chain
    } catch (error) {
      if (!isDataError(error as Error)) throw error;
      await deps.db.transaction('system', 'write', (tx) =>
        tx.query('update action_pending set fault = $3 where org_code = $1 and id = $2', [
          orgCode,
          first.id,
          (error as Error).message,
        ]),
      );
      deps.onLeftOut({ orgCode, id: first.id }, error);
    }
  }
}

/** SQL condition and order of the pending entries of an organisation, $1. */
const waitingEntries = 'org_code = $1 and fault is null order by id';

/**
 * Takes, numbers, hashes and stores one batch in one transaction, so that no entry is lost or
 * stored twice. Does nothing while another node drains the chain. Returns how many entries it took.
 *
 * @param id takes this entry alone: the first one may be another by the time of the transaction
 */
async function chainBatch(
  { db, onOverLimit }: ChainDeps,
  orgCode: string,
  id?: string,
): Promise<number> {
  return db.transaction('system', 'write', async (tx) => {
    const [lock] = await tx.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
      [chainLock(orgCode)],
    );
    if (lock?.free !== true) return 0;
    const entries = await takePending(tx, orgCode, id);
    const accepted = await withinLimit(tx, orgCode, entries, onOverLimit);
    if (accepted.length > 0) await appendToChain(tx, orgCode, accepted);
    return entries.length;
  });
}

/** Returns the name of the advisory lock for appending to a chain or removing its oldest rows. */
export function chainLock(orgCode: string): string {
  return `action log ${orgCode}`;
}

async function takePending(
  tx: Tx,
  orgCode: string,
  id: string | undefined,
): Promise<ActionEntry[]> {
  const rows = await tx.query<{ entry: Omit<ActionEntry, 'time'> & { time: string } }>(
    `with taken as (
       delete from action_pending where org_code = $1 and id in (
         select id from action_pending
         where ($3::bigint is null or id = $3) and ${waitingEntries} limit $2
       ) returning id, entry
     )
     select entry from taken order by id`,
    [orgCode, batchSize, id ?? null],
  );
  return rows.map(({ entry }) => ({
    ...entry,
    before: entry.before ?? null,
    after: entry.after ?? null,
    time: new Date(entry.time),
  }));
}

/**
 * Keeps refusals from filling the log: the row with which a user reaches `refusalsAnHour` is marked
 * (`isLimit`), and further refusals within the hour are left out.
 */
async function withinLimit(
  tx: Tx,
  orgCode: string,
  entries: readonly ActionEntry[],
  onOverLimit: ChainDeps['onOverLimit'],
): Promise<ActionEntry[]> {
  const refused = entries.filter(isRefusal);
  if (refused.length === 0) return [...entries];
  const earliest = Math.min(...refused.map(({ time }) => time.getTime()));
  const known = await tx.query<{ user_id: string; time: Date }>(
    // Compared as text: as JSON, PostgreSQL would parse the whole value and reject a lone
    // surrogate.
    `select user_id, time from action_log
     where org_code = $1 and user_id = any($2::uuid[]) and time > $3
       and after::text like '{"refused":%'`,
    [orgCode, [...new Set(refused.map(({ userID }) => userID))], new Date(earliest - hourMs)],
  );
  const times = known.map((row) => ({ userID: row.user_id, at: row.time.getTime() }));
  return entries.flatMap((entry) => {
    if (!isRefusal(entry)) return [entry];
    const at = entry.time.getTime();
    const ofHour = times.filter((one) => one.userID === entry.userID && one.at > at - hourMs);
    if (ofHour.length >= refusalsAnHour) {
      onOverLimit(entry);
      return [];
    }
    times.push({ userID: entry.userID, at });
    if (ofHour.length + 1 < refusalsAnHour) return [entry];
    return [{ ...entry, after: { ...(entry.after as object), isLimit: true } }];
  });
}

function isRefusal({ after }: ActionEntry): boolean {
  return typeof after === 'object' && after !== null && 'refused' in after;
}

interface End {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Returns the end of the chain: its own record, or the last log row where the record was tampered
 * with. Appending continues in both cases; `verifyActions` reports the break.
 */
async function endOf(tx: Tx, orgCode: string): Promise<End> {
  const [row] = await tx.query<{ seq: string; hash: string }>(
    `select seq, hash from (
       select last_seq as seq, last_hash as hash from action_chain where org_code = $1
       union all
       (select seq, hash from action_log where org_code = $1 order by seq desc limit 1)
     ) ends order by seq desc limit 1`,
    [orgCode],
  );
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? '' };
}

/** Appends entries to the chain of an organisation; the caller has its lock. */
export async function appendToChain(
  tx: Tx,
  orgCode: string,
  entries: readonly ActionEntry[],
): Promise<void> {
  let end = await endOf(tx, orgCode);
  const rows = entries.map((entry) => {
    const previous = end.hash;
    const seq = end.seq + 1;
    const salt = randomBytes(16).toString('base64url');
    end = { seq, hash: hashOf(entry, seq, previous, salt) };
    return { ...entry, seq, previous, salt, hash: end.hash };
  });
  await tx.query(
    `insert into action_log (org_code, seq, user_id, module, action, target_id, before, after,
       cost_ms, request_id, ip, time, previous_hash, hash, salt)
     select $1, r.* from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[],
       $7::json[], $8::json[], $9::int[], $10::uuid[], $11::text[], $12::timestamptz[], $13::text[],
       $14::text[], $15::text[]) r`,
    [
      orgCode,
      rows.map(({ seq }) => seq),
      rows.map(({ userID }) => userID),
      rows.map(({ module }) => module),
      rows.map(({ action }) => action),
      rows.map(({ targetID }) => targetID),
      rows.map(({ before }) => jsonOf(before)),
      rows.map(({ after }) => jsonOf(after)),
      rows.map(({ costMs }) => costMs),
      rows.map(({ requestID }) => requestID),
      rows.map(({ ip }) => ip),
      rows.map(({ time }) => time),
      rows.map(({ previous }) => previous),
      rows.map(({ hash }) => hash),
      rows.map(({ salt }) => salt),
    ],
  );
  await tx.query(
    `insert into action_chain (org_code, first_seq, first_previous_hash, last_seq, last_hash)
     values ($1, $2, $3, $4, $5)
     on conflict (org_code) do update set last_seq = excluded.last_seq, last_hash = excluded.last_hash`,
    [orgCode, rows[0]?.seq, rows[0]?.previous, end.seq, end.hash],
  );
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
