import type { getRunStateHistory, RunStateSpan } from '../../contract/areas/gateway/endpoints.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Actor } from '../kernel/auth/actor.ts';
import { AppError, badField } from '../kernel/errors/appError.ts';
import { requireWindow } from '../kernel/time/orgTime.ts';
import type { Tx } from '../storage/db.ts';

const limitDays = 31;
const hourMs = 60 * 60 * 1000;

/**
 * Returns the states of a device in a time window, oldest first; the last span ends now.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD also where the window is longer than 31 days
 */
export async function selectRunStates(
  tx: Tx,
  { orgCode, timeZone }: Actor,
  body: BodyOf<typeof getRunStateHistory>,
  now: Date,
): Promise<RunStateSpan[]> {
  const { from, to } = requireWindow(body, timeZone);
  if (to.getTime() - from.getTime() > limitDays * 24 * hourMs) throw tooLong();
  const [device] = await tx.query('select id from device where org_code = $1 and id = $2', [
    orgCode,
    body.DeviceID,
  ]);
  if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  const until = to < now ? to : now;
  const starts = await tx.query<{ at: Date; runState: number }>(
    `(select greatest(start_time, $3) as at, run_state as "runState" from device_run_state
      where org_code = $1 and device_id = $2 and start_time <= $3
      order by start_time desc limit 1)
     union all
     (select start_time, run_state from device_run_state
      where org_code = $1 and device_id = $2 and start_time > $3 and start_time < $4
      order by start_time)
     order by 1`,
    [orgCode, body.DeviceID, from, until],
  );
  // rows that repeat the previous state, e.g. reported again after a retraction, are merged
  const changes = starts.filter(({ runState }, at) => runState !== starts[at - 1]?.runState);
  return changes.flatMap(({ at, runState }, index) => {
    const end = changes[index + 1]?.at ?? until;
    if (end <= at) return []; // the window begins after now
    const hours = (end.getTime() - at.getTime()) / hourMs;
    return [{ runState, startTime: at.toISOString(), endTime: end.toISOString(), hours }];
  });
}

function tooLong(): AppError {
  return badField('EndTime', {
    'zh-CN': `时间范围最长 ${limitDays} 天，请缩短`,
    'en-US': `the window may span ${limitDays} days at most; shorten it`,
  });
}
