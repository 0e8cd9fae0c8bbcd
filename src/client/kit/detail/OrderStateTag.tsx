import { useTranslation } from 'react-i18next';
import { faultLevel, openOrderStates, orderState } from '../../../contract/enums.ts';
import type { WorkOrder } from '../../../contract/orders/workOrder.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import style from './OrderStateTag.module.css';

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

/** A fault level as shape and label. */
export function OrderLevel({ level }: { readonly level: number }) {
  return (
    <span className={style.level}>
      <LevelMark level={level} />
      {faultLevel.label(level, useLocale())}
    </span>
  );
}

/** Returns the repairer's name; "unassigned" while the order waits for a repairer, else a dash. */
export function useRepairerText(): (
  order: Pick<WorkOrder, 'repairUserName' | 'orderState'>,
) => string {
  const { t } = useTranslation();
  return ({ repairUserName, orderState: state }) =>
    repairUserName ??
    t(state === orderState.values.reported ? 'repair.list.unassigned' : 'repair.detail.none');
}
