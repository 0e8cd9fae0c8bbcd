import { useTranslation } from 'react-i18next';
import { orderState } from '../../../contract/enums.ts';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { callLabels } from '../../../contract/workOrderCall.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { ChangeList } from './ChangeList.tsx';
import style from './OrderHistory.module.css';

type Event = WorkOrderDetail['history'][number];

/** What happened to an order, oldest first: who, what, what was said with it, what it changed. */
export function OrderHistory({ events }: { readonly events: readonly Event[] }) {
  const { t } = useTranslation();
  const absoluteTime = useAbsoluteTime();
  const words = useEventWords();
  if (events.length === 0) return <p className={style.none}>{t('repair.detail.noHistory')}</p>;
  return (
    <ol className={style.history}>
      {events.map((event) => (
        <li key={`${event.time}-${event.call}`} className={style.event}>
          <div>
            <strong>{event.userName ?? t('repair.detail.system')}</strong> {words(event)}
          </div>
          {event.remark !== null && event.remark !== '' && (
            <div className={style.remark}>{event.remark}</div>
          )}
          {event.changes !== null && event.changes.length > 0 && (
            <ChangeList changes={event.changes} />
          )}
          <time className={style.time} dateTime={event.time}>
            {absoluteTime(Date.parse(event.time))}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** What somebody did, after their name. */
function useEventWords(): (event: Event) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ call, fromState, toState, remark }) => {
    if (call === 'Import') return t('repair.detail.imported');
    if (call === 'UpdateParts') return t('repair.detail.partsWritten');
    if (call === 'Surer' && toState === orderState.values.repairing) {
      return t('repair.detail.sentBack');
    }
    // Only a start without a label is given a reason.
    if (call === 'Scan' && (remark ?? '') !== '') return t('repair.detail.startedByHand');
    const label = Object.entries(callLabels).find(([known]) => known === call)?.[1];
    if (label !== undefined) return label[locale];
    // A deed of a newer server: its states say what it did.
    const from = fromState === null ? '' : orderState.label(fromState, locale);
    return `${from} → ${orderState.label(toState, locale)}`;
  };
}
