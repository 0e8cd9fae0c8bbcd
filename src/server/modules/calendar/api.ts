/** The part of the calendar module that other modules may use. */
import { shareCalendars } from '../../figures/calendar/followCalendars.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

export { startFollowing } from './followTimer.ts';

/**
 * Requires that a calendar which a device is to use is one of the organisation's; it is not deleted until the
 * transaction ends.
 *
 * @throws AppError NOT_FOUND, which names CalendarID
 */
export async function requireOwnCalendar(
  tx: Tx,
  orgCode: string,
  id: string | null | undefined,
): Promise<void> {
  if (id == null) return;
  await shareCalendars(tx, orgCode);
  const rows = await tx.query('select id from calendar where org_code = $1 and id = $2', [
    orgCode,
    id,
  ]);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { field: 'CalendarID' });
}
