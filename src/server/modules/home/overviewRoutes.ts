import {
  getAgentCount,
  getCompanyInfo,
  getDataCenterInfo,
  getHomeWorkOrderList,
  getNewCompanyInfo,
  getUserOrgInfo,
} from '../../../contract/areas/homeOverview.ts';
import { getSetupGuide } from '../../../contract/areas/setupGuide.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import { behindCall } from '../../figures/behindCall.ts';
import type { Window } from '../../figures/window.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { route } from '../../kernel/http/module.ts';
import { withPhotoLink } from '../../kernel/http/photoLink.ts';
import { requireWindow } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { askedSide } from './askedSide.ts';
import { overviewFigures, selectCompany, selectUserOrg } from './overviews.ts';
import { setupGuide } from './setupGuide.ts';
import { agentCount, selectWaiting } from './waiting.ts';

async function figuresOf(tx: Tx, actor: Actor, window: Window, now: Date, asked?: OrderSide) {
  const side = askedSide(asked, actor);
  const scope = { orgCode: actor.orgCode, side, window, now };
  const figures = await overviewFigures(tx, scope, actor.timeZone);
  const remark = {
    formula: 'failures',
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    n: figures.failures,
    orders: figures.failures,
    behind: behindCall('failures', scope, null),
  };
  return { figures, remark };
}

/** What waits for the caller, and the organisation at a glance. */
export const overviewRoutes = [
  route(getAgentCount, 'read', ({ tx, actor }) => agentCount(tx, actor)),

  route(getHomeWorkOrderList, 'read', ({ tx, body, actor }) => selectWaiting(tx, actor, body)),

  route(getUserOrgInfo, 'read', async ({ tx, actor, linkOf }) =>
    withPhotoLink(await selectUserOrg(tx, actor), linkOf),
  ),

  route(getCompanyInfo, 'read', ({ tx, actor }) => selectCompany(tx, actor)),

  route(getNewCompanyInfo, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const { figures, remark } = await figuresOf(tx, actor, window, now);
    const company = await selectCompany(tx, actor);
    return { data: { ...company, ...figures }, dataRemark: remark };
  }),

  route(getDataCenterInfo, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const { figures, remark } = await figuresOf(tx, actor, window, now, body.Side);
    const { devices, openOrders } = await selectCompany(tx, actor);
    return { data: { devices, openOrders, ...figures }, dataRemark: remark };
  }),

  route(getSetupGuide, 'read', async ({ tx, actor }) => setupGuide(tx, actor)),
];
