import { v7 as uuid } from 'uuid';
import type { LoginClient } from '../../../contract/areas/session.ts';
import type { Tx } from '../../storage/db.ts';

/** From where and when somebody tried to sign in. */
export interface Try {
  readonly ip: string;
  readonly client: LoginClient;
  readonly now: Date;
}

/**
 * Writes a try into the login log: failures of a person for one reason within a minute are one row,
 * the first one's, with their count.
 *
 * @param failReason the refusal's name; null: they got in
 */
export async function logTry(
  tx: Tx,
  user: { readonly id: string; readonly org_code: string },
  { ip, client, now }: Try,
  failReason: string | null,
): Promise<void> {
  await tx.query(
    `insert into login_log as l (org_code, id, user_id, ip, client, login_time, result, fail_reason,
       fail_minute)
     values ($1, $2, $3, $4, $5, $6, $7::text is null, $7, case when $7 is not null then
       date_trunc('minute', $6::timestamptz) end)
     on conflict (org_code, user_id, fail_reason, fail_minute) do update set count = l.count + 1`,
    [user.org_code, uuid(), user.id, ip, client, now, failReason],
  );
}
