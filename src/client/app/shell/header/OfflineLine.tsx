import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../api/session/useSession.ts';
import { useLive } from '../../../streams/useTopic.tsx';
import { observeOffline } from '../../live/observeOffline.ts';
import { observePing } from '../../live/startLive.ts';
import style from './OfflineLine.module.css';

/** A line below the header while the server cannot be reached: what is shown is older, and what happens to actions. */
export function OfflineLine() {
  const { t } = useTranslation();
  const { links$ } = useLive();
  const [isOffline, setIsOffline] = useState(false);
  const mayQueue = useCan('repair.view');
  useEffect(() => {
    const subscription = observeOffline(links$, observePing).subscribe(setIsOffline);
    return () => subscription.unsubscribe();
  }, [links$]);
  const text = t(mayQueue ? 'shell.offline.queued' : 'shell.offline.text');
  return (
    <p className={style.line} role="status">
      {isOffline && text}
    </p>
  );
}
