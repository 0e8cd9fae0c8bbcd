import { v7 as uuid } from 'uuid';
import {
  type DutyUserDevice,
  type listDutyUserDevices,
  type saveDutyUserDevice,
} from '../../../contract/areas/duty/changes.ts';
import { dutyLevel } from '../../../contract/areas/duty/dutyEnums.ts';
import { dutyLimits } from '../../../contract/areas/duty/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import type { Tx } from '../../storage/db.ts';
import { ownOrServiced, servicingOrg } from '../../storage/statements/activeRelation.ts';
import { dutyReasons } from './reasons.ts';
import { requireAble, requireSet } from './sets.ts';

const rowQuery = {
  columns: {
    id: 'n.id',
    setID: 'n.set_id',
    setName: 's.set_name',
    userID: 'n.user_id',
    realName: `coalesce(u.real_name, '')`,
    level: 'n.level',
    devices: `coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'deviceCode', d.device_code, 'deviceName', d.device_name,
          'serviceOrgName', (
            select p.org_name from organisation p
            where d.org_code = n.org_code and p.org_code = ${servicingOrg('d')} and p.org_code <> n.org_code))
        order by d.device_code)
      from out_call_device o join device d on d.id = o.device_id
      where o.org_code = n.org_code and o.user_device_id = n.id and ${ownOrServiced('d', 'n.org_code')}), '[]')`,
    updateTime: 'n.update_time',
    version: 'n.version',
  },
  from: `out_call_user_device n
    join out_call_set s on s.org_code = n.org_code and s.id = n.set_id
    left join app_user u on u.org_code = n.org_code and u.id = n.user_id`,
  where: `n.org_code = $1 and ($2::uuid is null or n.set_id = $2) and ($3::uuid is null or n.id = $3)
    and ($4 = '' or s.set_name ilike $5 or u.real_name ilike $5 or exists (
      select from out_call_device o join device d on d.id = o.device_id
      where o.org_code = n.org_code and o.user_device_id = n.id
        and (d.device_code ilike $5 or d.device_name ilike $5)))`,
  order: 's.set_name, n.level, u.real_name, n.id',
} as const;

/** Reads one page of the people named for devices. */
export function selectUserDevices(
  tx: Tx,
  orgCode: string,
  { SearchText, SetID, ...page }: BodyOf<typeof listDutyUserDevices>,
) {
  const values = [orgCode, SetID ?? null, null, SearchText, likePattern(SearchText)];
  return selectPage<DutyUserDevice>(tx, { ...rowQuery, values }, page);
}

/** Loads one person named for devices. @throws AppError NOT_FOUND */
export async function requireUserDevice(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<DutyUserDevice> {
  const values = [orgCode, null, id, '', '%'];
  const { data } = await selectPage<DutyUserDevice>(
    tx,
    { ...rowQuery, values },
    { pageNum: 0, pageSize: 1 },
  );
  const [row] = data;
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return row;
}

/**
 * Names a person for devices or changes the row with ID, and returns its id.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, DUTY_PERSON_NAMED, TOO_MANY_DUTY_ROWS, BAD_FIELD
 */
export async function storeUserDevice(
  tx: Tx,
  { orgCode, userID: creator }: Actor,
  body: BodyOf<typeof saveDutyUserDevice>,
  now: Date,
): Promise<string> {
  const { ID, SetID, UserID, Level, Version } = body;
  const present = ID === undefined ? null : await requireUserDevice(tx, orgCode, ID);
  if (present !== null) requireVersion(present, Version);
  await requireSet(tx, orgCode, SetID, 'SetID');
  if (present?.userID !== UserID) await requireAble(tx, orgCode, [UserID], 'UserID');
  const deviceIDs = [...new Set(body.DeviceIDs)];
  if (deviceIDs.length === 0 && Level === dutyLevel.values.first)
    throw badField('DeviceIDs', dutyReasons.dutyFirstNeedsDevices);
  await requireDevices(tx, orgCode, deviceIDs);
  await requireFree(tx, orgCode, { SetID, UserID, Level }, present?.id ?? null);
  const columns = {
    set_id: SetID,
    user_id: UserID,
    level: Level,
    is_for_all: deviceIDs.length === 0,
    update_time: now,
  };
  const id = present?.id ?? uuid();
  if (present === null) {
    await insertReturning(tx, 'out_call_user_device', {
      org_code: orgCode,
      id,
      ...columns,
      create_user_id: creator,
      create_time: now,
    });
  } else {
    await updateRow(tx, 'out_call_user_device', orgCode, id, columns);
    await tx.query('delete from out_call_device where org_code = $1 and user_device_id = $2', [
      orgCode,
      id,
    ]);
  }
  await tx.query(
    `insert into out_call_device (org_code, device_id, user_device_id) select $1, unnest($2::uuid[]), $3`,
    [orgCode, deviceIDs, id],
  );
  return id;
}

/** Checks that an organisation owns or services devices. @throws AppError NOT_FOUND, which names DeviceIDs */
async function requireDevices(tx: Tx, orgCode: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.query(
    `select d.id from device d where d.id = any($2) and ${ownOrServiced('d', '$1')}`,
    [orgCode, ids],
  );
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
}

interface NamedKey {
  readonly SetID: string;
  readonly UserID: string;
  readonly Level: number;
}

async function requireFree(
  tx: Tx,
  orgCode: string,
  { SetID, UserID, Level }: NamedKey,
  id: string | null,
): Promise<void> {
  const [row] = await tx.query<{ total: number; taken: string | null }>(
    `select count(*)::int as total, (
       select u.real_name from out_call_user_device r
       join app_user u on u.org_code = r.org_code and u.id = r.user_id
       where r.org_code = $1 and r.set_id = $2 and r.user_id = $3 and r.level = $4
         and r.id is distinct from $5) as taken
     from out_call_user_device where org_code = $1`,
    [orgCode, SetID, UserID, Level, id],
  );
  if (row?.taken != null)
    throw new AppError('DUTY_PERSON_NAMED', { field: 'UserID', params: { name: row.taken } });
  if (id === null && (row?.total ?? 0) >= dutyLimits.userDevices)
    throw new AppError('TOO_MANY_DUTY_ROWS', { params: { limit: dutyLimits.userDevices } });
}
