import { deviceReport, faultReport, userReport } from '../../../contract/areas/homeFigures.ts';
import type { BehindCall } from '../../../contract/figures.ts';
import type { BehindFigure } from '../../../contract/orderKeys.ts';
import { behindCall } from '../../figures/behindCall.ts';
import { causeShares, typeShares } from '../../figures/faultShares.ts';
import { readFigure } from '../../figures/figure.ts';
import { peopleFigures } from '../../figures/people.ts';
import { route } from '../../kernel/http/module.ts';
import { requireWindow } from '../../kernel/time/orgTime.ts';
import { askedSide } from './askedSide.ts';
import { behindColumn, deviceColumns, readDeviceReport } from './deviceReport.ts';

const userColumns: Readonly<Record<string, BehindFigure>> = {
  received: 'mtta',
  mttaHours: 'mtta',
  repaired: 'firstTimeFix',
  firstTimeFixRatio: 'firstTimeFix',
  hours: 'labour',
  score: 'scored',
};

/** Tables of figures by device, by person and by fault. */
export const reportRoutes = [
  route(deviceReport, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const scope = { orgCode: actor.orgCode, side, window, now };
    const { rows, total } = await readDeviceReport(tx, scope, body);
    const ask = { ...scope, formula: 'orders', by: 'device', top: 0 } as const;
    const { whole } = await readFigure(tx, ask);
    const behindOf = (figure: BehindFigure): BehindCall => behindCall(figure, scope, 'DeviceID');
    return {
      data: rows,
      totalNum: total,
      dataRemark: {
        formula: 'orders',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        behind: behindOf('orders'),
        columns: Object.entries(deviceColumns).map(([column, formula]) => ({
          column,
          formula,
          behind: behindOf(behindColumn(formula)),
        })),
      },
    };
  }),

  route(userReport, 'read', async ({ tx, body, actor, now }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const scope = { orgCode: actor.orgCode, side, window, now };
    const rows = await peopleFigures(tx, scope);
    const { whole } = await readFigure(tx, {
      ...scope,
      formula: 'firstTimeFix',
      by: 'device',
      top: 0,
    });
    const behindOf = (figure: BehindFigure) => behindCall(figure, scope, 'RepairUserID');
    return {
      data: rows,
      dataRemark: {
        formula: 'firstTimeFix',
        startTime: window.from.toISOString(),
        endTime: window.to.toISOString(),
        n: whole.n,
        orders: whole.orders,
        behind: behindOf('firstTimeFix'),
        columns: Object.entries(userColumns).map(([column, figure]) => ({
          column,
          formula: figure,
          behind: behindOf(figure),
        })),
      },
    };
  }),

  route(faultReport, 'read', async ({ tx, body, actor }) => {
    const window = requireWindow(body, actor.timeZone);
    const side = askedSide(body.Side, actor);
    const ask = { orgCode: actor.orgCode, side, window, top: body.Top };
    const causes = await causeShares(tx, ask);
    const types = await typeShares(tx, ask);
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
        behind: behindCall('failures', { side, window }, null),
      },
    };
  }),
];
