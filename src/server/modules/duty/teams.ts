import { v7 as uuid } from 'uuid';
import { dutyLimits } from '../../../contract/areas/duty/endpoints.ts';
import type { DutyTeam, saveDutyTeam } from '../../../contract/areas/duty/teams.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { requireAble } from './sets.ts';

/** Loads the teams of an organisation, by name. */
export async function selectTeams(tx: Tx, orgCode: string): Promise<DutyTeam[]> {
  const rows = await tx.query<DutyTeam>(
    `select t.id, t.team_name as "teamName", coalesce((
         select jsonb_agg(jsonb_build_object('userID', o.id, 'realName', coalesce(u.real_name, ''))
           order by o.place)
         from unnest(t.user_ids) with ordinality o (id, place)
         left join app_user u on u.org_code = t.org_code and u.id = o.id
       ), '[]') as people, t.update_time as "updateTime", t.version
     from out_call_team t where t.org_code = $1 order by t.team_name, t.id`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** Loads one team. @throws AppError NOT_FOUND */
export async function requireTeam(tx: Tx, orgCode: string, id: string): Promise<DutyTeam> {
  const team = (await selectTeams(tx, orgCode)).find((one) => one.id === id);
  if (team === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return team;
}

/**
 * Adds a team or changes the one with ID, and returns its id.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, DUTY_TEAM_NAME_TAKEN, TOO_MANY_DUTY_TEAMS, BAD_FIELD
 */
export async function storeTeam(
  tx: Tx,
  { orgCode, userID }: Actor,
  { ID, TeamName, UserIDs, Version }: BodyOf<typeof saveDutyTeam>,
  now: Date,
): Promise<string> {
  const teams = await selectTeams(tx, orgCode);
  const present = ID === undefined ? null : await requireTeam(tx, orgCode, ID);
  if (present !== null) requireVersion(present, Version);
  if (teams.some(({ id, teamName }) => teamName === TeamName && id !== present?.id)) {
    const params = { name: TeamName };
    throw new AppError('DUTY_TEAM_NAME_TAKEN', { field: 'TeamName', params });
  }
  const limit = dutyLimits.teams;
  if (present === null && teams.length >= limit)
    throw new AppError('TOO_MANY_DUTY_TEAMS', { params: { limit } });
  const known = present?.people.map((one) => one.userID) ?? [];
  await requireAble(
    tx,
    orgCode,
    UserIDs.filter((one) => !known.includes(one)),
    'UserIDs',
  );
  const columns = { team_name: TeamName, user_ids: UserIDs, update_time: now };
  if (present !== null) {
    await updateRow(tx, 'out_call_team', orgCode, present.id, columns);
    return present.id;
  }
  const { id } = await insertReturning<{ id: string }>(tx, 'out_call_team', {
    org_code: orgCode,
    id: uuid(),
    ...columns,
    create_user_id: userID,
    create_time: now,
  });
  return id;
}

/** Deletes a team that has no turn, and returns it. @throws AppError NOT_FOUND, DUTY_TEAM_IN_USE */
export async function removeTeam(
  tx: Tx,
  orgCode: string,
  id: string,
  now: Date,
): Promise<DutyTeam> {
  const team = await requireTeam(tx, orgCode, id);
  const [use] = await tx.query<{ name: string }>(
    `select set_name as name from out_call_set where org_code = $1 and $2::uuid = any(user_order)
     union all
     select set_name from out_call_date
     where org_code = $1 and user_id = $2::uuid and cancel_time is null
       and last_date >= ($3::timestamptz - interval '2 days')::date
     limit 1`,
    [orgCode, id, now],
  );
  if (use !== undefined) throw new AppError('DUTY_TEAM_IN_USE', { params: { name: use.name } });
  await tx.query('delete from out_call_team where org_code = $1 and id = $2', [orgCode, id]);
  return team;
}
