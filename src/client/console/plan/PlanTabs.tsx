import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { type PlanView, planRecordsPath, planViewPath } from '../../lib/paths/planPath.ts';
import style from './plan.module.css';

/** The views of an area's page, in the order of their tabs. */
export const planViews = ['due', 'routes', 'calendar', 'plans', 'points', 'workload'] as const;

/** The views of an area as tabs. */
export function PlanTabs({
  area,
  open,
}: {
  readonly area: PlanArea;
  readonly open: PlanView | 'records';
}) {
  const { t } = useTranslation();
  return (
    <div className={style.tabs}>
      <LinkTabs
        label={t(`plan.${area}.title`)}
        tabs={[
          ...planViews.map((view) => ({
            to: planViewPath(area, view),
            text: t(`plan.view.${view}`),
            isCurrent: view === open,
          })),
          {
            to: planRecordsPath(area),
            text: t('plan.view.records'),
            isCurrent: open === 'records',
          },
        ]}
      />
    </div>
  );
}
