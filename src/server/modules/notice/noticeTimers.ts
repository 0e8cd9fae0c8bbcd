import { lockRows } from '../../kernel/crud/rows.ts';
import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { noticeTimer, notifyWhenDue } from './notifyNotice.ts';

/** What the timers of announcements do: people are told when the day has come. */
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
