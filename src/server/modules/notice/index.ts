import {
  addNotice,
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
  type Notice,
  noticeState,
  updateHomeNotice,
  updateNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import { messageType } from '../../../contract/enums.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { lockRow, lockRows, requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { parseInstant } from '../../kernel/time/orgTime.ts';
import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { removeTimers, setTimers } from '../../storage/statements/timers.ts';
import { markMessagesRead } from '../message/api.ts';
import {
  countUnreadNotices,
  insertNotice,
  type NoticeReader,
  selectCarousel,
  selectNotice,
  selectNotices,
  storeCarousel,
  storeNotice,
  storeReading,
} from './queries.ts';

/** @throws AppError NOT_FOUND */
async function requireNotice(tx: Tx, reader: NoticeReader, now: Date, id: string): Promise<Notice> {
  const notice = await selectNotice(tx, reader, now, id);
  if (notice === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  return notice;
}

/** The timer that notifies readers of an announcement when its day begins; the key is its id. */
export const noticeTimer = 'noticeDay';

/** The timers of announcements: they notify the readers when the day has come. */
export const noticeTimerHandlers = {
  [noticeTimer]: {
    async lock(tx, { orgCode, key }) {
      await lockRows(tx, 'notice', orgCode, [key]);
    },
    async act({ tx, now, publish }, { orgCode, key }) {
      publish(...(await notifyWhenDue(tx, orgCode, key, now)));
      publish(changeEvent(orgCode, 'notice', [key]));
    },
  },
} as const satisfies TimerHandlers;

/** Announcements: editing, reading, and the carousel of the home page. */
export const noticeModule = defineModule({
  name: 'notice',
  targetNames: { notice: 'title' },
  timers: noticeTimerHandlers,
  routes: [
    route(addNotice, 'write', async ({ tx, body, actor, now, publish }) => {
      const id = await insertNotice(tx, actor, body, now);
      publish(...(await notifyWhenDue(tx, actor.orgCode, id, now)));
      publish(changeEvent(actor.orgCode, 'notice', [id]));
      return requireNotice(tx, actor, now, id);
    }),

    route(updateNotice, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      await lockRow(tx, 'notice', actor.orgCode, body.ID);
      const before = await requireNotice(tx, actor, now, body.ID);
      requireVersion(before, body.Version);
      await storeNotice(tx, actor.orgCode, body, now);
      publish(...(await notifyWhenDue(tx, actor.orgCode, body.ID, now)));
      publish(changeEvent(actor.orgCode, 'notice', [body.ID]));
      const after = await requireNotice(tx, actor, now, body.ID);
      audit({ before: auditedFields(before), after: auditedFields(after) });
      return after;
    }),

    route(updateHomeNotice, 'write', async ({ tx, body, actor, publish, audit }) => {
      requireSelf(body, actor);
      const requested = new Set(body.IDs);
      const existing = await lockRows(tx, 'notice', actor.orgCode, [...requested]);
      if (existing.length !== requested.size) throw new AppError('NOT_FOUND', { field: 'IDs' });
      const carousel = body.Carousel;
      const changed = await storeCarousel(tx, actor.orgCode, existing, carousel === 1);
      publish(changeEvent(actor.orgCode, 'notice', changed));
      const [before, after] = [{ carousel: 1 - carousel }, { carousel }];
      audit(changed.map((targetID) => ({ targetID, before, after })));
      return null;
    }),

    route(listNotices, 'read', ({ tx, body, actor, now }) =>
      selectNotices(tx, actor, now, actor.permissions.has('notice.edit'), body),
    ),

    route(listCarouselNotices, 'read', ({ tx, actor, now }) => selectCarousel(tx, actor, now)),

    route(listReaderNotices, 'read', async ({ tx, body, actor, now }) => {
      const page = await selectNotices(tx, actor, now, false, body);
      return { ...page, allcount: await countUnreadNotices(tx, actor, now) };
    }),

    route(
      getNotice,
      'write',
      async ({ tx, body, actor, now, publish }) => {
        const notice = await requireNotice(tx, actor, now, body.ID);
        await storeReading(tx, actor, notice.id, now);
        publish(...(await markMessagesRead(tx, actor, messageType.values.system, notice.id)));
        return { ...notice, isRead: 1 as const };
      },
      { allowedWhenExpired: true, isUnlogged: true }, // reading is no change of the organisation's own
    ),
  ],
});

/** Returns the fields that the action log shows of an announcement. */
function auditedFields({ title, content, pushUser, pushTime, Nstate }: Notice) {
  return { title, content, pushUser, pushTime, Nstate };
}

/** Characters of the text that the message carries; the rest is read where it leads. */
const excerptLength = 120;

interface PendingNotice {
  readonly title: string;
  readonly content: string;
  readonly pushUser: string;
  readonly pushDay: string;
  readonly nstate: number;
  readonly isNotified: boolean;
  readonly timeZone: string;
}

/**
 * Notifies the readers of an announcement once: now if its day has begun, else by a timer at its start,
 * which calls this again; not while it is withdrawn. The caller has locked the row.
 * @returns the outbox events
 */
async function notifyWhenDue(
  tx: Tx,
  orgCode: string,
  id: string,
  now: Date,
): Promise<OutboxEvent[]> {
  await removeTimers(tx, orgCode, [noticeTimer], [id]);
  const notice = await selectPendingNotice(tx, orgCode, id);
  if (notice === null || notice.isNotified || notice.nstate !== noticeState.inForce) return [];
  const begins = parseInstant(`${notice.pushDay} 00:00`, notice.timeZone);
  if (begins === null) throw new Error(`no day ${notice.pushDay}`);
  if (begins <= now) return notifyReaders(tx, orgCode, id, notice, now);
  await setTimers(tx, [{ orgCode, kind: noticeTimer, key: id, dueTime: begins }]);
  return [];
}

async function selectPendingNotice(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<PendingNotice | null> {
  const [row] = await tx.query<PendingNotice>(
    `select n.title, n.content, n.push_user as "pushUser",
       to_char(n.push_day, 'YYYY-MM-DD') as "pushDay", n.nstate,
       n.notified_time is not null as "isNotified", o.time_zone as "timeZone"
     from notice n join organisation o on o.org_code = n.org_code
     where n.org_code = $1 and n.id = $2`,
    [orgCode, id],
  );
  return row ?? null;
}

/** Notifies everybody who may read it, the author included, who then sees what the others see. */
async function notifyReaders(
  tx: Tx,
  orgCode: string,
  id: string,
  { title, content, pushUser }: PendingNotice,
  now: Date,
): Promise<OutboxEvent[]> {
  await tx.query('update notice set notified_time = $3 where org_code = $1 and id = $2', [
    orgCode,
    id,
    now,
  ]);
  const people = await userIDsWithPermission(tx, orgCode, 'notice.view');
  const recipients = people.map(
    (userID) => ({ userID, orgCode, kind: 'noticePublished' }) as const,
  );
  return storeNotifications(tx, recipients, {
    mType: messageType.values.system,
    params: { title, pushUser, text: excerptOf(content) },
    url: id,
    now,
  });
}

/** Returns the beginning of a text, cut between characters as people see them. */
function excerptOf(content: string): string {
  const characters = [...new Intl.Segmenter().segment(content.slice(0, 20 * excerptLength))];
  if (characters.length <= excerptLength) return content;
  return `${characters
    .slice(0, excerptLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}
