import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';

const perHour = 30;
const hourSeconds = 3600;

/**
 * Limits how often a person exports or erases personal data within an hour, by the action log.
 *
 * @throws AppError TOO_MANY
 */
export async function requireRate(
  tx: Tx,
  { orgCode, userID }: Actor,
  action: string,
  now: Date,
): Promise<void> {
  const [row] = await tx.query<{ time: Date }>(
    `select time from action_log where org_code = $1 and action = $2 and user_id = $3 and time > $4
     order by seq desc offset $5 limit 1`,
    [orgCode, action, userID, new Date(now.getTime() - hourSeconds * 1000), perHour - 1],
  );
  if (row === undefined) return;
  const seconds = Math.ceil(hourSeconds - (now.getTime() - row.time.getTime()) / 1000);
  throw new AppError('TOO_MANY', { params: { seconds: Math.max(seconds, 1) } });
}
