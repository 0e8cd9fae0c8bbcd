import { v7 as uuid } from 'uuid';
import {
  type addNotice,
  carouselSlides,
  type Notice,
  noticeState,
  type updateNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning, updateRow } from '../../kernel/crud/rows.ts';
import { columnList, type PageBody, selectPage } from '../../kernel/crud/selectPage.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';

/** The person who reads: their organisation decides which announcements, their permissions which of them. */
export type NoticeReader = Pick<Actor, 'orgCode' | 'userID' | 'timeZone' | 'permissions'>;

/** The columns of an announcement; $1 is the organisation, $2 the reader. */
const noticeColumns = {
  id: 'n.id',
  title: 'n.title',
  content: 'n.content',
  pushUser: 'n.push_user',
  pushTime: `to_char(n.push_day, 'YYYY-MM-DD')`,
  carousel: 'n.carousel::int',
  Nstate: 'n.nstate',
  isRead: `(exists (select from notice_reading r where r.org_code = n.org_code
    and r.notice_id = n.id and r.user_id = $2))::int`,
  createTime: 'n.create_time',
  updateTime: 'n.update_time',
  version: 'n.version',
} as const;
const columns = columnList(noticeColumns);
const order = 'n.push_day desc, n.create_time desc, n.id desc';
const cursor = ['date', 'timestamptz', 'uuid'] as const;

/** SQL condition of what everybody may read: in force, and its day ($3) has come. */
const readable = `n.nstate = ${noticeState.inForce} and n.push_day <= $3`;

interface Filter extends PageBody {
  readonly SearchText?: string;
  readonly Carousel?: 0 | 1 | undefined;
  readonly Nstate?: 0 | 1 | undefined;
}

/** Reads one page of announcements; with `all`, future and withdrawn ones too. */
export async function selectNotices(
  tx: Tx,
  reader: NoticeReader,
  now: Date,
  all: boolean,
  { SearchText = '', Carousel, Nstate, ...page }: Filter,
) {
  const where = `n.org_code = $1 and $2::uuid is not null and ($4 or (${readable}))
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
  const query = { columns: noticeColumns, from: 'notice n', where, values, order, cursor } as const;
  return selectPage<Notice>(tx, query, page);
}

/** Counts the announcements that everybody may read now and the reader has not opened. */
export async function countUnreadNotices(tx: Tx, reader: NoticeReader, now: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from notice n where n.org_code = $1 and ${readable}
       and not exists (select from notice_reading r where r.org_code = n.org_code
         and r.notice_id = n.id and r.user_id = $2)`,
    [reader.orgCode, reader.userID, calendarDay(now, reader.timeZone)],
  );
  return row?.n ?? 0;
}

/** Reads the announcements of the home carousel. */
export async function selectCarousel(tx: Tx, reader: NoticeReader, now: Date): Promise<Notice[]> {
  const rows = await tx.query<Notice>(
    `select ${columns} from notice n where n.org_code = $1 and n.carousel and ${readable}
     order by ${order} limit ${carouselSlides}`,
    [reader.orgCode, reader.userID, calendarDay(now, reader.timeZone)],
  );
  return rows.map(isoTimes);
}

/** Reads one announcement that the reader may see; null if there is none by that id. */
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

/** Stores that a person has opened an announcement; a repetition changes nothing. */
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

type WrittenFields = Pick<BodyOf<typeof addNotice>, 'Title' | 'Content' | 'PushUser' | 'PushTime'>;

/** Returns the columns that a person writes. @throws AppError BAD_FIELD (PushTime) */
function writtenColumns({ Title, Content, PushUser, PushTime }: WrittenFields) {
  const push_day = requireDay(PushTime, 'PushTime');
  return { title: Title, content: Content, push_user: PushUser, push_day };
}

/** Stores a new announcement and returns its id. @throws AppError BAD_FIELD (PushTime) */
export async function insertNotice(
  tx: Tx,
  { orgCode, userID }: NoticeReader,
  body: BodyOf<typeof addNotice>,
  now: Date,
): Promise<string> {
  const { id } = await insertReturning<{ id: string }>(tx, 'notice', {
    org_code: orgCode,
    id: uuid(),
    ...writtenColumns(body),
    nstate: noticeState.inForce,
    create_user_id: userID,
    create_time: now,
    update_time: now,
  });
  return id;
}

/** Stores a changed announcement, which the caller has locked. @throws AppError BAD_FIELD (PushTime) */
export async function storeNotice(
  tx: Tx,
  orgCode: string,
  { ID, Nstate, ...written }: BodyOf<typeof updateNotice>,
  now: Date,
): Promise<void> {
  const values = { ...writtenColumns(written), nstate: Nstate, update_time: now };
  await updateRow(tx, 'notice', orgCode, ID, values);
}

/**
 * Puts announcements on the carousel or takes them off it, and returns the ids of those that changed.
 * Their texts stay, so their versions stay too.
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
