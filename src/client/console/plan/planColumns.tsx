import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { pointPath } from '../../lib/paths/planPath.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { PlanDayCell, PointTag } from './planCells.tsx';
import { useExecutorsText, useReasonText } from './planTexts.ts';

/** The columns of points. */
export function usePointColumns(area: PlanArea): ListColumn<PlanPoint>[] {
  const { t } = useTranslation();
  const executorsText = useExecutorsText();
  const reasonText = useReasonText();
  return [
    {
      key: 'plan',
      title: t('plan.name'),
      fixed: true,
      render: ({ id, planName }) => (
        <Link className={rowStyle.link} to={pointPath(area, id)}>
          {planName}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('plan.state'),
      width: 152,
      render: (row) => <PointTag of={row} />,
    },
    {
      key: 'device',
      title: t('plan.device'),
      render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`,
    },
    {
      key: 'due',
      title: t('plan.dueDate'),
      width: 184,
      render: ({ dueDate }) => <PlanDayCell day={dueDate} />,
    },
    {
      key: 'reason',
      title: t('plan.reason.title'),
      width: 200,
      render: ({ reason }) => reasonText(reason) || '—',
    },
    {
      key: 'executors',
      title: t('plan.executors'),
      width: 144,
      render: (row) => executorsText(row),
    },
    {
      key: 'done',
      title: t('plan.doneBy'),
      width: 152,
      optional: true,
      render: ({ doneDate, doneUserName }) =>
        doneDate === null ? '—' : `${doneDate} ${doneUserName ?? ''}`,
    },
  ];
}

/** The columns of records. */
export function useRecordColumns(area: PlanArea): ListColumn<PlanRecord>[] {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  return [
    {
      key: 'plan',
      title: t('plan.name'),
      fixed: true,
      render: ({ pointID, planName }) => (
        <Link className={rowStyle.link} to={pointPath(area, pointID)}>
          {planName}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('plan.state'),
      width: 160,
      render: ({ result, planState, dueDate, isNG, isSpot, isOutside, isSubstitute }) => (
        <>
          <PointTag of={{ result, planState, dueDate, fromDate: dueDate }} />{' '}
          {isNG === 1 && <Tag tone="danger">NG</Tag>}
          {isSpot === 1 && <Tag tone="rest">{t('plan.spot.tag')}</Tag>}
          {isOutside === 1 && <Tag tone="warning">{t('plan.record.outside')}</Tag>}
          {isSubstitute === 1 && <Tag tone="rest">{t('plan.record.substitute')}</Tag>}
        </>
      ),
    },
    {
      key: 'device',
      title: t('plan.device'),
      render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`,
    },
    {
      key: 'due',
      title: t('plan.dueDate'),
      width: 128,
      render: ({ dueDate }) => <PlanDayCell day={dueDate} />,
    },
    {
      key: 'time',
      title: t('plan.record.time'),
      width: 160,
      render: ({ doneTime }) => time(Date.parse(doneTime)),
    },
    {
      key: 'person',
      title: t('plan.record.person'),
      width: 112,
      render: ({ userName }) => userName ?? '—',
    },
    {
      key: 'note',
      title: t('plan.record.note'),
      render: ({ reason, rest, remark }) =>
        [reason, rest, remark].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'corrections',
      title: t('plan.record.corrections'),
      width: 96,
      align: 'end',
      render: ({ corrections }) => corrections.length,
    },
  ];
}
