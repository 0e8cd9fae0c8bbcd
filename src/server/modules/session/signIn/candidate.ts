import type { Db } from '../../../storage/db.ts';

/** The stored user of a sign-in attempt. */
export interface Candidate {
  readonly id: string;
  readonly org_code: string;
  readonly user_name: string;
  readonly user_state: number;
  readonly org_state: number;
  readonly password_hash: string;
  readonly one_time_until: Date | null;
  readonly locked_until: Date | null;
}

interface Found {
  /** Null: the phone is unknown. */
  readonly user: Candidate | null;
  /** The end of the phone's lock, known or unknown; null: it was never locked. */
  readonly lockedUntil: Date | null;
}

/** Finds the user and the lock of a phone, by one query for known and unknown phones. */
export async function findCandidate(db: Db, phone: string): Promise<Found> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<Candidate | { readonly id: null; readonly locked_until: Date | null }>(
      `select u.id, u.org_code, u.user_name, u.user_state, o.org_state, u.password_hash,
              u.one_time_until,
              case when u.id is null then p.locked_until else u.locked_until end as locked_until
       from (select $1::text as phone) provided
       left join app_user u on u.user_name = provided.phone
       left join organisation o on o.org_code = u.org_code
       left join unknown_phone p on p.phone = provided.phone`,
      [phone],
    ),
  );
  if (row === undefined) throw new Error('a query without a table has one row');
  return { user: row.id === null ? null : row, lockedUntil: row.locked_until };
}
