import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distinctUntilChanged, filter, map } from 'rxjs';
import { errorLog$ } from '../../../api/http/errorLog.ts';
import { queue$, queuePanelOpen$ } from '../../../api/queue/actionQueue.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { useLive } from '../../../streams/useTopic.tsx';
import { observeOffline } from '../../live/observeOffline.ts';
import { observePing } from '../../live/startLive.ts';
import style from './OfflineBanner.module.css';

/** Emits each entry of the error log about a call without an answer. */
const unanswered$ = errorLog$.pipe(
  map(([newest]) => newest),
  filter((newest) => newest?.name === 'NETWORK'),
  distinctUntilChanged(),
);

/**
 * A banner below the header while the server cannot be reached: the data is older, and actions wait. A button opens
 * the queue of those that wait.
 */
export function OfflineBanner() {
  const { t } = useTranslation();
  const { links$ } = useLive();
  const [isOffline, setIsOffline] = useState(false);
  const mayReport = useCan('repair.view');
  const mayCount = useCan('part.count');
  const mayQueue = mayReport || mayCount;
  useEffect(() => {
    const subscription = observeOffline(links$, unanswered$, observePing).subscribe(setIsOffline);
    return () => subscription.unsubscribe();
  }, [links$]);
  const waiting = useSubject(queue$).length;
  const waitingText = t('shell.offline.waiting', { count: waiting });
  const text = t(mayQueue ? 'shell.offline.queued' : 'shell.offline.text');
  return (
    <div className={style.banner} role="status">
      {isOffline && (waiting > 0 ? waitingText : text)}
      {isOffline && waiting > 0 && (
        <button
          type="button"
          className={style.open}
          aria-haspopup="dialog"
          onClick={() => queuePanelOpen$.next(true)}
        >
          {t('shell.offline.open')}
        </button>
      )}
    </div>
  );
}
