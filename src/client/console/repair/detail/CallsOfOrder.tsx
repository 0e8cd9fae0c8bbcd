import { useTranslation } from 'react-i18next';
import type { OrderCalls } from '../../../../contract/orders/workOrder.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import style from './OrderHead.module.css';

/** Who was notified of an order that nobody has received, and who is next and when. */
export function CallsOfOrder({ calls }: { readonly calls: OrderCalls }) {
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const whoOf = ({ count, names }: NonNullable<OrderCalls['next']>) => {
    if (names.length === 0)
      return calls.orgName === null
        ? t('repair.calls.people', { count })
        : t('repair.calls.ofProvider', { count, name: calls.orgName });
    const shown = names.join(t('repair.calls.separator'));
    const more = count - names.length;
    return more === 0 ? shown : `${shown}${t('repair.calls.more', { count: more })}`;
  };
  const steps = [
    ...calls.notified.map((one) => ['notified', one] as const),
    ['next', calls.next] as const,
    ['supervisors', calls.supervisors] as const,
  ].flatMap(([kind, one]) => (one === null ? [] : [{ kind, one }]));
  return (
    <section className={style.calls} aria-label={t('repair.calls.title')}>
      {calls.notified.length === 0 && <p>{t('repair.calls.none')}</p>}
      <ul>
        {steps.map(({ kind, one }) => (
          <li key={`${kind} ${one.time}`}>
            {t(`repair.calls.${kind}`, { time: timeText(Date.parse(one.time)), who: whoOf(one) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
