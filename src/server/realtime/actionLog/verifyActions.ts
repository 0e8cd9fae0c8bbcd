import type { Db, Tx } from '../../storage/db.ts';
import type { ActionEntry } from '../../storage/statements/actionEntry.ts';
import { hashOf, replacedHashOf } from './actionHash.ts';
import { selectReplaced } from './replaceInActions.ts';

/** The first break of a chain. */
export interface Break {
  readonly seq: number;
  /**
   * `changed`: the row does not match its hash; `removed`: rows before it are missing; `beginning`:
   * rows are missing that the noted cuts do not explain, or the chain's record is missing; `end`:
   * the last rows are missing, or there are rows beyond the chain's record.
   */
  readonly reason: 'changed' | 'removed' | 'beginning' | 'end';
}

/** The removal of a log's oldest rows by age; times in ISO 8601 by the database's clock. */
export interface NotedCut {
  /** The time of the last removal; null where it was not noted yet. */
  readonly cutTime: string | null;
  /** E.g. `age > 200 days`; `unknown: ...` for removals before cuts were noted. */
  readonly cutRule: string;
  /** Rows older than this were removed; null where it was not noted yet. */
  readonly cutBefore: string | null;
  /** Rows removed so far. */
  readonly cutRows: number;
}

export interface Verified {
  readonly orgCode: string;
  readonly rows: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** To be noted elsewhere: a forged chain cannot have this hash at this place. */
  readonly lastHash: string;
  readonly broken: Break | null;
  /** Null: nothing was ever removed. */
  readonly cut: NotedCut | null;
  /** Entries that could not be stored and wait with their fault (`action_pending`). */
  readonly leftOut: number;
}

interface Row extends ActionEntry {
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly salt: string | null;
}

const slice = 2000;

/**
 * Verifies an organisation's action log from its first row to its last and reports the first break.
 */
export async function verifyActions(db: Db, orgCode: string): Promise<Verified> {
  return db.transaction('system', 'read', async (tx) => {
    const ends = await selectEnds(tx, orgCode);
    const replaced = await selectReplaced(tx, orgCode);
    let rows = 0;
    let first: Row | null = null;
    let last: Row | null = null;
    let broken: Break | null = null;
    for (;;) {
      const batch: Row[] = await selectRows(tx, orgCode, last?.seq ?? 0);
      for (const row of batch) {
        first ??= row;
        broken ??= breakAt(row, last, ends, replaced);
        last = row;
      }
      rows += batch.length;
      if (batch.length < slice) break;
    }
    broken ??= breakAtEnd(last, ends);
    return {
      orgCode,
      rows,
      firstSeq: first?.seq ?? null,
      lastSeq: last?.seq ?? null,
      lastHash: last?.hash ?? '',
      broken,
      cut: ends?.cut ?? null,
      leftOut: await countLeftOut(tx, orgCode),
    };
  });
}

async function countLeftOut(tx: Tx, orgCode: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int from action_pending where org_code = $1 and fault is not null',
    [orgCode],
  );
  return row?.count ?? 0;
}

/** Returns the organisations that have a log. */
export async function loggedOrganisations(db: Db): Promise<string[]> {
  const rows = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>(
      `select org_code from action_chain union select distinct org_code from action_log
       union select org_code from action_pending where fault is not null order by 1`,
    ),
  );
  return rows.map((row) => row.org_code);
}

/** A chain's own record of its ends. */
interface Ends {
  readonly firstSeq: number;
  readonly firstPrevious: string;
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Rows that were removed by age. */
  readonly cutRows: number;
  readonly cut: NotedCut | null;
}

type StoredEnds = Record<'first' | 'previous' | 'last' | 'hash' | 'cutRows', string> & {
  readonly cutTime: Date | null;
  readonly cutRule: string | null;
  readonly cutBefore: Date | null;
};

async function selectEnds(tx: Tx, orgCode: string): Promise<Ends | null> {
  const [row] = await tx.query<StoredEnds>(
    `select first_seq as first, first_previous_hash as previous, last_seq as last, last_hash as hash,
       cut_time as "cutTime", cut_rule as "cutRule", cut_before as "cutBefore", cut_rows as "cutRows"
     from action_chain where org_code = $1`,
    [orgCode],
  );
  if (row === undefined) return null;
  const { cutTime, cutRule, cutBefore } = row;
  const cutRows = Number(row.cutRows);
  const isNoted = cutRule !== null;
  return {
    cutRows: isNoted ? cutRows : 0,
    cut: isNoted
      ? {
          cutTime: cutTime?.toISOString() ?? null,
          cutRule,
          cutBefore: cutBefore?.toISOString() ?? null,
          cutRows,
        }
      : null,
    firstSeq: Number(row.first),
    firstPrevious: row.previous,
    lastSeq: Number(row.last),
    lastHash: row.hash,
  };
}

/**
 * @param replaced the hashes by which later rows of the chain vouch for rows whose text an erasure replaced
 */
function breakAt(
  row: Row,
  before: Row | null,
  ends: Ends | null,
  replaced: ReadonlyMap<number, string>,
): Break | null {
  const { seq } = row;
  const vouched = replaced.get(seq);
  const isUnchanged =
    vouched === undefined
      ? row.hash === hashOf(row, seq, row.previousHash, row.salt)
      : vouched === replacedHashOf(row, seq, row.hash);
  if (!isUnchanged) return { seq, reason: 'changed' };
  if (before !== null) {
    const follows = seq === before.seq + 1 && row.previousHash === before.hash;
    return follows ? null : { seq, reason: 'removed' };
  }
  const begins = seq === ends?.firstSeq && row.previousHash === ends.firstPrevious;
  return begins && isExplained(ends) ? null : { seq, reason: 'beginning' };
}

/** Returns true if the noted cuts removed all rows before the first one; a log counts from 1. */
function isExplained({ firstSeq, cutRows }: Ends): boolean {
  return firstSeq === cutRows + 1;
}

function breakAtEnd(last: Row | null, ends: Ends | null): Break | null {
  if (ends === null) return null;
  const emptied = last === null && ends.firstSeq > ends.lastSeq;
  if (emptied && !isExplained(ends)) return { seq: ends.firstSeq, reason: 'beginning' };
  if (emptied || last?.hash === ends.lastHash) return null;
  return { seq: ends.lastSeq, reason: 'end' };
}

async function selectRows(tx: Tx, orgCode: string, after: number): Promise<Row[]> {
  const rows = await tx.query<Omit<Row, 'seq'> & { seq: string }>(
    `select org_code as "orgCode", seq, user_id as "userID", module, action,
       target_id as "targetID", before, after, cost_ms as "costMs", request_id as "requestID", ip,
       time, previous_hash as "previousHash", hash, salt
     from action_log where org_code = $1 and seq > $2 order by seq limit $3`,
    [orgCode, after, slice],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
