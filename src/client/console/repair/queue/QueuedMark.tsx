import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/data/Tag.tsx';
import { useQueuedActions } from './expectedOrder.ts';

/** A mark beside an order with queued calls; nothing beside any other. */
export function QueuedMark({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const queued = useQueuedActions(orderID);
  if (queued.length === 0) return null;
  const isRefused = queued.some(({ state }) => state === 'refused');
  return (
    <Tag tone={isRefused ? 'danger' : 'wait'}>
      {t(isRefused ? 'queue.mark.refused' : 'queue.mark.waiting')}
    </Tag>
  );
}
