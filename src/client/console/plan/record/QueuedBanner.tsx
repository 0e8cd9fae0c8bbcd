import { useTranslation } from 'react-i18next';
import { queue$, queuePanelOpen$ } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Returns the state of the record of a point in the queue of this browser; null: it has none. */
export function useQueuedState(pointID: string): QueuedAction['state'] | null {
  return useSubject(queue$).find(({ subject }) => subject.chain === pointID)?.state ?? null;
}

/** The record of a point that waits in this browser, or that the server has refused, with the way to it. */
export function QueuedBanner({ state }: { readonly state: QueuedAction['state'] }) {
  const { t } = useTranslation();
  const isRefused = state === 'refused';
  return (
    <Banner
      tone={isRefused ? 'alarm' : 'info'}
      title={t(isRefused ? 'plan.fill.refused' : 'plan.fill.queued')}
    >
      <Button size="small" aria-haspopup="dialog" onClick={() => queuePanelOpen$.next(true)}>
        {t('plan.fill.openQueue')}
      </Button>
    </Banner>
  );
}
