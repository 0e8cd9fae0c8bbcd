import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listCarouselNotices } from '../../../contract/areas/notice.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { clockText } from '../../lib/zonedTime.ts';
import { Button } from '../../ui/Button.ts';
import style from './Renewal.module.css';

/** Never more often by itself: who needs the second looks at the wall. */
const everyMs = 60_000;

/** The reads of the overview: its own, whose ids begin so, and the announcements. */
function isOfHome([id]: readonly unknown[]): boolean {
  return id === listCarouselNotices.id || (typeof id === 'string' && id.startsWith('home.'));
}

/**
 * Fetches what the overview shows anew: once a minute while somebody can see it, and when it is asked
 * to. What is shown stays until the next answer is there, and is not rendered anew for a read alone. It
 * says how old the oldest answer is that is shown.
 */
export function Renewal() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const queries = useQueryClient();
  const renewing = useIsFetching({ predicate: ({ queryKey }) => isOfHome(queryKey) }) > 0;
  const answered = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isOfHome(queryKey) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  const renew = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfHome(queryKey) });
  const turn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') renew();
  });
  useEffect(() => {
    const timer = setInterval(turn, everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className={style.renewed}>
        {answered.length > 0 &&
          t('home.renewed', { time: clockText(Math.min(...answered), zone).slice(0, 5) })}
      </span>
      <Button loading={renewing} onClick={renew}>
        {t('app.refresh')}
      </Button>
    </>
  );
}
