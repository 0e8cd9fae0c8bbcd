import type { Db } from '../../storage/db.ts';

/** Somebody who wants in, as the database knows them. */
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

/** Who has a phone; null: nobody. */
export async function findCandidate(db: Db, phone: string): Promise<Candidate | null> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<Candidate>(
      `select u.id, u.org_code, u.user_name, u.user_state, o.org_state, u.password_hash,
              u.one_time_until, u.locked_until
       from app_user u join organisation o on o.org_code = u.org_code where u.user_name = $1`,
      [phone],
    ),
  );
  return row ?? null;
}
