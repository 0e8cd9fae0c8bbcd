import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Mtbf,
  getTop10Mttr,
} from '../../../contract/areas/home.ts';
import { dayFaults, nowFaults } from '../../figures/faults.ts';
import { rankMtbf } from '../../figures/rankMtbf.ts';
import { rankMttr } from '../../figures/rankMttr.ts';
import { failureTrend } from '../../figures/trend.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { requireDay, requireWindow } from '../../kernel/orgTime.ts';
import { requireTrendWindow } from './windowLimit.ts';

export const homeModule = defineModule({
  name: 'home',
  routes: [
    route(getTop10Mttr, 'read', async ({ tx, body, actor, now }) => {
      const window = requireWindow(body, actor.timeZone);
      const { rows, remark } = await rankMttr(tx, actor.orgCode, window, body.Top, now);
      return { data: rows, dataRemark: remark };
    }),

    route(getTop10Mtbf, 'read', async ({ tx, body, actor, now }) => {
      const window = requireWindow(body, actor.timeZone);
      const { rows, remark } = await rankMtbf(tx, actor.orgCode, window, body.Top, now);
      return { data: rows, dataRemark: remark };
    }),

    route(getNowNumberFaults, 'read', ({ tx, actor }) => nowFaults(tx, actor.orgCode)),

    route(getDayNumberFaults, 'read', ({ tx, body, actor, now }) =>
      dayFaults(
        tx,
        actor.orgCode,
        body.Day === undefined ? null : requireDay(body.Day, 'Day'),
        now,
      ),
    ),

    route(getFailureTrend, 'read', ({ tx, body, actor, now }) =>
      failureTrend(tx, actor.orgCode, requireTrendWindow(body, actor.timeZone), now),
    ),
  ],
});
