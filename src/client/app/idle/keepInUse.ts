import { noteActivity } from '../../api/session/activity.ts';

const everyMs = 60_000;

/** A page that is used by being looked at: while it is in sight so is the user. Returns how to stop. */
export function keepInUse(): () => void {
  const note = () => {
    if (!document.hidden) noteActivity();
  };
  note();
  const timer = window.setInterval(note, everyMs);
  document.addEventListener('visibilitychange', note);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', note);
  };
}
