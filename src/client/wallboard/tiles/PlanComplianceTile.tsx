import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { complianceRule } from '../../../contract/areas/plan/planEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { planViewPath } from '../../lib/paths/planPath.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { FigureHead } from './parts/FigureHead.tsx';
import { loadPlanFigures, planChanges } from './parts/planCalls.ts';
import { BarList, RankHeading } from './ranks/BarList.tsx';

const config = z.object({ area: z.enum(['maintenance', 'inspection']).default('maintenance') });

/** The share of the points of 90 days that were done in time, by each of the three rules. */
export const planComplianceTile = definePlainTile({
  type: 'planCompliance',
  title: 'wall.tile.planCompliance',
  config,
  size: { w: 7, h: 6, minW: 6, minH: 4 },
  render: PlanCompliance,
});

const body = {} as const;

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
      title={t(`wall.plan.compliance.${area}`)}
      to={planViewPath(area, 'points', window)}
      empty={(byDate?.due ?? 0) === 0 ? t('wall.plan.noneDue') : null}
      skeleton="list"
      state={state}
    >
      <div className="rank">
        <FigureHead value={byDate?.percent ?? '-'} unit="%" title={byDate?.formula ?? ''}>
          <span>{t('wall.plan.n', { n: byDate?.due ?? 0 })}</span>
          <span>{t('wall.plan.missed', { n: (byDate?.due ?? 0) - (byDate?.inTime ?? 0) })}</span>
        </FigureHead>
        <RankHeading>{t('wall.plan.rules')}</RankHeading>
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
