import type { Actor } from '../../../kernel/auth/actor.ts';
import { tooMany } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';

const perHour = 30;
const hourMs = 3_600_000;

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
    [orgCode, action, userID, new Date(now.getTime() - hourMs), perHour - 1],
  );
  if (row === undefined) return;
  throw tooMany(row.time.getTime() + hourMs, now);
}
