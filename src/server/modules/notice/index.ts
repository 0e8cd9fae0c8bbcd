import {
  addNotice,
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
  type Notice,
  updateHomeNotice,
  updateNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import { messageType } from '../../../contract/enums.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { lockRow, lockRows, requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { markMessagesRead } from '../message/api.ts';
import { notifyWhenDue } from './notifyNotice.ts';
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

/** Announcements: editing, reading, and the carousel of the home page. */
export const noticeModule = defineModule({
  name: 'notice',
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
