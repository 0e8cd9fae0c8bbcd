import { useTranslation } from 'react-i18next';
import { pointResult } from '../../../../contract/areas/plan/planEnums.ts';
import type { PlanStop } from '../../../../contract/areas/plan/planPoints.ts';
import { scanMode } from '../../../../contract/enums.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { PointTag } from '../planCells.tsx';
import routeStyle from './route.module.css';

const { skipped } = pointResult.values;

interface StopTextProps {
  readonly stop: PlanStop;
  /** From 1. */
  readonly place: number;
  /** The state of its record in the queue of this browser; null: it has none. */
  readonly queued: QueuedAction['state'] | null;
}

/** A stop in the list of its route. */
export function StopText({ stop, place, queued }: StopTextProps) {
  return (
    <>
      <span className={routeStyle.number}>{place}</span>
      <span>{stop.deviceName}</span>
      <StopTags stop={stop} queued={queued} />
      <small>
        {[stop.deviceCode, stop.positionName, stop.record?.reason].filter(Boolean).join(' · ')}
      </small>
    </>
  );
}

function StopTags({ stop, queued }: Pick<StopTextProps, 'stop' | 'queued'>) {
  const { t } = useTranslation();
  const { record } = stop;
  if (queued === 'refused') return <Tag tone="danger">{t('plan.fill.refusedShort')}</Tag>;
  if (queued !== null) return <Tag tone="wait">{t('plan.fill.queuedShort')}</Tag>;
  return (
    <Row as="span" gap={4} wrap>
      {stop.result === skipped ? (
        <Tag tone="warning">{t('plan.route.missed')}</Tag>
      ) : (
        <PointTag of={stop} />
      )}
      {record?.isNG === 1 && <Tag tone="danger">NG</Tag>}
      {record?.scanMode === scanMode.values.manual && (
        <Tag tone="warning">{t('plan.record.manual')}</Tag>
      )}
      {record?.isOutside === 1 && <Tag tone="warning">{t('plan.record.outside')}</Tag>}
      {record?.isSubstitute === 1 && <Tag tone="rest">{t('plan.record.substitute')}</Tag>}
    </Row>
  );
}
