import type { PermissionID } from '../../../../contract/index.ts';
import { isActiveUser, phoneOf } from '../../../kernel/auth/stateSql.ts';
import type { Tx } from '../../../storage/db.ts';
import { dayAt } from '../zoneTime.ts';
import {
  type DutyPlan,
  type Holiday,
  type NamedPerson,
  type PlannedShift,
  type ShiftChange,
  shiftsAt,
} from './onCall.ts';

const repairs: PermissionID = 'repair.work';

/** A person whom a plan names. */
export interface PlanPerson {
  readonly realName: string;
  /** The phone number. */
  readonly userName: string;
  /** Active, with the repair permission. */
  readonly isAble: boolean;
}

/** A plan with the people whom it names, by id. */
export interface LoadedPlan extends DutyPlan {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, PlanPerson>;
}

/** The instants for which a plan is loaded, and the device for which people are named. */
export interface PlanScope {
  readonly from: Date;
  readonly to: Date;
  readonly deviceID?: string | undefined;
  /** People who are looked at too: those of a change that is not stored yet. */
  readonly userIDs?: readonly string[];
  /** The plan is loaded although there is no shift. */
  readonly isNeeded?: boolean;
}

const dayNumberSql = (column: string) => `(${column} - date '1970-01-01')`;

/** Loads who takes turns, changes and holidays of an organisation; null: it has no shifts. The transaction acts as it. */
export async function loadPlan(
  tx: Tx,
  orgCode: string,
  scope: PlanScope & { readonly isNeeded: true },
): Promise<LoadedPlan>;
export async function loadPlan(
  tx: Tx,
  orgCode: string,
  scope: PlanScope,
): Promise<LoadedPlan | null>;
export async function loadPlan(
  tx: Tx,
  orgCode: string,
  { from, to, deviceID, userIDs = [], isNeeded = false }: PlanScope,
): Promise<LoadedPlan | null> {
  const shifts = await selectShifts(tx, orgCode);
  if (shifts.length === 0 && !isNeeded) return null;
  // the day before counts too, and zones are less than a day away from UTC
  const days = [dayAt(from.getTime(), 'UTC') - 2, dayAt(to.getTime(), 'UTC') + 2] as const;
  const [{ timeZone, holidays, teams: stored }, changes, named] = await Promise.all([
    selectZone(tx, orgCode),
    selectChanges(tx, orgCode, days),
    selectNamed(tx, orgCode, deviceID),
  ]);
  const teams = new Map(stored.map(({ id, userIDs: people }) => [id, people]));
  const teamNames = new Map(stored.map(({ id, teamName }) => [id, teamName]));
  const plan = { timeZone, shifts, changes, named, holidays, teams, teamNames };
  // of one instant only the shifts that are on matter, a third of them where work goes round the clock
  const isInstant = from.getTime() === to.getTime();
  const counted = isInstant ? shiftsAt(plan, from.getTime()).map(({ shift }) => shift) : shifts;
  const ids = new Set(counted.map(({ id }) => id));
  const members = [
    ...userIDs,
    ...counted.flatMap(({ userOrder }) => userOrder),
    ...[...changes, ...named].flatMap(({ setID, userID }) => (ids.has(setID) ? userID : [])),
  ];
  const people = await selectPeople(
    tx,
    orgCode,
    members.flatMap((member) => teams.get(member) ?? [member]),
  );
  const isAble = (userID: string) => people.get(userID)?.isAble ?? false;
  return { ...plan, people, isAble };
}

/** Loads the shifts; the turns come as JSON, which is parsed in a third of the time of an array. */
function selectShifts(tx: Tx, orgCode: string): Promise<PlannedShift[]> {
  return tx.query<PlannedShift>(
    `select id, set_name as "setName", ${dayNumberSql('start_date')} as "firstDay",
       ${dayNumberSql('end_date')} as "lastDay", week_days as "weekDays", time_from as "timeFrom",
       time_to as "timeTo", rotate_type as "rotateType", turn_days as "turnDays",
       to_json(user_order) as "userOrder", first_place as "firstPlace", escalate_minutes as "escalateMinutes", holiday_mode as "holidayMode"
     from out_call_set where org_code = $1 order by set_name, id`,
    [orgCode],
  );
}

interface StoredTeam {
  readonly id: string;
  readonly teamName: string;
  readonly userIDs: readonly string[];
}

/** Loads the time zone, the days of the default calendar on which nobody works, and the teams. */
async function selectZone(tx: Tx, orgCode: string) {
  const [row] = await tx.query<{
    timeZone: string;
    holidays: Holiday[] | null;
    teams: StoredTeam[] | null;
  }>(
    `select o.time_zone as "timeZone", (
       select jsonb_agg(jsonb_build_object('name', d.name, 'firstDay', ${dayNumberSql('d.first')},
         'lastDay', ${dayNumberSql('d.last')}))
       from calendar c join working_time w on w.org_code = c.org_code and w.id = c.working_time_id
       cross join lateral jsonb_to_recordset(w.days) d (first date, last date, name text, spans jsonb)
       where c.org_code = o.org_code and c.is_default and jsonb_array_length(d.spans) = 0
     ) as holidays, (
       select jsonb_agg(jsonb_build_object('id', t.id, 'teamName', t.team_name, 'userIDs', t.user_ids))
       from out_call_team t where t.org_code = o.org_code
     ) as teams
     from organisation o where o.org_code = $1`,
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return { timeZone: row.timeZone, holidays: row.holidays ?? [], teams: row.teams ?? [] };
}

function selectChanges(
  tx: Tx,
  orgCode: string,
  [from, to]: readonly [number, number],
): Promise<ShiftChange[]> {
  return tx.query<ShiftChange>(
    `select set_id as "setID", ${dayNumberSql('first_date')} as "firstDay",
       ${dayNumberSql('last_date')} as "lastDay", user_id as "userID",
       replaces_user_id as "replacesUserID"
     from out_call_date
     where org_code = $1 and last_date >= date '1970-01-01' + $2::int
       and first_date <= date '1970-01-01' + $3::int and cancel_time is null
     order by create_time, id`,
    [orgCode, from, to],
  );
}

/** Loads the people named for a device, and the back-ups for all devices. */
function selectNamed(
  tx: Tx,
  orgCode: string,
  deviceID: string | undefined,
): Promise<NamedPerson[]> {
  return tx.query<NamedPerson>(
    `select set_id as "setID", user_id as "userID", level, is_for_all as "isForAll"
     from (
       select u.* from out_call_user_device u where u.org_code = $1 and u.is_for_all
       union all
       select u.* from out_call_device d
       join out_call_user_device u on u.org_code = d.org_code and u.id = d.user_device_id
       where d.org_code = $1 and d.device_id = $2
     ) n order by create_time, id`,
    [orgCode, deviceID ?? null],
  );
}

async function selectPeople(tx: Tx, orgCode: string, ids: readonly string[]) {
  const rows = await tx.query<PlanPerson & { id: string }>(
    `select u.id, u.real_name as "realName", ${phoneOf('u')} as "userName",
       coalesce(${isActiveUser('u')} and '${repairs}' = any(r.permissions), false) as "isAble"
     from app_user u left join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.id = any($2)`,
    [orgCode, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** Returns the name of a person or a team; '' for one that is gone. */
export function nameIn({ people, teamNames }: LoadedPlan, member: string | null): string | null {
  return member === null ? null : (people.get(member)?.realName ?? teamNames.get(member) ?? '');
}
