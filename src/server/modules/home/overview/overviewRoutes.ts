import {
  getAgentCount,
  getCompanyInfo,
  getDataCenterInfo,
  getDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getFigureHistory,
  getHomeWorkOrderList,
  getNewCompanyInfo,
  getNewDeviceAllView,
  getUserOrgInfo,
  type WindowFigures,
} from '../../../../contract/areas/home/overview.ts';
import { closeIntroduction, getSetupGuide } from '../../../../contract/areas/home/setupGuide.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { makeDrilldownCall } from '../../../figures/drilldown/drilldownCall.ts';
import type { Window } from '../../../figures/window/window.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { withPhotoLink } from '../../../kernel/http/files/photoLink.ts';
import { route } from '../../../kernel/http/module.ts';
import { requireWindow } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { requestedSide } from '../requestedSide.ts';
import {
  byPosition,
  selectAllDeviceViews,
  selectDeviceViews,
  selectRunStateCounts,
} from './deviceViews.ts';
import { failuresToday, selectCompany, selectUserOrg, windowFigures } from './overviews.ts';
import { markIntroduced, setupGuide } from './setupGuide.ts';
import { agentCount, selectWaiting } from './waiting.ts';

async function figuresOf(tx: Tx, actor: Actor, window: Window, now: Date, requested?: OrderSide) {
  const side = requestedSide(requested, actor);
  const scope = { orgCode: actor.orgCode, side, window, now };
  const today = await failuresToday(tx, scope, actor.timeZone);
  const figures = { failuresToday: today, ...(await windowFigures(tx, scope)) };
  const remark = {
    formula: 'failures',
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    n: figures.failures,
    orders: figures.failures,
    drilldown: makeDrilldownCall('failures', scope, null),
  };
  return { figures, remark };
}

/** Routes of the orders that wait for the caller, of the organisation at a glance, and of its devices with their states. */
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

  route(getFigureHistory, 'read', async ({ tx, body, actor, now }) => {
    const { orgCode, timeZone } = actor;
    const side = requestedSide(body.Side, actor);
    const windows = body.Windows.map((window) => requireWindow(window, timeZone));
    const history: WindowFigures[] = [];
    for (const window of windows) {
      history.push(await windowFigures(tx, { orgCode, side, window, now }));
    }
    return history;
  }),

  route(getSetupGuide, 'read', async ({ tx, actor }) => setupGuide(tx, actor)),

  route(
    closeIntroduction,
    'write',
    async ({ tx, actor, now }) => {
      await markIntroduced(tx, actor, now);
      return null;
    },
    { allowedWhenExpired: true, isUnlogged: true }, // a personal mark
  ),

  route(getDeviceAllView, 'read', ({ tx, actor }) => selectAllDeviceViews(tx, actor.orgCode)),

  route(getNewDeviceAllView, 'read', async ({ tx, body, actor }) => {
    const { data, ...page } = await selectDeviceViews(tx, actor.orgCode, 'position', body);
    return { ...page, data: byPosition(data) };
  }),

  route(getDeviceSimState, 'read', ({ tx, body, actor }) =>
    selectDeviceViews(tx, actor.orgCode, 'code', body),
  ),

  route(getDeviceSimStateCount, 'read', ({ tx, actor }) => selectRunStateCounts(tx, actor.orgCode)),
];
