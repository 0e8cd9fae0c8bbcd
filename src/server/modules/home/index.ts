import { defineModule } from '../../kernel/http/module.ts';
import { deviceViewRoutes } from './deviceViewRoutes.ts';
import { figureRoutes } from './figureRoutes.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { rankingRoutes } from './rankingRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';

export const homeModule = defineModule({
  name: 'home',
  routes: [
    ...rankingRoutes,
    ...figureRoutes,
    ...reportRoutes,
    ...overviewRoutes,
    ...deviceViewRoutes,
  ],
});
