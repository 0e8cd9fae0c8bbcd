import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type FaultSuggestion,
  listFaultSuggestions,
} from '../../../../../contract/areas/fault/endpoints.ts';
import type { WorkOrder } from '../../../../../contract/orders/workOrder.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { orderPath } from '../../../../lib/paths/orderPath.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import style from './FormerRepairs.module.css';

interface FormerRepairsProps {
  readonly order: Pick<WorkOrder, 'id'>;
  readonly onTakeOver: (suggestion: FaultSuggestion) => void;
  /** Takes back what was taken over last; null where there is nothing to take back. */
  readonly onUndo: (() => void) | null;
}

/** The repairs that worked for this fault on devices of this type, best first; nothing where there are none. */
export function FormerRepairs({ order, onTakeOver, onUndo }: FormerRepairsProps) {
  const { t } = useTranslation();
  const { data = [] } = useEndpoint(listFaultSuggestions, { ID: order.id });
  if (data.length === 0) return null;
  return (
    <section className={style.section} aria-label={t('repairForms.fault.worked')}>
      <h3 className={style.title}>{t('repairForms.fault.worked')}</h3>
      <p className={style.help}>{t('repairForms.fault.workedHelp')}</p>
      <ol className={style.list}>
        {data.map((one) => (
          <li key={one.orderID} className={style.row}>
            <div className={style.text}>
              <span className={style.cause}>{one.causeName}</span>
              <span className={style.fixes}>
                {t('repairForms.fault.fixes', { fixes: one.fixes, repairs: one.repairs })}
              </span>
              {one.measures !== '' && <span className={style.measures}>{one.measures}</span>}
              <Link className={style.order} to={orderPath(one.orderID)} target="_blank">
                {one.orderCode}
              </Link>
            </div>
            <Button
              aria-label={t('repairForms.fault.takeOverName', { cause: one.causeName })}
              onClick={() => onTakeOver(one)}
            >
              {t('repairForms.fault.takeOver')}
            </Button>
          </li>
        ))}
      </ol>
      {onUndo !== null && (
        <div className={style.undo} role="status">
          {t('repairForms.fault.takenOver')}
          <Button size="small" onClick={onUndo}>
            {t('repairForms.fault.undo')}
          </Button>
        </div>
      )}
    </section>
  );
}
