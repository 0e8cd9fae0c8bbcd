import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/areas/repair.ts';
import { orderState } from '../../../contract/enums.ts';
import { callLabels } from '../../../contract/transitions.ts';
import { useLocale } from '../../i18n/i18n.ts';
import style from './OrderHistory.module.css';
import { useAbsoluteTime } from './orderWords.tsx';

type Event = WorkOrderDetail['history'][number];

/** What happened to an order, oldest first: who, what, what was said with it. */
export function OrderHistory({ events }: { readonly events: readonly Event[] }) {
  const { t } = useTranslation();
  const absoluteTime = useAbsoluteTime();
  if (events.length === 0) return <p className={style.none}>{t('repair.detail.noHistory')}</p>;
  return (
    <ol className={style.history}>
      {events.map((event) => (
        <li key={`${event.time}-${event.call}`} className={style.event}>
          <div>
            <strong>{event.userName ?? t('repair.detail.system')}</strong>{' '}
            <EventWords event={event} />
          </div>
          {event.remark !== null && event.remark !== '' && (
            <div className={style.remark}>{event.remark}</div>
          )}
          <time className={style.time} dateTime={event.time}>
            {absoluteTime(Date.parse(event.time))}
          </time>
        </li>
      ))}
    </ol>
  );
}

function EventWords({ event }: { readonly event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { call, fromState, toState } = event;
  if (call === 'Import') return t('repair.detail.imported');
  if (call === 'Surer' && toState === orderState.values.repairing) return t('repair.deed.sentBack');
  const label = Object.entries(callLabels).find(([known]) => known === call)?.[1];
  if (label !== undefined) return label[locale];
  // A deed of a newer server: its states say what it did.
  const from = fromState === null ? '' : orderState.label(fromState, locale);
  return `${from} → ${orderState.label(toState, locale)}`;
}
