import {
  getDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getNewDeviceAllView,
} from '../../../contract/areas/homeOverview.ts';
import { route } from '../../kernel/http/module.ts';
import { byPosition, countRunStates, selectDeviceViews } from './deviceViews.ts';

/** Devices and how they are. */
export const deviceViewRoutes = [
  route(getDeviceAllView, 'read', async ({ tx, actor }) => {
    const { rows } = await selectDeviceViews(tx, actor.orgCode, 'code');
    return rows;
  }),

  route(getNewDeviceAllView, 'read', async ({ tx, body, actor }) => {
    const { rows, total } = await selectDeviceViews(tx, actor.orgCode, 'position', body);
    return { data: byPosition(rows), totalNum: total };
  }),

  route(getDeviceSimState, 'read', async ({ tx, body, actor }) => {
    const { rows, total } = await selectDeviceViews(tx, actor.orgCode, 'code', body);
    return { data: rows, totalNum: total };
  }),

  route(getDeviceSimStateCount, 'read', ({ tx, actor }) => countRunStates(tx, actor.orgCode)),
];
