import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { faultLevel, messageType } from '../../../contract/enums.ts';
import { locales, pickLocale } from '../../../contract/locale.ts';
import { hubEvents, type UserMsg } from '../../../contract/topics/live.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { renderNotification } from '../notifications/renderNotification.ts';
import { type Frame, hubGroups } from './frames.ts';

/** A notification with its recipients of one language. */
interface NotificationRow {
  id: string;
  user_ids: string[];
  m_type: UserMsg['MType'];
  kind: string;
  params: Record<string, string | number>;
  url: string;
  created_time: Date;
  locale: string;
}

/**
 * Loads stored notifications by id, each once for every language of its recipients. Each is looked up in the
 * index: a plan for any number of them would read all messages of all people.
 */
export function selectNotifications(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.query<NotificationRow>(
    `select n.id, array_agg(n.user_id) as user_ids, n.m_type, n.kind, n.params, n.url, n.created_time, u.locale
     from jsonb_array_elements_text($2) k (id)
     cross join lateral (
       select * from notification where org_code = $1 and id = k.id::uuid offset 0
     ) n
     cross join lateral (
       select locale from app_user where org_code = $1 and id = n.user_id offset 0
     ) u
     group by n.id, n.m_type, n.kind, n.params, n.url, n.created_time, u.locale
     order by n.created_time, n.id`,
    [orgCode, JSON.stringify(ids)],
  );
}

/**
 * Returns the live messages of notifications for every channel: one for all recipients of a language.
 */
export function messageFrames(rows: readonly NotificationRow[]): Frame[] {
  return rows.map((row) => {
    const { title, msg } = renderNotification(row.kind, row.params, pickLocale(row.locale));
    const message: UserMsg = {
      MType: row.m_type,
      Title: title,
      Msg: msg,
      Id: row.id,
      Url: row.url,
      Time: row.created_time.toISOString(),
      ...levelOf(row.params.faultLevel),
    };
    return {
      hub: 'both',
      groups: row.user_ids.map(hubGroups.user),
      event: hubEvents.message,
      payload: [message],
    };
  });
}

/**
 * Returns the frames of a message from or about a device, for everybody who may see the
 * organisation's devices: one per language, on every channel. `row` is the outbox row.
 */
export function deviceFrames(
  orgCode: string,
  { id, title, msg, level }: Extract<OutboxEvent, { kind: 'device' }>,
  row: { readonly id: string; readonly created_time: Date },
): Frame[] {
  return locales.map((locale) => {
    const message: UserMsg = {
      MType: messageType.values.device,
      Title: typeof title === 'string' ? title : title[locale],
      Msg: typeof msg === 'string' ? msg : msg[locale],
      Id: idOfRow(orgCode, row),
      Url: id,
      Time: row.created_time.toISOString(),
      ...levelOf(level),
      Stored: 0,
    };
    return {
      hub: 'both',
      groups: [hubGroups.devices(orgCode, locale)],
      event: hubEvents.message,
      payload: [message],
    };
  });
}

function levelOf(level: string | number | undefined): Pick<UserMsg, 'Level'> {
  const known = faultLevel.list.find((code) => code === level);
  return known === undefined ? {} : { Level: known };
}

/** Returns a uuid v7 that depends on the row only, so that clients can drop a second copy. */
function idOfRow(
  orgCode: string,
  row: { readonly id: string; readonly created_time: Date },
): string {
  const random = createHash('sha256').update(`${orgCode} ${row.id}`).digest().subarray(0, 16);
  return uuid({ msecs: row.created_time.getTime(), random });
}
