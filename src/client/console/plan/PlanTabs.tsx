import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
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

/** A view of an area that is no list. */
export interface PlanFrameProps {
  readonly area: PlanArea;
  /** The tabs of the page. */
  readonly above: ReactNode;
  readonly view: PlanView;
  readonly children: ReactNode;
  /** Content below the panel. */
  readonly below?: ReactNode;
}

/** The heading of an area, its tabs, and one view in a panel. */
export function PlanFrame({ area, above, view, children, below }: PlanFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHeading>{t(`plan.${area}.title`)}</PageHeading>
      </div>
      {above}
      <DetailPanel label={t(`plan.view.${view}`)}>{children}</DetailPanel>
      {below}
    </div>
  );
}
