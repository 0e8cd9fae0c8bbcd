import { type PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { claimPictures, releaseFiles, type StoredUpload } from '../file/api.ts';
import { lockPlan, type PlanScopeOfWrite } from './planStore.ts';

async function storedPicture(
  tx: Tx,
  orgCode: string,
  planID: string,
): Promise<StoredUpload | null> {
  const [row] = await tx.query<{ picture: StoredUpload | null }>(
    'select picture from plan where org_code = $1 and id = $2',
    [orgCode, planID],
  );
  return row?.picture ?? null;
}

/** Loads the floor plan of a route; null: it has none. */
export async function selectFloorPlan(
  tx: Tx,
  orgCode: string,
  planID: string,
  linkOf: (key: string) => string,
): Promise<ResultOf<PlanCalls['stops']>['floorPlan']> {
  const picture = await storedPicture(tx, orgCode, planID);
  return picture && { ...picture, linkurl: linkOf(picture.url) };
}

type Marks = BodyOf<PlanCalls['setFloorPlan']>['Marks'];

/** The floor plan of a route as the action log shows it. */
interface LoggedFloorPlan {
  readonly floorPlan: string;
  readonly markCount: number;
}

async function loggedOf(tx: Tx, orgCode: string, planID: string): Promise<LoggedFloorPlan> {
  const [row] = await tx.query<LoggedFloorPlan>(
    `select coalesce(p.picture->>'name', '') as "floorPlan",
       (select count(x.mark_x)::int from plan_device x where x.org_code = p.org_code and x.plan_id = p.id) as "markCount"
     from plan p where p.org_code = $1 and p.id = $2`,
    [orgCode, planID],
  );
  return row ?? { floorPlan: '', markCount: 0 };
}

/**
 * Gives a route a floor plan and puts its stops on it, in place of what was there.
 *
 * @throws AppError NOT_FOUND (the plan, a stop), STALE_VERSION, BAD_FIELD
 */
export async function setFloorPlan(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  body: BodyOf<PlanCalls['setFloorPlan']>,
): Promise<{ readonly before: LoggedFloorPlan; readonly after: LoggedFloorPlan }> {
  const { orgCode } = actor;
  const { ID, FloorPlan, Marks } = body;
  const [url = null] = FloorPlan;
  const plan = await lockPlan(tx, orgCode, area, body);
  if (!plan.isRoute)
    throw badField(
      'ID',
      label(
        '该计划不是路线，没有平面图，请先编辑计划并打开“按路线”',
        'is no route and has no floor plan; make the plan a route first',
      ),
    );
  if (url === null && Marks.length > 0)
    throw badField(
      'FloorPlan',
      label('请先上传平面图，再放置站点', 'Upload a floor plan before its stops are placed'),
    );
  await requireStopsOf(tx, orgCode, ID, Marks);
  const before = await loggedOf(tx, orgCode, ID);
  const present = await storedPicture(tx, orgCode, ID);
  if (url !== (present?.url ?? null)) {
    const [picture = null] = await claimPictures(tx, actor, FloorPlan, 'FloorPlan');
    await tx.query('update plan set picture = $3 where org_code = $1 and id = $2', [
      orgCode,
      ID,
      picture && JSON.stringify(picture),
    ]);
    await releaseFiles(tx, orgCode, present === null ? [] : [present], now);
  }
  await tx.query(
    `update plan_device x set mark_x = m."X", mark_y = m."Y"
     from plan_device o left join jsonb_to_recordset($3) m ("StopID" uuid, "X" double precision, "Y" double precision)
       on m."StopID" = o.stop_id
     where x.org_code = $1 and x.plan_id = $2 and o.org_code = x.org_code and o.plan_id = x.plan_id
       and o.stop_id = x.stop_id and (x.mark_x, x.mark_y) is distinct from (m."X", m."Y")`,
    [orgCode, ID, JSON.stringify(Marks)],
  );
  await updateRow(tx, 'plan', orgCode, ID, { update_time: now });
  return { before, after: await loggedOf(tx, orgCode, ID) };
}

/** Requires marks of stops of the plan, each of another one. @throws AppError NOT_FOUND, BAD_FIELD */
async function requireStopsOf(
  tx: Tx,
  orgCode: string,
  planID: string,
  marks: Marks,
): Promise<void> {
  const ids = marks.map(({ StopID }) => StopID);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0)
    throw badField(
      `Marks.${twice}.StopID`,
      label('该站点已放置一次', 'This stop is on the floor plan twice'),
    );
  const known = await tx.query<{ id: string }>(
    'select stop_id as id from plan_device where org_code = $1 and plan_id = $2 and stop_id = any($3)',
    [orgCode, planID, ids],
  );
  const stops = new Set(known.map(({ id }) => id));
  const unknown = ids.findIndex((id) => !stops.has(id));
  if (unknown >= 0) throw new AppError('NOT_FOUND', { field: `Marks.${unknown}.StopID` });
}

/** Removes the floor plan of a plan that is no route any longer, or ends. */
export async function endFloorPlan(
  { tx, actor: { orgCode }, now }: PlanScopeOfWrite,
  planID: string,
): Promise<void> {
  const picture = await storedPicture(tx, orgCode, planID);
  if (picture === null) return;
  await tx.query('update plan set picture = null where org_code = $1 and id = $2', [
    orgCode,
    planID,
  ]);
  await tx.query(
    'update plan_device set mark_x = null, mark_y = null where org_code = $1 and plan_id = $2',
    [orgCode, planID],
  );
  await releaseFiles(tx, orgCode, [picture], now);
}
