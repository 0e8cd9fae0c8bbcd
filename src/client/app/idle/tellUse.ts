import { getServerTime } from '../../../contract/areas/kanban.ts';
import { call } from '../../api/http/call.ts';
import { quietly } from '../../api/query/tellFailure.ts';
import { followActivity, isUnreported } from '../../api/session/activity.ts';
import { currentToken } from '../../api/session/session.ts';

const everyMs = 60_000;

/**
 * Watches for the user as long as the page lives, and tells the server that they are there where
 * nothing else does: each call says it by the way, but who reads or types makes none for a while.
 */
export function tellUse(): () => void {
  const stopFollowing = followActivity();
  const timer = window.setInterval(() => {
    if (!isUnreported() || currentToken() === null) return;
    void quietly(call(getServerTime, {}, { isRead: true }));
  }, everyMs);
  return () => {
    window.clearInterval(timer);
    stopFollowing();
  };
}
