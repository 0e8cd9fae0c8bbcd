import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { DutyShift } from '../../../../contract/areas/duty/endpoints.ts';
import {
  dutyFeedLimits,
  dutyFeedPath,
  type getDutyFeed,
} from '../../../../contract/areas/duty/own.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { pickLocale } from '../../../../contract/locale.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser, isEnabledOrg } from '../../../kernel/auth/stateSql.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { selectShiftsOfDays } from '../onCall/answers.ts';
import { dayAt } from '../zoneTime.ts';
import { calendarFile } from './calendarFile.ts';

const views: PermissionID = 'duty.view';

function hashOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Loads whether a person has an address. */
export async function selectFeed(
  tx: Tx,
  { orgCode, userID }: Actor,
): Promise<ResultOf<typeof getDutyFeed>> {
  const [row] = await tx.query<{ createTime: Date; lastReadTime: Date | null }>(
    `select create_time as "createTime", last_read_time as "lastReadTime" from out_call_feed
     where org_code = $1 and user_id = $2`,
    [orgCode, userID],
  );
  return {
    createTime: row?.createTime.toISOString() ?? null,
    lastReadTime: row?.lastReadTime?.toISOString() ?? null,
  };
}

/** Gives a person a new address, in place of an earlier one, and returns its secret: 160 random bits. */
export async function insertFeed(tx: Tx, { orgCode, userID }: Actor, now: Date): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await tx.query(
    `insert into out_call_feed (org_code, user_id, token_hash, create_time) values ($1, $2, $3, $4)
     on conflict (org_code, user_id) do update
     set token_hash = excluded.token_hash, create_time = excluded.create_time, last_read_time = null`,
    [orgCode, userID, hashOf(token), now],
  );
  return token;
}

/** Ends the address of a person, as with their account. */
export async function removeFeed(tx: Tx, orgCode: string, userID: string): Promise<void> {
  await tx.query('delete from out_call_feed where org_code = $1 and user_id = $2', [
    orgCode,
    userID,
  ]);
}

interface FeedOwner {
  readonly orgCode: string;
  readonly userID: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly lastReadTime: Date | null;
}

/** Marks an address as read and returns its owner. @throws AppError NO_SUCH_CALL, TOO_MANY */
async function readFeed(db: Db, token: string, now: Date): Promise<FeedOwner> {
  return db.transaction('system', 'write', async (tx) => {
    const [owner] = await tx.query<FeedOwner>(
      `select f.org_code as "orgCode", f.user_id as "userID", u.locale, o.time_zone as "timeZone",
         f.last_read_time as "lastReadTime"
       from out_call_feed f
       join app_user u on u.org_code = f.org_code and u.id = f.user_id and ${isActiveUser('u')}
       join role r on r.org_code = u.org_code and r.id = u.role_id and '${views}' = any(r.permissions)
       join organisation o on o.org_code = f.org_code and ${isEnabledOrg('o')}
       where f.token_hash = $1 for update of f`,
      [hashOf(token)],
    );
    if (owner === undefined) throw new AppError('NO_SUCH_CALL');
    const { pauseSeconds } = dutyFeedLimits;
    const since = (now.getTime() - (owner.lastReadTime?.getTime() ?? 0)) / 1000;
    if (since >= 0 && since < pauseSeconds) {
      const seconds = Math.ceil(pauseSeconds - since);
      throw new AppError('TOO_MANY', { params: { seconds } });
    }
    await tx.query(
      'update out_call_feed set last_read_time = $3 where org_code = $1 and user_id = $2',
      [owner.orgCode, owner.userID, now],
    );
    return owner;
  });
}

/** Loads the shifts of a person, first or back-up, from some days ago on. */
async function selectOwnShifts(
  tx: Tx,
  { orgCode, timeZone, userID }: FeedOwner,
  now: Date,
): Promise<DutyShift[]> {
  const today = dayAt(now.getTime(), timeZone);
  const { days, pastDays } = dutyFeedLimits;
  const shifts = await selectShiftsOfDays(
    tx,
    { orgCode, timeZone },
    [today - pastDays, today + days],
    now,
    true,
  );
  return shifts.filter(
    ({ people, backupID, isOver }) =>
      people.some((one) => one.userID === userID) || (isOver === 0 && backupID === userID),
  );
}

/**
 * Serves the secret addresses of people's duty. They need no session; an address that is not known and one whose owner has
 * no account any more have the same answer.
 */
export function mountDutyFeed(
  app: FastifyInstance,
  { db, clock, publicUrl }: { readonly db: Db; readonly clock: Clock; readonly publicUrl: string },
): void {
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
  app.get<{ Params: { file: string } }>(
    `${dutyFeedPath}:file`,
    { config },
    async ({ params }, reply) => {
      const token = /^([0-9a-f]{40})\.ics$/.exec(params.file)?.[1];
      if (token === undefined) throw new AppError('NO_SUCH_CALL');
      const now = clock.now();
      const owner = await readFeed(db, token, now);
      const { orgCode, userID } = owner;
      const shifts = await db.transaction({ orgCode }, 'read', (tx) =>
        selectOwnShifts(tx, owner, now),
      );
      const { host } = new URL(publicUrl);
      const file = calendarFile(shifts, userID, { locale: pickLocale(owner.locale), host, now });
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
}
