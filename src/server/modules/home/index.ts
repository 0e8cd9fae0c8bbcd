import { defineModule } from '../../kernel/http/module.ts';
import { analysisRoutes } from './analysis/analysisRoutes.ts';
import { reliabilityRoute } from './analysis/reliabilityRoute.ts';
import { figureRoutes } from './figures/figureRoutes.ts';
import { rankingRoutes } from './figures/rankingRoutes.ts';
import { reportRoutes } from './figures/reportRoutes.ts';
import { overviewRoutes } from './overview/overviewRoutes.ts';
import { exportRoute } from './report/exportRoute.ts';
import { reportPeopleRoutes, reportTimers, scheduleResource } from './report/schedule.ts';

/** Figures, analyses, reports and overviews. @param publicUrl the base of the links in messages */
export const homeModule = ({ publicUrl }: { readonly publicUrl: string }) =>
  defineModule({
    name: 'home',
    resources: [scheduleResource],
    timers: reportTimers(publicUrl),
    routes: [
      ...rankingRoutes,
      ...figureRoutes,
      ...reportRoutes,
      ...overviewRoutes,
      ...analysisRoutes,
      reliabilityRoute,
      exportRoute,
      ...reportPeopleRoutes,
    ],
  });
