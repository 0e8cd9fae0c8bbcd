import type { Tx } from '../db.ts';

/** Something to be done at a time. There is one of a kind and key at most: a later one replaces it. */
export interface Timer {
  readonly orgCode: string;
  readonly kind: string;
  /** The id of its subject. */
  readonly key: string;
  readonly dueTime: Date;
}

/** Sets timers in the transaction of their cause. */
export async function setTimers(tx: Tx, timers: readonly Timer[]): Promise<void> {
  if (timers.length === 0) return;
  await tx.query(
    `insert into timer (org_code, kind, key, due_time)
     select t->>'orgCode', t->>'kind', t->>'key', (t->>'dueTime')::timestamptz
     from jsonb_array_elements($1) t
     on conflict (org_code, kind, key)
       do update set due_time = excluded.due_time, taken_until = null, tries = 0`,
    [JSON.stringify(timers)],
  );
}

/** Removes timers, taken or not. A node that is processing one finds it removed and skips it. */
export async function removeTimers(
  tx: Tx,
  orgCode: string,
  kinds: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await tx.query('delete from timer where org_code = $1 and kind = any($2) and key = any($3)', [
    orgCode,
    kinds,
    keys,
  ]);
}
