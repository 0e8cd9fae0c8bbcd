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
import { Row, StyledText } from '../../../../ui/layout/layout.tsx';
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
      <StyledText as="h3" size={14} strong>
        {t('repairForms.fault.worked')}
      </StyledText>
      <p className={style.help}>{t('repairForms.fault.workedHelp')}</p>
      <ol className={style.list}>
        {data.map((one) => (
          <li key={one.orderID} className={style.row}>
            <Row gap={10} rowGap={2} align="baseline" wrap shrink breakAnywhere>
              <StyledText as="span" strong>
                {one.causeName}
              </StyledText>
              <StyledText as="span" ink={2} size={12}>
                {t('repairForms.fault.fixes', { fixes: one.fixes, repairs: one.repairs })}
              </StyledText>
              {one.measures !== '' && <span className={style.measures}>{one.measures}</span>}
              <Link className={style.order} to={orderPath(one.orderID)} target="_blank">
                {one.orderCode}
              </Link>
            </Row>
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
        <Row gap={8} wrap ink={2} role="status">
          {t('repairForms.fault.takenOver')}
          <Button size="small" onClick={onUndo}>
            {t('repairForms.fault.undo')}
          </Button>
        </Row>
      )}
    </section>
  );
}
