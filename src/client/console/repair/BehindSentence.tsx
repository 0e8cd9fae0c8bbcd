import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import { endDayOf, startDayOf } from '../../lib/dayRange.ts';
import style from './BehindSentence.module.css';
import type { OrderFilters } from './orderFilters.ts';
import { useRowWords } from './useRowWords.ts';

interface BehindSentenceProps {
  readonly filters: OrderFilters;
  /** The first order of the list: it knows what its device, place, cause and repairer are called. */
  readonly first: WorkOrder | undefined;
  readonly onAll: () => void;
}

/** Which figure's orders these are, of which row and window; nothing for a plain list. */
export function BehindSentence({ filters, first, onAll }: BehindSentenceProps) {
  const { t } = useTranslation();
  const { Behind, StartTime, EndTime } = filters;
  const row = useRowWords()(filters, first);
  if (Behind === undefined && !isNarrowed(filters)) return null; // the filters themselves say it

  const from = StartTime === undefined ? undefined : (startDayOf(StartTime) ?? StartTime);
  const to = EndTime === undefined ? undefined : (endDayOf(EndTime) ?? EndTime);
  const window = () => {
    if (from !== undefined && to !== undefined) return t('repair.behind.window', { from, to });
    if (from !== undefined) return t('repair.behind.since', { from });
    return to === undefined ? null : t('repair.behind.until', { to });
  };
  const figure = Behind === undefined ? null : t(`repair.behind.figure.${Behind}`);
  const parts = [figure, ...row, window()].filter((part) => part !== null);
  return (
    <p className={style.sentence}>
      <span>{parts.join(' · ')}</span>
      <button type="button" className={style.all} onClick={onAll}>
        {t('repair.behind.all')}
      </button>
    </p>
  );
}

/** Whether the list is narrowed in a way that only a link can ask for. */
function isNarrowed({ TypeID, CauseID, RepairOrgCode, OwnerOrgCode, Side }: OrderFilters): boolean {
  return [TypeID, CauseID, RepairOrgCode, OwnerOrgCode, Side].some((key) => key !== undefined);
}
