import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { planViewPath, pointPath } from '../../lib/paths/planPath.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { Abnormal, FigureHead } from './parts/FigureHead.tsx';
import { loadPlanFigures, planChanges } from './parts/planCalls.ts';
import { BarList, RankHeading } from './ranks/BarList.tsx';

const size = { w: 7, h: 6, minW: 6, minH: 4 };

/** Maintenance that can be carried out today, or is late. */
export const maintenanceDueTile = definePlainTile({
  type: 'maintenanceDue',
  title: 'wall.tile.maintenanceDue',
  config: z.object({}),
  size,
  render: () => <PlanDue area="maintenance" />,
});

/** Inspections that can be carried out today, or are late. */
export const inspectionDueTile = definePlainTile({
  type: 'inspectionDue',
  title: 'wall.tile.inspectionDue',
  config: z.object({}),
  size,
  render: () => <PlanDue area="inspection" />,
});

const body = {} as const;

function PlanDue({ area }: { readonly area: PlanArea }) {
  const { t } = useTranslation();
  const { data, state } = useCalled(loadPlanFigures[area], body, planChanges);
  const due = data?.due ?? 0;
  const late = data?.late ?? 0;
  return (
    <TileFrame
      title={t(`wall.tile.${area}Due`)}
      to={planViewPath(area, 'points', { State: 'due' })}
      empty={due === 0 ? t('wall.plan.none') : null}
      skeleton="list"
      state={state}
    >
      <div className="rank">
        <FigureHead value={due} unit={t('wall.plan.unit')}>
          {late > 0 && <Abnormal>{t('wall.plan.late', { n: late })}</Abnormal>}
          <span>{t('wall.plan.week', { n: data?.week ?? 0 })}</span>
        </FigureHead>
        <RankHeading>{t('wall.plan.head')}</RankHeading>
        <BarList
          barsOf={(most) =>
            (data?.first ?? []).slice(0, most).map((row) => ({
              key: row.pointID,
              name: `${row.deviceName} ${row.planName}`,
              length: 0,
              value: row.dueDate.slice(5),
              title: row.dueDate,
              outlier: row.isLate === 1,
              to: pointPath(area, row.pointID),
            }))
          }
        />
      </div>
    </TileFrame>
  );
}
