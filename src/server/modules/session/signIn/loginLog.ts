import { v7 as uuid } from 'uuid';
import type { LoginClient } from '../../../../contract/areas/session/endpoints.ts';
import type { Tx } from '../../../storage/db.ts';

/** The origin and time of a sign-in attempt. */
export interface SignInAttempt {
  readonly ip: string;
  readonly client: LoginClient;
  readonly now: Date;
}

/**
 * Writes an attempt into the login log. Failures of one user for one reason within a minute share
 * the first one's row, with a count.
 *
 * @param failReason the refusal's error name; null: success
 */
export async function logSignInAttempt(
  tx: Tx,
  user: { readonly id: string; readonly org_code: string },
  { ip, client, now }: SignInAttempt,
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
