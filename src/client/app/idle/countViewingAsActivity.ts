import { noteActivity } from '../../api/session/activity.ts';

const intervalMs = 60_000;

/**
 * Counts looking at a page as use: while it is visible, activity is reported. Returns a function
 * that stops it.
 */
export function countViewingAsActivity(): () => void {
  const report = () => {
    if (!document.hidden) noteActivity();
  };
  report();
  const timer = window.setInterval(report, intervalMs);
  document.addEventListener('visibilitychange', report);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', report);
  };
}
