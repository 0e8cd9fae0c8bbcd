import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { noticeTimer, notifyWhenDue } from './notifyNotice.ts';
import { lockNotices } from './queries.ts';

/** What the timers of announcements do: people are told when the day has come. */
export const noticeTimerHandlers = {
  [noticeTimer]: {
    async lock(tx, { orgCode, key }) {
      await lockNotices(tx, orgCode, [key]);
    },
    async act({ tx, now, publish }, { orgCode, key }) {
      publish(...(await notifyWhenDue(tx, orgCode, key, now)));
      publish(changeEvent(orgCode, 'notice', [key]));
    },
  },
} as const satisfies TimerHandlers;
