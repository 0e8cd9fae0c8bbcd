import {
  isWorkMessage,
  type Message,
  type UnreadCounts,
  unreadListed,
  unreadNames,
} from '../../../contract/areas/message/endpoints.ts';
import { messageType, workMessageTypes } from '../../../contract/enums.ts';
import type { Locale } from '../../../contract/locale.ts';
import { columnList, type PageBody, selectPage } from '../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { renderNotification } from '../../realtime/notifications/renderNotification.ts';
import type { Tx } from '../../storage/db.ts';
import type { Owner } from './readEvents.ts';

/** The user to whom the messages belong, and the language in which they are rendered. */
export interface MessageReader extends Owner {
  readonly locale: Locale;
}

/** Message types of the system group. */
const systemMessageTypes = messageType.list.filter((type) => !isWorkMessage(type));

interface Row {
  id: string;
  createdTime: string;
  mType: number;
  isRead: 0 | 1;
  url: string;
  kind: string;
  params: Record<string, string | number>;
  /** True if it is about an order that the reader's organisation can no longer read, because its device was withdrawn. */
  isWithdrawn: boolean;
}

const messageColumns = {
  id: 'id',
  createdTime: 'created_time',
  mType: 'm_type',
  isRead: 'is_read::int',
  url: 'url',
  kind: 'kind',
  params: 'params',
  isWithdrawn: `(m_type = ${messageType.values.workOrder} and url <> '' and not exists (select from work_order o
    where o.id = case when url ~ '^[0-9a-f-]{36}$' then url::uuid end))`,
} as const;
const columns = columnList(messageColumns);
const order = 'created_time desc, id desc';

/** Returns a message as it is read. That of a withdrawn order has its code, and neither its names nor its texts. */
function toMessage({ kind, params, isWithdrawn, ...row }: Row, locale: Locale): Message {
  const { orderCode = '' } = params;
  const { title, msg } = isWithdrawn
    ? renderNotification('orderTakenAway', { orderCode }, locale)
    : renderNotification(kind, params, locale);
  return { ...isoTimes(row), ...(isWithdrawn && { url: '' }), title, msg };
}

/** Counts the unread messages of each type. */
export async function countUnreadByType(
  tx: Tx,
  { orgCode, userID }: Owner,
): Promise<Map<number, number>> {
  const rows = await tx.query<{ type: number; n: number }>(
    `select m_type as type, count(*)::int as n from notification
     where org_code = $1 and user_id = $2 and not is_read group by 1`,
    [orgCode, userID],
  );
  return new Map(rows.map(({ type, n }) => [type, n]));
}

function sumOf(unread: ReadonlyMap<number, number>, types: readonly number[]): number {
  return types.reduce((sum, type) => sum + (unread.get(type) ?? 0), 0);
}

/** Returns the counts under the names of the wire. */
function namedCounts(unread: ReadonlyMap<number, number>): UnreadCounts {
  const counts = Object.entries(unreadNames).map(([name, type]) => [name, unread.get(type) ?? 0]);
  return {
    ...(Object.fromEntries(counts) as Record<keyof typeof unreadNames, number>),
    datacont1: sumOf(unread, workMessageTypes),
    datacont2: sumOf(unread, systemMessageTypes),
    allcount: sumOf(unread, messageType.list),
  };
}

async function selectUnread(
  tx: Tx,
  { orgCode, userID, locale }: MessageReader,
  types: readonly number[],
): Promise<Message[]> {
  const rows = await tx.query<Row>(
    `select ${columns} from notification
     where org_code = $1 and user_id = $2 and not is_read and m_type = any($3)
     order by ${order} limit $4`,
    [orgCode, userID, types, unreadListed],
  );
  return rows.map((row) => toMessage(row, locale));
}

/** Returns the newest unread messages of both groups, bounded, and the unread total. */
export async function selectBothGroups(tx: Tx, reader: MessageReader) {
  return {
    data1: await selectUnread(tx, reader, workMessageTypes),
    data2: await selectUnread(tx, reader, systemMessageTypes),
    count: namedCounts(await countUnreadByType(tx, reader)).allcount,
  };
}

/** Returns one page of a type, or of all types, newest first, with the unread counts. */
export async function selectMessagePage(
  tx: Tx,
  reader: MessageReader,
  page: PageBody,
  type: number | undefined,
) {
  const { orgCode, userID, locale } = reader;
  const query = {
    columns: messageColumns,
    from: 'notification',
    where: `org_code = $1 and user_id = $2${type === undefined ? '' : ' and m_type = $3'}`,
    values: [orgCode, userID, ...(type === undefined ? [] : [type])],
    order,
    cursor: ['timestamptz', 'uuid'],
  } as const;
  const { data: rows, ...found } = await selectPage<Row>(tx, query, page);
  const counts = namedCounts(await countUnreadByType(tx, reader));
  return {
    ...found,
    data: { ...counts, data1: rows.map((row) => toMessage(row, locale)) },
    allcount: counts.allcount,
  };
}

/** Returns one message of the reader; null if they have none with that id. */
export async function selectMessage(
  tx: Tx,
  reader: MessageReader,
  id: string,
): Promise<Message | null> {
  const [row] = await tx.query<Row>(
    `select ${columns} from notification where org_code = $1 and user_id = $2 and id = $3`,
    [reader.orgCode, reader.userID, id],
  );
  return row === undefined ? null : toMessage(row, reader.locale);
}

/** Marks one message as read; returns its type if it was unread. An unknown id changes nothing. */
export function markRead(tx: Tx, reader: Owner, id: string): Promise<number[]> {
  return markWhere(tx, reader, 'id = $3', id);
}

/** Marks all messages of a type as read; returns the type if any was unread. */
export function markTypeRead(tx: Tx, reader: Owner, type: number): Promise<number[]> {
  return markWhere(tx, reader, 'm_type = $3', type);
}

/** Marks the messages about one object as read; returns the type if any was unread. */
export function markSubjectRead(
  tx: Tx,
  reader: Owner,
  { mType, url }: { readonly mType: number; readonly url: string },
): Promise<number[]> {
  return markWhere(tx, reader, 'm_type = $3 and url = $4', mType, url);
}

async function markWhere(
  tx: Tx,
  { orgCode, userID }: Owner,
  condition: string,
  ...values: readonly unknown[]
): Promise<number[]> {
  const rows = await tx.query<{ type: number }>(
    `update notification set is_read = true
     where org_code = $1 and user_id = $2 and not is_read and ${condition}
     returning m_type as type`,
    [orgCode, userID, ...values],
  );
  return [...new Set(rows.map(({ type }) => type))];
}
