import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { fromDayNumber, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import {
  type PlanTrend,
  planTrends,
  type TrendItem,
  trendLimits,
} from '../../../contract/areas/plan/planTrends.ts';
import { crossingOf, fitTrend } from '../../../contract/areas/plan/trendMath.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { type Route, route } from '../../kernel/http/module.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { requireVisible } from '../device/api.ts';
import { loadForm } from './fill.ts';
import { type PlanReader, readerOf } from './planReader.ts';

const dayMs = 86_400_000;

/** Returns the routes of readings over time of an area. */
export function trendRoutes(area: PlanArea): readonly Route[] {
  const calls = planTrends[area];
  return [
    route(calls.items, 'read', async ({ tx, actor, body }) => {
      await requireOwnDevice(tx, actor.orgCode, body.DeviceID);
      return selectItems(tx, actor.orgCode, area, body.DeviceID, null);
    }),

    route(calls.trend, 'read', async ({ tx, actor, body, now }) => {
      await requireOwnDevice(tx, actor.orgCode, body.DeviceID);
      const { DeviceID, ItemID } = body;
      const [item] = await selectItems(tx, actor.orgCode, area, DeviceID, ItemID);
      if (item === undefined) throw new AppError('NOT_FOUND', { field: 'ItemID' });
      const of = { deviceID: DeviceID, timeZone: actor.timeZone };
      return trendOf(tx, readerOf(actor, now), area, of, item);
    }),
  ];
}

/** Requires a device of the organisation: nobody else has plans of it. @throws AppError NOT_FOUND */
export async function requireOwnDevice(tx: Tx, orgCode: string, id: string): Promise<void> {
  const device = await requireVisible(tx, id, orgCode);
  if (device.orgCode !== orgCode) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
}

const answered = `plan_answer a join plan_record c on c.org_code = a.org_code and c.id = a.record_id
  join plan p on p.org_code = c.org_code and p.id = c.plan_id
  where a.org_code = $1 and a.device_id = $2 and p.kind = $3 and jsonb_typeof(a.value) = 'number'
    and c.result <> ${pointResult.values.skipped}`;

/** SQL: each reading once; the records of a point that was done in part have the answers of those before. */
const once = 'distinct on (a.item_id, c.point_id, a.answer_time)';
const onceOrder = 'order by a.item_id, c.point_id, a.answer_time, c.create_time desc';

/** Selects the items of a machine that have numbers, with the limits of the form that was filled in last. */
async function selectItems(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  deviceID: string,
  itemID: string | null,
): Promise<TrendItem[]> {
  interface Row extends Pick<TrendItem, 'count' | 'itemID' | 'value'> {
    readonly time: Date;
    readonly formID: string | null;
    readonly revision: number | null;
  }
  const rows = await tx.query<Row>(
    `select distinct on ("itemID") x.*, (count(*) over (partition by "itemID"))::int as count
     from (select ${once} a.item_id as "itemID", a.value::float8 as value, a.answer_time as time, c.form_id as "formID",
         c.form_revision as revision
       from ${answered} and ($4::text is null or a.item_id = $4) ${onceOrder}) x
     order by "itemID", time desc limit ${trendLimits.items}`,
    [orgCode, deviceID, planAreas[area].kind, itemID],
    'eachTime',
  );
  const items: TrendItem[] = [];
  const filledIn = Map.groupBy(rows, ({ formID, revision }) => `${formID} ${revision}`);
  for (const alike of filledIn.values()) {
    const [first] = alike;
    const form = await loadForm(tx, area, orgCode, first?.formID ?? null, first?.revision ?? null);
    if (form === null) continue;
    const known = new Map(itemsOf(form.sections).map((item) => [item.id, item]));
    for (const { formID: _form, revision: _revision, time, ...row } of alike) {
      const item = known.get(row.itemID);
      if (item === undefined) continue;
      const { name: itemName, unit, lower, upper } = item;
      const { formName } = form;
      items.push({ ...row, itemName, unit, lower, upper, formName, time: time.toISOString() });
    }
  }
  const keyOf = ({ formName, itemName }: TrendItem) => `${formName} ${itemName}`;
  return items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

/** Loads the numbers of an item, and estimates when they will cross a limit. */
async function trendOf(
  tx: Tx,
  { orgCode, today }: PlanReader,
  area: PlanArea,
  { deviceID, timeZone }: { readonly deviceID: string; readonly timeZone: string },
  item: TrendItem,
): Promise<PlanTrend> {
  interface Row extends Omit<PlanTrend['readings'][number], 'time'> {
    readonly time: Date;
  }
  const rows = await tx.query<Row>(
    `select * from (select ${once} a.answer_time as time, a.value::float8 as value, c.point_id as "pointID",
         (select u.real_name from app_user u where u.org_code = c.org_code and u.id = c.user_id) as "userName"
       from ${answered} and a.item_id = $4 ${onceOrder}) x
     order by time desc limit ${trendLimits.readings}`,
    [orgCode, deviceID, planAreas[area].kind, item.itemID],
    'eachTime',
  );
  const readings = rows.toReversed().map((row) => ({ ...row, time: row.time.toISOString() }));
  // the days of the zone, as today is one
  const points = rows.toReversed().map(({ time, value }) => ({
    day: Date.parse(`${formatInstant(time, timeZone).replace(' ', 'T')}Z`) / dayMs,
    value,
  }));
  const found = crossingOf(points, item, toDayNumber(today));
  const line = fitTrend(points);
  const at = (day: number | undefined) =>
    line === null || day === undefined ? 0 : line.mean + line.slope * (day - line.meanDay);
  const dayOf = (day: number) => fromDayNumber(Math.floor(day));
  return {
    item,
    readings,
    crossing:
      typeof found === 'string'
        ? null
        : {
            limit: found.limit,
            day: dayOf(found.day),
            from: dayOf(found.from),
            until: found.until === null ? null : dayOf(found.until),
          },
    reason: typeof found === 'string' ? found : null,
    line:
      line === null
        ? null
        : { first: at(points[0]?.day), last: at(points.at(-1)?.day), perDay: line.slope },
  };
}
