import { useTranslation } from 'react-i18next';
import { queuePanelOpen$ } from '../../../api/queue/actionQueue.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { useQueuedActions } from './expectedOrder.ts';
import { useQueuedLabel } from './useQueueTexts.ts';

interface QueuedNoteProps {
  readonly orderID: string;
  /** False while the order could not be read. */
  readonly isOrderShown: boolean;
}

/** The queued calls of an order, above its page: the page shows the state that they will lead to. */
export function QueuedNote({ orderID, isOrderShown }: QueuedNoteProps) {
  const { t } = useTranslation();
  const queued = useQueuedActions(orderID);
  const label = useQueuedLabel();
  if (queued.length === 0) return null;
  const isRefused = queued.some(({ state }) => state === 'refused');
  const waiting = isOrderShown ? 'waiting' : 'stored';
  return (
    <Banner
      tone={isRefused ? 'alarm' : 'info'}
      title={t(`queue.note.${isRefused ? 'refused' : waiting}`)}
    >
      <Row gap={16} rowGap={8} wrap>
        <span>{queued.map(label).join(' → ')}</span>
        <Button size="small" aria-haspopup="dialog" onClick={() => queuePanelOpen$.next(true)}>
          {t('queue.open')}
        </Button>
      </Row>
    </Banner>
  );
}
