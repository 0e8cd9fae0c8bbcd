import type { listOutbound, OutboundRow } from '../../../contract/areas/outbound/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { notificationKinds } from '../../../contract/index.ts';
import { type Locale, label, type Text } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { requireInstant, requireOrder } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { reviewKind } from './queueRow.ts';

const columns = {
  id: 'm.id',
  channel: 'm.channel',
  kindName: 'm.kind',
  address: 'm.address',
  mentions: 'cardinality(m.mentions)',
  realName: `coalesce(u.real_name, '')`,
  title: 'm.title',
  text: 'm.text',
  isUrgent: 'm.is_urgent::int',
  state: 'm.state',
  reason: 'm.reason',
  detail: 'm.detail',
  attempts: 'm.attempts',
  createTime: 'm.create_time',
  dueTime: 'm.due_time',
  endTime: 'm.end_time',
} as const;

const kindNames: ReadonlyMap<string, Text> = new Map<string, Text>([
  ...notificationKinds.map(({ kind, name }) => [kind, name] as const),
  ['Sendsms', label('短信', 'SMS')],
  ['test', label('测试', 'Test')],
  [reviewKind, label('加入申请的结果', 'Outcome of an application')],
]);

/** Returns a phone or e-mail address with its middle hidden. */
function masked(address: string): string {
  const at = address.indexOf('@');
  if (at < 0) return address.replace(/^(.{3}).*(.{4})$/, '$1****$2');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Returns one page of an organisation's messages, newest first. @throws AppError BAD_FIELD */
export async function selectMessages(
  tx: Tx,
  { orgCode, timeZone }: Actor,
  body: BodyOf<typeof listOutbound>,
  locale: Locale,
) {
  const { StartTime, EndTime } = body;
  const from = StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime');
  const to = EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime');
  if (from !== null && to !== null) requireOrder(from, to);
  const page = await selectPage<OutboundRow>(
    tx,
    {
      columns,
      from: 'outbound_message m',
      joins: 'left join app_user u on u.org_code = m.org_code and u.id = m.user_id',
      where: `m.org_code = $1 and ($2::int is null or m.channel = $2) and ($3::int is null or m.state = $3)
        and ($4::timestamptz is null or m.create_time >= $4)
        and ($5::timestamptz is null or m.create_time < $5)`,
      values: [orgCode, body.Channel ?? null, body.State ?? null, from, to],
      order: 'm.create_time desc, m.id desc',
      cursor: ['timestamptz', 'uuid'],
      planning: 'eachTime',
    },
    body,
  );
  const data = page.data.map((row) => ({
    ...row,
    address: masked(row.address),
    kindName: kindNames.get(row.kindName)?.[locale] ?? row.kindName,
  }));
  return { ...page, data };
}
