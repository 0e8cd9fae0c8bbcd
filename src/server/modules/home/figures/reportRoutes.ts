import { deviceReport, faultReport, userReport } from '../../../../contract/areas/home/figures.ts';
import type { DrilldownCall } from '../../../../contract/orders/figures.ts';
import type { DrilldownFigure } from '../../../../contract/orders/orderKeys.ts';
import { readAnalysedFigure } from '../../../figures/analysis/analysisQuery.ts';
import { makeDrilldownCall } from '../../../figures/drilldown/drilldownCall.ts';
import { causeShares, typeShares } from '../../../figures/queries/faultShares.ts';
import { readFigure } from '../../../figures/queries/figure.ts';
import { peopleFigures } from '../../../figures/queries/people.ts';
import { route } from '../../../kernel/http/module.ts';
import { requireWindow } from '../../../kernel/time/orgTime.ts';
import { analysisQueryOf, mayReadPerson } from '../analysis/analysisScope.ts';
import { requestedSide } from '../requestedSide.ts';
import { deviceColumns, drilldownOfColumn, readDeviceReport } from './deviceReport.ts';

const userColumns: Readonly<Record<string, DrilldownFigure>> = {
  received: 'mtta',
  mttaHours: 'mtta',
  repaired: 'firstTimeFix',
  firstTimeFixRatio: 'firstTimeFix',
  hours: 'labour',
  score: 'scored',
  open: 'open',
};

/** Routes of the reports by device, by person and by fault. */
export const reportRoutes = [
  route(deviceReport, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = requestedSide(body.Side, actor);
    const scope = { orgCode: actor.orgCode, side, window, now };
    const page = await readDeviceReport(tx, scope, body);
    const counted = { ...scope, formula: 'orders', by: 'device', top: 0 } as const;
    const query = body.DeviceID === undefined ? counted : { ...counted, devices: [body.DeviceID] };
    const { whole } = await readFigure(tx, query);
    const drilldownOf = (figure: DrilldownFigure): DrilldownCall =>
      makeDrilldownCall(figure, scope, 'DeviceID');
    return {
      ...page,
      dataRemark: {
        formula: 'orders',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        drilldown: drilldownOf('orders'),
        columns: Object.entries(deviceColumns).map(([column, formula]) => ({
          column,
          formula,
          drilldown: drilldownOf(drilldownOfColumn(formula)),
        })),
      },
    };
  }),

  route(userReport, 'read', async ({ tx, body, actor, now }) => {
    const scope = analysisQueryOf(body, actor, now);
    const { window } = scope;
    const rows = await peopleFigures(tx, scope);
    const { whole } = await readAnalysedFigure(tx, scope, 'firstTimeFix');
    const drilldownOf = (figure: DrilldownFigure) =>
      makeDrilldownCall(figure, scope, 'RepairUserID');
    return {
      data: rows.filter(mayReadPerson(actor)),
      dataRemark: {
        formula: 'firstTimeFix',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        drilldown: drilldownOf('firstTimeFix'),
        columns: Object.entries(userColumns).map(([column, figure]) => ({
          column,
          formula: figure,
          drilldown: drilldownOf(figure),
        })),
      },
    };
  }),

  route(faultReport, 'read', async ({ tx, body, actor }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = requestedSide(body.Side, actor);
    const query = {
      orgCode: actor.orgCode,
      side,
      window,
      top: body.Top,
      deviceID: body.DeviceID,
    };
    const causes = await causeShares(tx, query);
    const types = await typeShares(tx, query);
    return {
      data: {
        byCause: causes.rows.map(({ id, name, ...counts }) => ({
          causeID: id,
          causeName: name,
          ...counts,
        })),
        byType: types.rows.map(({ id, name, ...counts }) => ({
          typeID: id,
          typeName: name,
          ...counts,
        })),
      },
      dataRemark: {
        formula: 'failures',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: causes.all,
        orders: causes.all,
        drilldown: makeDrilldownCall('failures', { side, window }, null),
      },
    };
  }),
];
