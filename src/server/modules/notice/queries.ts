import { v7 as uuid } from 'uuid';
import {
  type addNotice,
  carouselSlides,
  type Notice,
  noticeState,
  type updateNotice,
} from '../../../contract/areas/notice.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';

/** Whose announcements, and who reads them. */
export type NoticeReader = Pick<Actor, 'orgCode' | 'userID' | 'timeZone' | 'permissions'>;

/** $1: the organisation, $2: the reader. */
const columns = `n.id, n.title, n.content, n.push_user as "pushUser",
  to_char(n.push_day, 'YYYY-MM-DD') as "pushTime", n.carousel::int as carousel,
  n.nstate as "Nstate", (exists (select from notice_reading r where r.org_code = n.org_code
    and r.notice_id = n.id and r.user_id = $2))::int as "isRead",
  n.create_time as "createTime", n.update_time as "updateTime", n.version`;
const order = 'order by n.push_day desc, n.create_time desc, n.id desc';

/** Everybody's: in force, and its day ($3) has come. */
const readable = `n.nstate = ${noticeState.inForce} and n.push_day <= $3`;

interface Filter {
  readonly SearchText?: string;
  readonly Carousel?: 0 | 1 | undefined;
  readonly Nstate?: 0 | 1 | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of what the reader may see; `all`: what is to come and what was withdrawn too. */
export async function selectNotices(
  tx: Tx,
  reader: NoticeReader,
  now: Date,
  all: boolean,
  { SearchText = '', Carousel, Nstate, pageNum, pageSize }: Filter,
) {
  const where = `where n.org_code = $1 and $2::uuid is not null and ($4 or (${readable}))
    and ($5 = '' or n.title ilike $6 or n.content ilike $6 or n.push_user ilike $6)
    and ($7::int is null or n.carousel::int = $7) and ($8::int is null or n.nstate = $8)`;
  const values = [
    reader.orgCode,
    reader.userID,
    calendarDay(now, reader.timeZone),
    all,
    SearchText,
    likePattern(SearchText),
    Carousel ?? null,
    Nstate ?? null,
  ];
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from notice n ${where}`,
    values,
  );
  const rows = await tx.query<Notice>(
    `select ${columns} from notice n ${where} ${order} limit $9 offset $10`,
    [...values, pageSize, pageNum * pageSize],
  );
  return { data: rows.map(isoTimes), totalNum: count?.total ?? 0 };
}

/** How many of those that everybody may read now the reader has not opened. */
export async function countUnreadNotices(tx: Tx, reader: NoticeReader, now: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from notice n where n.org_code = $1 and ${readable}
       and not exists (select from notice_reading r where r.org_code = n.org_code
         and r.notice_id = n.id and r.user_id = $2)`,
    [reader.orgCode, reader.userID, calendarDay(now, reader.timeZone)],
  );
  return row?.n ?? 0;
}

/** What the home carousel shows. */
export async function selectCarousel(tx: Tx, reader: NoticeReader, now: Date): Promise<Notice[]> {
  const rows = await tx.query<Notice>(
    `select ${columns} from notice n where n.org_code = $1 and n.carousel and ${readable}
     ${order} limit ${carouselSlides}`,
    [reader.orgCode, reader.userID, calendarDay(now, reader.timeZone)],
  );
  return rows.map(isoTimes);
}

/** One announcement that the reader may see; null if there is none by that id. */
export async function selectNotice(
  tx: Tx,
  reader: NoticeReader,
  now: Date,
  id: string,
): Promise<Notice | null> {
  const [row] = await tx.query<Notice>(
    `select ${columns} from notice n
     where n.org_code = $1 and n.id = $4 and ($5 or (${readable}))`,
    [
      reader.orgCode,
      reader.userID,
      calendarDay(now, reader.timeZone),
      id,
      reader.permissions.has('notice.edit'),
    ],
  );
  return row === undefined ? null : isoTimes(row);
}

/** Remembers that somebody has opened an announcement; only the first time counts. */
export async function storeReading(
  tx: Tx,
  { orgCode, userID }: NoticeReader,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into notice_reading (org_code, notice_id, user_id, read_time) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [orgCode, id, userID, now],
  );
}

/** Stores a new announcement, and returns its id. @throws AppError BAD_FIELD (PushTime) */
export async function insertNotice(
  tx: Tx,
  { orgCode, userID }: NoticeReader,
  { Title, Content, PushUser, PushTime }: BodyOf<typeof addNotice>,
  now: Date,
): Promise<string> {
  const id = uuid();
  const day = requireDay(PushTime, 'PushTime');
  await tx.query(
    `insert into notice (org_code, id, title, content, push_user, push_day, nstate,
       create_user_id, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [orgCode, id, Title, Content, PushUser, day, noticeState.inForce, userID, now],
  );
  return id;
}

/** Stores what an announcement says from now on; who calls holds its lock. */
export async function storeNotice(
  tx: Tx,
  orgCode: string,
  { ID, Title, Content, PushUser, PushTime, Nstate }: BodyOf<typeof updateNotice>,
  now: Date,
): Promise<void> {
  const day = requireDay(PushTime, 'PushTime');
  await tx.query(
    `update notice set title = $3, content = $4, push_user = $5, push_day = $6, nstate = $7,
       update_time = $8, version = version + 1
     where org_code = $1 and id = $2`,
    [orgCode, ID, Title, Content, PushUser, day, Nstate, now],
  );
}

/** Locks announcements of an organisation, in the order of their ids; the ids that there are. */
export async function lockNotices(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from notice where org_code = $1 and id = any($2) order by id for update',
    [orgCode, ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Puts announcements on the carousel or takes them off it; the ids of those that were not so
 * already. It is no change of what they say: no version is counted.
 */
export async function storeCarousel(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  carousel: boolean,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update notice set carousel = $3 where org_code = $1 and id = any($2) and carousel <> $3
     returning id`,
    [orgCode, ids, carousel],
  );
  return rows.map(({ id }) => id);
}
