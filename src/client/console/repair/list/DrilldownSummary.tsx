import { useTranslation } from 'react-i18next';
import type { DrilldownFigure } from '../../../../contract/orders/orderKeys.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { endDayOf, startDayOf } from '../../../lib/time/dayRange.ts';
import style from './DrilldownSummary.module.css';
import type { OrderFilters } from './orderFilters.ts';
import { useDrilldownRowText } from './useDrilldownRowText.ts';
import type { DrilldownSum } from './useDrilldownSum.ts';

interface DrilldownSummaryProps {
  readonly filters: OrderFilters;
  /** The first order of the list, which has the names of its device, position, cause and repairer. */
  readonly first: WorkOrder | undefined;
  /** How the figure follows from the orders; undefined until it is read. */
  readonly sum: DrilldownSum | undefined;
  readonly onAll: () => void;
}

/** The figure with its formula, the row and the time window whose orders the list shows; nothing for a plain list. */
export function DrilldownSummary({ filters, first, sum, onAll }: DrilldownSummaryProps) {
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
    <div className={style.sentence}>
      <span>{parts.join(' · ')}</span>
      <button type="button" className={style.all} onClick={onAll}>
        {t('repair.drilldown.all')}
      </button>
      {Behind !== undefined && sum !== undefined && <Formula figure={Behind} sum={sum} />}
    </div>
  );
}

interface FormulaProps {
  readonly figure: DrilldownFigure;
  readonly sum: DrilldownSum;
}

/** The figures whose formula is more than a count. */
const withFormula = [
  'mttr',
  'mtbf',
  'mtta',
  'arrival',
  'activeRepair',
  'downtime',
  'firstTimeFix',
] as const;

/** The formula of a figure with its sum and its divisor, and why some orders are not counted singly. */
function Formula({ figure, sum }: FormulaProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { orders, n, minutes, excluded } = sum;
  const number = (value: number, digits = 0) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const known = withFormula.find((one) => one === figure);
  const lines = [
    known !== undefined && t(`repair.drilldown.formula.${known}`),
    minutes !== null &&
      n > 0 &&
      t('repair.drilldown.quotient', {
        sum: number(minutes, 1),
        n: number(n),
        mean: number(minutes / n, 1),
        hours: number(minutes / n / 60, 2),
      }),
    known !== undefined && minutes === null && t('repair.drilldown.divisor', { n: number(n) }),
    known !== undefined &&
      orders > n &&
      t('repair.drilldown.merged', { orders: number(orders), n: number(n) }),
    excluded !== null &&
      t('repair.drilldown.excluded', {
        orders: number(excluded.orders),
        rejected: number(excluded.rejected),
        notFailures: number(excluded.notFailures),
        failures: number(excluded.orders - excluded.rejected - excluded.notFailures),
      }),
    sum.isBound === 1 && t('repair.drilldown.bound', { count: orders }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={style.formula}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Returns true where the list has a filter that only a link can set. */
function isNarrowed(filters: OrderFilters): boolean {
  const { TypeID, CauseID, FaultDescID, RepairOrgCode, OwnerOrgCode, Slice, Side } = filters;
  const keys = [TypeID, CauseID, FaultDescID, RepairOrgCode, OwnerOrgCode, Slice, Side];
  return keys.some((key) => key !== undefined);
}
