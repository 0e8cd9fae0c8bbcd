import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listCarouselNotices } from '../../../contract/areas/notice/endpoints.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { clockText } from '../../lib/time/zonedTime.ts';
import { Button } from '../../ui/buttons/Button.ts';
import style from './DataOverviewPage.module.css';

/** The refresh interval; for data by the second there is the wall. */
const refreshIntervalMs = 60_000;

/** Returns true for a query of the overview: ids that begin with `home.`, and the announcements. */
function isHomeQuery([id]: readonly unknown[]): boolean {
  return id === listCarouselNotices.id || (typeof id === 'string' && id.startsWith('home.'));
}

/**
 * Refetches the overview's data: once a minute while the page is visible, and on a press of the button.
 * The old data stay until the new ones arrive. It shows the time of the oldest displayed data.
 */
export function RefreshControl() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const queries = useQueryClient();
  const refreshing = useIsFetching({ predicate: ({ queryKey }) => isHomeQuery(queryKey) }) > 0;
  const updateTimes = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isHomeQuery(queryKey) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  const refresh = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isHomeQuery(queryKey) });
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    const timer = setInterval(refreshIfVisible, refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className={style.renewed}>
        {updateTimes.length > 0 &&
          t('home.renewed', { time: clockText(Math.min(...updateTimes), zone).slice(0, 5) })}
      </span>
      <Button loading={refreshing} onClick={refresh}>
        {t('app.refresh')}
      </Button>
    </>
  );
}
