import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultLevel, openOrderStates, orderState } from '../../../contract/enums.ts';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import { useTimeZone } from '../../api/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { durationParts } from '../../lib/elapsed.ts';
import { relativeTime } from '../../lib/relativeTime.ts';
import { clockText, dayOf } from '../../lib/zonedTime.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import style from './orderWords.module.css';

/** An order's state as a tag. */
export function OrderStateTag({ state }: { readonly state: number }) {
  return <Tag tone={toneOf(state)}>{orderState.label(state, useLocale())}</Tag>;
}

function toneOf(state: number): TagTone {
  const { reported, interrupted, awaitingRepair, repairing } = orderState.values;
  if (state === reported || state === interrupted) return 'wait';
  if (state === awaitingRepair || state === repairing) return 'work';
  return openOrderStates.some((open) => open === state) ? 'work' : 'rest';
}

/** A fault level as shape and word. */
export function OrderLevel({ level }: { readonly level: number }) {
  return (
    <span className={style.level}>
      <LevelMark level={level} />
      {faultLevel.label(level, useLocale())}
    </span>
  );
}

/** Instants (ms) as `yyyy-MM-dd HH:mm` of the organisation's clock, as its days are in the filters. */
export function useAbsoluteTime(): (ms: number) => string {
  const zone = useTimeZone();
  return (ms) => `${dayOf(ms, zone)} ${clockText(ms, zone).slice(0, 5)}`;
}

/** An instant as a person says it, the full one on hover (specification 9, relative time helper). */
export function TimeAgo({ instant, now }: { readonly instant: string; readonly now: number }) {
  const { t } = useTranslation();
  const time = relativeTime(instant, now);
  const absolute = useAbsoluteTime()(Date.parse(instant));
  const words = () => {
    switch (time.kind) {
      case 'minutes':
        return t('app.time.minutesAgo', { count: time.count });
      case 'hours':
        return t('app.time.hoursAgo', { count: time.count });
      case 'date':
        return absolute;
      default:
        return t(`app.time.${time.kind}`);
    }
  };
  return (
    <time dateTime={instant} title={absolute}>
      {words()}
    </time>
  );
}

/** Who repairs an order: nobody yet while it waits to be taken, else what is known of it. */
export function useRepairerText(): (
  order: Pick<WorkOrder, 'repairUserName' | 'orderState'>,
) => string {
  const { t } = useTranslation();
  return ({ repairUserName, orderState: state }) =>
    repairUserName ??
    t(state === orderState.values.reported ? 'repair.list.nobody' : 'repair.detail.none');
}

/** A length of time in words. */
export function useDurationText(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const { kind, ...parts } = durationParts(ms);
    return t(`app.time.${kind}`, parts);
  };
}

/** This machine's clock, ms, read again every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
