import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { complianceRule } from '../../../contract/areas/plan/planEnums.ts';
import type { planFigures } from '../../../contract/areas/plan/planFigures.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { planViewPath, pointPath } from '../../lib/paths/planPath.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { Abnormal, FigureHead } from './parts/FigureHead.tsx';
import { BarList, RankHeading } from './ranks/BarList.tsx';

const load = async () => (await import('../../../contract/areas/plan/planFigures.ts')).planFigures;

/** Loads the call of the figures of an area, when a tile shows them. */
const loadPlanFigures: Readonly<Record<PlanArea, () => Promise<(typeof planFigures)[PlanArea]>>> = {
  maintenance: async () => (await load()).maintenance,
  inspection: async () => (await load()).inspection,
};

/** The changes after which they are read again. */
const planChanges = ['plan'] as const;

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
      empty={due === 0 ? t('wallPlan.none') : null}
      skeleton="list"
      state={state}
    >
      <div className="rank">
        <FigureHead value={due} unit={t('wallPlan.unit')}>
          {late > 0 && <Abnormal>{t('wallPlan.late', { n: late })}</Abnormal>}
          <span>{t('wallPlan.week', { n: data?.week ?? 0 })}</span>
        </FigureHead>
        <RankHeading>{t('wallPlan.head')}</RankHeading>
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

const config = z.object({ area: z.enum(['maintenance', 'inspection']).default('maintenance') });

/** The share of the points of 90 days that were done in time, by each of the three rules. */
export const planComplianceTile = definePlainTile({
  type: 'planCompliance',
  title: 'wall.tile.planCompliance',
  config,
  size: { w: 7, h: 6, minW: 6, minH: 4 },
  render: PlanCompliance,
});

function PlanCompliance({ config: { area } }: { readonly config: z.output<typeof config> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, state } = useCalled(loadPlanFigures[area], body, planChanges);
  const [byDate] = data?.compliance ?? [];
  const window = { FirstDate: data?.firstDate ?? '', LastDate: data?.lastDate ?? '' };
  const pathOf = (rule: number) =>
    planViewPath(area, 'points', { ...window, Rule: String(rule), InTime: '0' });
  return (
    <TileFrame
      title={t(`wallPlan.compliance.${area}`)}
      to={planViewPath(area, 'points', window)}
      empty={(byDate?.due ?? 0) === 0 ? t('wallPlan.noneDue') : null}
      skeleton="list"
      state={state}
    >
      <div className="rank">
        <FigureHead value={byDate?.percent ?? '-'} unit="%" title={byDate?.formula ?? ''}>
          <span>{t('wallPlan.n', { n: byDate?.due ?? 0 })}</span>
          <span>{t('wallPlan.missed', { n: (byDate?.due ?? 0) - (byDate?.inTime ?? 0) })}</span>
        </FigureHead>
        <RankHeading>{t('wallPlan.rules')}</RankHeading>
        <BarList
          barsOf={(most) =>
            (data?.compliance ?? []).slice(0, most).map(({ rule, percent, formula, due }) => ({
              key: String(rule),
              name: complianceRule.label(rule, locale),
              length: (percent ?? 0) / 100,
              value: `${percent ?? '-'}%`,
              title: `${formula}, n = ${due}`,
              to: pathOf(rule),
            }))
          }
        />
      </div>
    </TileFrame>
  );
}
