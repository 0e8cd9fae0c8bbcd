import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { ActionEntry } from '../../storage/statements/actionEntry.ts';
import { appendToChain, chainLock } from './actionChain.ts';
import { replacedHashOf } from './actionHash.ts';

/** The action of the entries that vouch for rows whose text was replaced. */
const replacing = 'personnel.erasePerson';
/** The rows for which one entry vouches. */
const rowsOfEntry = 500;

interface Replacement {
  /** Texts, one of which each row contains that has to change, as they stand in JSON; or it is the id of the target. */
  readonly texts: readonly string[];
  /** Returns a value of JSON with the texts replaced. */
  readonly replace: (value: unknown, targetID: string | null) => unknown;
  /** The entry of the erasure, without the organisation and `after`. */
  readonly entry: Omit<ActionEntry, 'orgCode' | 'before' | 'after'>;
  /** The fields that the log shows of the erasure. */
  readonly after: Readonly<Record<string, unknown>>;
}

type Stored = Omit<ActionEntry, 'orgCode'> & { readonly seq: string; readonly hash: string };

/**
 * Replaces texts in the action log of an organisation, and appends an entry with a hash of each row that changed. Rows keep
 * their hashes, so that the chain goes on; `verifyActions` accepts a changed row only by the entry.
 *
 * @param isNoted an entry is appended even where no row changed
 */
export async function replaceInActions(
  tx: Tx,
  orgCode: string,
  { texts, replace, entry, after }: Replacement,
  isNoted: boolean,
): Promise<void> {
  await lockByName(tx, chainLock(orgCode));
  await replaceWaiting(tx, orgCode, texts, replace);
  const rows = await tx.query<Stored>(
    `select seq, user_id as "userID", module, action, target_id as "targetID", before, after,
       cost_ms as "costMs", request_id as "requestID", ip, time, hash
     from action_log where org_code = $1
       and exists (select from unnest($2::text[]) one where position(one in before::text) > 0
         or position(one in after::text) > 0 or one = target_id)
     order by seq`,
    [orgCode, texts],
  );
  const changed = rows.flatMap((row) => {
    const is = replacedEntry(row, replace);
    return isSame(is, row) ? [] : [is];
  });
  await tx.query(
    `update action_log a set before = v.before, after = v.after, salt = null
     from unnest($2::bigint[], $3::json[], $4::json[]) v (seq, before, after)
     where a.org_code = $1 and a.seq = v.seq`,
    [
      orgCode,
      changed.map(({ seq }) => seq),
      changed.map(({ before }) => (before === null ? null : JSON.stringify(before))),
      changed.map(({ after: is }) => (is === null ? null : JSON.stringify(is))),
    ],
  );
  const replaced = changed.map((row) => {
    const seq = Number(row.seq);
    return [seq, replacedHashOf({ ...row, orgCode }, seq, row.hash)] as const;
  });
  const count = Math.ceil(replaced.length / rowsOfEntry) || (isNoted ? 1 : 0);
  const entries = Array.from({ length: count }, (_, at) => {
    const part = replaced.slice(at * rowsOfEntry, (at + 1) * rowsOfEntry);
    const shown = { ...after, replacedRows: part.length };
    return { ...entry, orgCode, before: null, after: { ...shown, replaced: part } };
  });
  if (entries.length > 0) await appendToChain(tx, orgCode, entries);
}

function replacedEntry<Entry extends Pick<ActionEntry, 'targetID' | 'before' | 'after'>>(
  entry: Entry,
  replace: Replacement['replace'],
): Entry {
  const { targetID, before, after } = entry;
  return { ...entry, before: replace(before, targetID), after: replace(after, targetID) };
}

/** Entries that wait have no hash yet. */
async function replaceWaiting(
  tx: Tx,
  orgCode: string,
  texts: readonly string[],
  replace: Replacement['replace'],
): Promise<void> {
  const waiting = await tx.query<{ id: string; entry: ActionEntry }>(
    `select id, entry from action_pending where org_code = $1
       and exists (select from unnest($2::text[]) one where position(one in entry::text) > 0)
     order by id for update`,
    [orgCode, texts],
  );
  await tx.query(
    `update action_pending p set entry = v.entry from unnest($2::bigint[], $3::json[]) v (id, entry)
     where p.org_code = $1 and p.id = v.id`,
    [
      orgCode,
      waiting.map(({ id }) => id),
      waiting.map(({ entry }) => JSON.stringify(replacedEntry(entry, replace))),
    ],
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the hashes by which the log vouches for rows whose text was replaced, the last one of each row. */
export async function selectReplaced(
  tx: Tx,
  orgCode: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ replaced: [number, string][] | null }>(
    `select after->'replaced' as replaced from action_log
     where org_code = $1 and action = $2 order by seq`,
    [orgCode, replacing],
  );
  return new Map(rows.flatMap(({ replaced }) => replaced ?? []));
}
