import { getServerTime } from '../../../contract/areas/kanban/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { quietly } from '../../api/query/showFailure.ts';
import { followActivity, isUnreported } from '../../api/session/activity.ts';
import { currentToken } from '../../api/session/session.ts';

const intervalMs = 60_000;

/**
 * Tracks user activity as long as the page lives, and reports it to the server where nothing else
 * does: each call reports it implicitly, but a user who reads or types makes no calls for a while.
 */
export function reportActivity(): () => void {
  const stopFollowing = followActivity();
  const timer = window.setInterval(() => {
    if (!isUnreported() || currentToken() === null) return;
    void quietly(call(getServerTime, {}, { isRead: true }));
  }, intervalMs);
  return () => {
    window.clearInterval(timer);
    stopFollowing();
  };
}
