import { v7 as uuid } from 'uuid';
import type { LoginClient } from '../../../contract/areas/session.ts';
import type { Tx } from '../../storage/db.ts';

/** From where and when somebody tried to sign in. */
export interface Try {
  readonly ip: string;
  readonly client: LoginClient;
  readonly now: Date;
}

/** Writes a try into the login log. @param failReason the refusal's name; null: they got in */
export async function logTry(
  tx: Tx,
  user: { readonly id: string; readonly org_code: string },
  { ip, client, now }: Try,
  failReason: string | null,
): Promise<void> {
  await tx.query(
    `insert into login_log (org_code, id, user_id, ip, client, login_time, result, fail_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [user.org_code, uuid(), user.id, ip, client, now, failReason === null, failReason],
  );
}
