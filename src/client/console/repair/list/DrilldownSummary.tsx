import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { endDayOf, startDayOf } from '../../../lib/time/dayRange.ts';
import style from './DrilldownSummary.module.css';
import type { OrderFilters } from './orderFilters.ts';
import { useDrilldownRowText } from './useDrilldownRowText.ts';

interface DrilldownSummaryProps {
  readonly filters: OrderFilters;
  /** The first order of the list, which has the names of its device, position, cause and repairer. */
  readonly first: WorkOrder | undefined;
  readonly onAll: () => void;
}

/** The figure, row and time window whose orders the list shows; nothing for a plain list. */
export function DrilldownSummary({ filters, first, onAll }: DrilldownSummaryProps) {
  const { t } = useTranslation();
  const { Behind, StartTime, EndTime } = filters;
  const row = useDrilldownRowText()(filters, first);
  if (Behind === undefined && !isNarrowed(filters)) return null; // the filter row shows everything

  const from = StartTime === undefined ? undefined : (startDayOf(StartTime) ?? StartTime);
  const to = EndTime === undefined ? undefined : (endDayOf(EndTime) ?? EndTime);
  const window = () => {
    if (from !== undefined && to !== undefined) return t('repair.drilldown.window', { from, to });
    if (from !== undefined) return t('repair.drilldown.since', { from });
    return to === undefined ? null : t('repair.drilldown.until', { to });
  };
  const figure = Behind === undefined ? null : t(`repair.drilldown.figure.${Behind}`);
  const parts = [figure, ...row, window()].filter((part) => part !== null);
  return (
    <p className={style.sentence}>
      <span>{parts.join(' · ')}</span>
      <button type="button" className={style.all} onClick={onAll}>
        {t('repair.drilldown.all')}
      </button>
    </p>
  );
}

/** Returns true where the list has a filter that only a link can set. */
function isNarrowed(filters: OrderFilters): boolean {
  const { TypeID, CauseID, FaultDescID, RepairOrgCode, OwnerOrgCode, Side } = filters;
  const keys = [TypeID, CauseID, FaultDescID, RepairOrgCode, OwnerOrgCode, Side];
  return keys.some((key) => key !== undefined);
}
