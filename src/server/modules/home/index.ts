import { defineModule } from '../../kernel/http/module.ts';
import { analysisRoutes } from './analysis/analysisRoutes.ts';
import { reliabilityRoute } from './analysis/reliabilityRoute.ts';
import { figureRoutes } from './figures/figureRoutes.ts';
import { rankingRoutes } from './figures/rankingRoutes.ts';
import { reportRoutes } from './figures/reportRoutes.ts';
import { overviewRoutes } from './overview/overviewRoutes.ts';

export const homeModule = defineModule({
  name: 'home',
  routes: [
    ...rankingRoutes,
    ...figureRoutes,
    ...reportRoutes,
    ...overviewRoutes,
    ...analysisRoutes,
    reliabilityRoute,
  ],
});
