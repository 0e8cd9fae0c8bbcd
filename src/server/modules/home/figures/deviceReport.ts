import type { deviceReport } from '../../../../contract/areas/home/figures.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { formulaRules, type RuledFormula } from '../../../figures/formulas/formulaRules.ts';
import { lowerBoundHours } from '../../../figures/formulas/lowerBound.ts';
import { type FigureRow, readFigure } from '../../../figures/queries/figure.ts';
import type { FigureQuery } from '../../../figures/queries/figureQuery.ts';
import { type PageBody, selectPage } from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownThenServiced } from '../../../storage/statements/activeRelation.ts';

type Row = ResultOf<typeof deviceReport>['data'][number];
type Scope = Pick<FigureQuery, 'orgCode' | 'side' | 'window' | 'now'>;

/** The columns of the device report, with the formula of each. */
export const deviceColumns = {
  orders: 'orders',
  failures: 'failures',
  open: 'backlog',
  mttrHours: 'MTTR',
  activeRepairHours: 'activeRepair',
  mttaHours: 'MTTA',
  arrivalHours: 'arrival',
  mtbfHours: 'MTBF',
  availabilityRatio: 'availability',
  firstTimeFixRatio: 'firstTimeFix',
} as const satisfies Readonly<Partial<Record<keyof Row, RuledFormula>>>;

/** Loads a page of devices, by code, with all their figures; with DeviceID at most that one. */
export async function readDeviceReport(
  tx: Tx,
  scope: Scope,
  page: PageBody & { readonly DeviceID?: string | undefined },
) {
  const { data, ...found } = await selectDevices(tx, scope, page);
  const ids = data.map(({ id }) => id);
  const figures = new Map<RuledFormula, ReadonlyMap<string | null, FigureRow>>();
  for (const formula of Object.values(deviceColumns)) {
    const options = { devices: ids, top: ids.length, withNone: true };
    const { rows } = await readFigure(tx, { ...scope, ...options, formula, by: 'device' });
    figures.set(formula, new Map(rows.map((row) => [row.id, row])));
  }
  return {
    ...found,
    data: data.map((device) => rowOf(device, (name) => figures.get(name)?.get(device.id))),
  };
}

interface NamedDevice {
  id: string;
  code: string;
  name: string;
}

const namedColumns = { id: 'd.id', code: 'd.device_code', name: 'd.device_name' } as const;

/** SQL: devices that the organisation itself repairs. */
const repairedHere = 'd.service_org_code is null or d.service_org_code = $1';

function selectDevices(
  tx: Tx,
  { orgCode, side }: Scope,
  { DeviceID, ...page }: Parameters<typeof readDeviceReport>[2],
) {
  const shown = side === 'own' ? 'd.org_code = $1' : repairedHere;
  const query = {
    columns: namedColumns,
    from: 'device d',
    where: DeviceID === undefined ? shown : `(${shown}) and d.id = $2`,
    ...(side === 'repaired' && { either: ownThenServiced('d', '$1') }),
    values: DeviceID === undefined ? [orgCode] : [orgCode, DeviceID],
    order: 'd.device_code, d.id',
    cursor: ['text', 'uuid'],
  } as const;
  return selectPage<NamedDevice>(tx, query, page);
}

function rowOf(
  { id, code, name }: NamedDevice,
  figure: (formula: RuledFormula) => FigureRow | undefined,
): Row {
  const value = (formula: RuledFormula) => figure(formula)?.value ?? null;
  const mtbf = figure('MTBF');
  const operatingHours = mtbf?.operatingHours ?? 0;
  return {
    deviceID: id,
    deviceCode: code,
    deviceName: name,
    orders: figure('orders')?.n ?? 0,
    failures: figure('failures')?.n ?? 0,
    open: figure('backlog')?.n ?? 0,
    breakdowns: mtbf?.n ?? 0,
    mttrHours: value('MTTR'),
    activeRepairHours: value('activeRepair'),
    mttaHours: value('MTTA'),
    arrivalHours: value('arrival'),
    mtbfHours: value('MTBF'),
    mtbfLowerBoundHours: lowerBoundHours(mtbf?.n ?? 0, operatingHours),
    operatingHours,
    downHours: mtbf?.downHours ?? 0,
    availabilityRatio: value('availability'),
    firstTimeFixRatio: value('firstTimeFix'),
    firstTimeFixOrders: figure('firstTimeFix')?.n ?? 0,
    firstTimeFixProvisional: figure('firstTimeFix')?.apart ?? 0,
  };
}

/** Returns the drilldown figure of a column. */
export function drilldownOfColumn(formula: RuledFormula) {
  return formulaRules[formula].drilldown;
}
