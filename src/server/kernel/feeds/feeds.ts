import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type FeedState, feedLimits, feedPath } from '../../../contract/calendarFeeds.ts';
import type { PermissionID } from '../../../contract/index.ts';
import { type Locale, pickLocale } from '../../../contract/locale.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Actor } from '../auth/actor.ts';
import { isActiveUser, isEnabledOrg } from '../auth/stateSql.ts';
import { AppError } from '../errors/appError.ts';
import type { Clock } from '../time/clock.ts';
import { calendarFile, type FeedCalendar } from './calendarFile.ts';

type Owner = Pick<Actor, 'orgCode' | 'userID'>;

function hashOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Loads whether a person has an address of a calendar. @param kind feedKind */
export async function selectFeed(
  tx: Tx,
  { orgCode, userID }: Owner,
  kind: number,
): Promise<FeedState> {
  const [row] = await tx.query<{ createTime: Date; lastReadTime: Date | null }>(
    `select create_time as "createTime", last_read_time as "lastReadTime" from calendar_feed
     where org_code = $1 and user_id = $2 and kind = $3`,
    [orgCode, userID, kind],
  );
  return {
    createTime: row?.createTime.toISOString() ?? null,
    lastReadTime: row?.lastReadTime?.toISOString() ?? null,
  };
}

/** Gives a person a new address of a calendar, in place of an earlier one, and returns its path: its secret has 160 random bits. */
export async function insertFeed(
  tx: Tx,
  { orgCode, userID }: Owner,
  kind: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await tx.query(
    `insert into calendar_feed (org_code, user_id, kind, token_hash, create_time) values ($1, $2, $3, $4, $5)
     on conflict (org_code, user_id, kind) do update
     set token_hash = excluded.token_hash, create_time = excluded.create_time, last_read_time = null`,
    [orgCode, userID, kind, hashOf(token), now],
  );
  return `${feedPath}${token}.ics`;
}

/** Ends the address of a person's calendar; of all their calendars, as with their account, where no kind is given. */
export async function removeFeed(
  tx: Tx,
  { orgCode, userID }: Owner,
  kind: number | null = null,
): Promise<void> {
  await tx.query(
    'delete from calendar_feed where org_code = $1 and user_id = $2 and kind = coalesce($3, kind)',
    [orgCode, userID, kind],
  );
}

/** The person whose calendar is read. */
export interface FeedOwner {
  readonly orgCode: string;
  readonly userID: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A kind of calendar. */
export interface FeedSource {
  /** The permission that its owner has, as long as it is read. */
  readonly permission: PermissionID;
  readonly load: (tx: Tx, owner: FeedOwner, now: Date) => Promise<FeedCalendar>;
}

/** The kinds of calendars by feedKind. */
export type FeedSources = Readonly<Record<number, FeedSource>>;

interface ReadFeed {
  readonly owner: FeedOwner;
  readonly source: FeedSource;
}

/** Marks an address as read and returns its owner. @throws AppError NO_SUCH_CALL, TOO_MANY */
async function readFeed(db: Db, sources: FeedSources, token: string, now: Date): Promise<ReadFeed> {
  return db.transaction('system', 'write', async (tx) => {
    const [row] = await tx.query<{
      orgCode: string;
      userID: string;
      kind: number;
      locale: string;
      timeZone: string;
      permissions: readonly string[];
      lastReadTime: Date | null;
    }>(
      `select f.org_code as "orgCode", f.user_id as "userID", f.kind::int as kind, u.locale, o.time_zone as "timeZone",
         to_jsonb(r.permissions) as permissions, f.last_read_time as "lastReadTime"
       from calendar_feed f
       join app_user u on u.org_code = f.org_code and u.id = f.user_id and ${isActiveUser('u')}
       join role r on r.org_code = u.org_code and r.id = u.role_id
       join organisation o on o.org_code = f.org_code and ${isEnabledOrg('o')}
       where f.token_hash = $1 for update of f`,
      [hashOf(token)],
    );
    const source = row === undefined ? undefined : sources[row.kind];
    if (row === undefined || source === undefined || !row.permissions.includes(source.permission))
      throw new AppError('NO_SUCH_CALL');
    const { pauseSeconds } = feedLimits;
    const since = (now.getTime() - (row.lastReadTime?.getTime() ?? 0)) / 1000;
    if (since >= 0 && since < pauseSeconds) {
      const seconds = Math.ceil(pauseSeconds - since);
      throw new AppError('TOO_MANY', { params: { seconds } });
    }
    const { orgCode, userID, kind, timeZone } = row;
    await tx.query(
      'update calendar_feed set last_read_time = $4 where org_code = $1 and user_id = $2 and kind = $3',
      [orgCode, userID, kind, now],
    );
    return { owner: { orgCode, userID, timeZone, locale: pickLocale(row.locale) }, source };
  });
}

interface FeedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly sources: FeedSources;
}

/**
 * Serves the secret addresses of people's calendars. They need no session; an address that is not known and one whose owner
 * has no account any more have the same answer.
 */
export function mountFeeds(
  app: FastifyInstance,
  { db, clock, publicUrl, sources }: FeedDeps,
): void {
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
  app.get<{ Params: { file: string } }>(
    `${feedPath}:file`,
    { config },
    async ({ params }, reply) => {
      const token = /^([0-9a-f]{40})\.ics$/.exec(params.file)?.[1];
      if (token === undefined) throw new AppError('NO_SUCH_CALL');
      const now = clock.now();
      const { owner, source } = await readFeed(db, sources, token, now);
      const calendar = await db.transaction({ orgCode: owner.orgCode }, 'read', (tx) =>
        source.load(tx, owner, now),
      );
      const { host } = new URL(publicUrl);
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(calendar, { host, now }));
    },
  );
}
