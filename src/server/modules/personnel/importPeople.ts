import { v7 as uuid } from 'uuid';
import { type UserImportField, userImport } from '../../../contract/areas/personnel/userImport.ts';
import { userState } from '../../../contract/enums.ts';
import { errors, permissions } from '../../../contract/index.ts';
import { fill, label, type Text } from '../../../contract/locale.ts';
import { administratorRole, isAdministrator, roleText } from '../../../contract/roles.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { isVisible, lookAlike } from '../../../contract/validation/lookAlike.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import { mobilePattern } from '../../../contract/validators.ts';
import { ceilingOf, passwordCeilingOf } from '../../kernel/auth/permissionCeiling.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportPlan,
  type ImportRow,
  type PlanOptions,
  RowError,
} from '../../kernel/importKind.ts';
import { packagePlaces } from '../../kernel/packageLimit.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import { endSessionsOf, hashOfNoPassword } from '../session/api.ts';
import { requireCeilingOver } from './lockPeople.ts';
import { personRow } from './queries.ts';

/** A row of a file of people. */
interface UserRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly phone: string;
  readonly name: string;
  readonly roleName: string;
  /** The department (specification 3). */
  readonly postName: string;
  /** The post (specification 3). */
  readonly departmentName: string;
  readonly errors: readonly RowError[];
}

/** A person to add. */
interface NewUser extends UserRow {
  readonly id: string;
  readonly roleID: string;
}

interface UserPlan extends ImportPlan {
  readonly add: readonly NewUser[];
}

const reasons = {
  administrator: label(
    '企业管理员不能导入，请先用其他角色导入，再转移角色',
    'The administrator cannot be imported: import another role, then transfer',
  ),
} as const satisfies Record<string, Text>;

function wrong(row: number, field: UserImportField, reason: Text): RowError {
  return new RowError(row, field, reason);
}

function readRow(cells: ImportRow<UserImportField>): UserRow {
  const { row } = cells;
  const found = [...cells.errors];
  const phone = plainPhone(cells.text('UserName'));
  const isKnownWrong = (name: string) => found.some(({ field }) => field === name);
  if (!isKnownWrong('UserName') && !mobilePattern.test(phone))
    found.push(wrong(row, 'UserName', fieldReasons.mobile));
  for (const field of ['RealName', 'PostName', 'DepartmentName'] as const)
    if (!isKnownWrong(field) && !isVisible(cells.text(field)))
      found.push(wrong(row, field, fieldReasons.invisible));
  return {
    row,
    phone,
    name: cells.text('RealName'),
    roleName: cells.text('RoleName'),
    postName: cells.text('PostName'),
    departmentName: cells.text('DepartmentName'),
    errors: found,
  };
}

/** Returns the id of a role that the actor may give, by any of its names, or the reason why not. */
async function roleFinder({ tx, actor }: ImportContext): Promise<(name: string) => string | Text> {
  const roles = await tx.query<{ id: string; roleName: string; permissions: string[] }>(
    'select id, role_name as "roleName", permissions from role where org_code = $1 for share',
    [actor.orgCode],
  );
  const ceiling = await ceilingOf(tx, actor);
  const byName = new Map(
    roles.flatMap((role) =>
      [role.roleName, roleText(role.roleName, 'en-US')].map((name) => [lookAlike(name), role]),
    ),
  );
  const others = roles.filter((role) => !isAdministrator(role)).map(({ roleName }) => roleName);
  const listed = (texts: readonly string[], separator: string) =>
    texts.slice(0, 10).join(separator) + (texts.length > 10 ? ' …' : '');
  const unknown = label(
    `没有这个角色；可用：${listed(others, '、')}`,
    `There is no such role; there are: ${listed(
      others.map((name) => roleText(name, 'en-US')),
      ', ',
    )}`,
  );
  return (name) => {
    const role = byName.get(lookAlike(name));
    if (role === undefined) return unknown;
    if (isAdministrator(role)) return reasons.administrator;
    const beyond = role.permissions.find((id) => ceiling !== 'all' && !ceiling.has(id));
    return beyond === undefined ? role.id : beyondText(beyond);
  };
}

/** Returns the reason against a role with a permission that the actor lacks. */
function beyondText(id: string): Text {
  const permission = permissions.find((one) => one.id === id)?.label ?? label(id, id);
  const { text } = errors.BEYOND_OWN;
  const reason = (locale: 'en-US' | 'zh-CN') =>
    fill(text[locale], { field: '', permission: permission[locale] }).replace(/^(：|: )/, '');
  return label(reason('zh-CN'), reason('en-US'));
}

async function plan(
  context: ImportContext,
  rows: readonly UserRow[],
  { isDryRun }: PlanOptions,
): Promise<UserPlan> {
  const { tx, actor } = context;
  const { orgCode } = actor;
  const stored = await tx.query<{ phone: string; name: string }>(
    `select user_name as phone, real_name as name from app_user
     where org_code = $1 and user_name = any($2)`,
    [orgCode, rows.map(({ phone }) => phone)],
  );
  const known = new Map(stored.map(({ phone, name }) => [phone, name]));
  const roleOf = await roleFinder(context);
  const places = await packagePlaces(tx, orgCode, 'user');
  let { left } = places;
  let unchanged = 0;
  const add: NewUser[] = [];
  const refused: RowError[] = [];
  for (const row of rows) {
    const present = known.get(row.phone);
    if (row.errors.length === 0 && present === row.name) {
      unchanged += 1;
      continue;
    }
    const found = [...row.errors];
    if (present !== undefined)
      found.push(
        wrong(
          row.row,
          'UserName',
          label(`该手机号已属于“${present}”`, `This phone belongs to ${present}`),
        ),
      );
    const isRoleRead = !row.errors.some(({ field }) => field === 'RoleName');
    const role = isRoleRead ? roleOf(row.roleName) : '';
    if (typeof role !== 'string') found.push(wrong(row.row, 'RoleName', role));
    else if (found.length === 0 && left <= 0) found.push(wrong(row.row, 'UserName', places.reason));
    else if (found.length === 0) {
      left -= 1;
      known.set(row.phone, row.name);
      add.push({ ...row, id: uuid(), roleID: role });
    }
    refused.push(...found);
  }
  if (!isDryRun) return { add, errors: refused, unchanged, imported: add.length };
  const taken = await tryInsert(context, add);
  return {
    add,
    errors: [...refused, ...taken],
    unchanged,
    imported: add.length - taken.length,
  };
}

/** Returns the refusals of rows whose phone belongs to another organisation, which only the unique index knows. */
async function tryInsert(context: ImportContext, add: readonly NewUser[]): Promise<RowError[]> {
  const { tx } = context;
  await tx.query('savepoint people');
  const taken = await insertPeople(context, add);
  await tx.query('rollback to savepoint people');
  return taken;
}

/** Inserts people without a password; returns the refusals of rows whose phone is taken. */
async function insertPeople(
  { tx, actor, batchID, now }: ImportContext,
  add: readonly NewUser[],
): Promise<RowError[]> {
  const rows = add.map((one) => {
    const named = personRow({
      UserName: one.phone,
      RealName: one.name,
      PostName: one.postName,
      DepartmentName: one.departmentName,
    });
    return { ...named, id: one.id, role_id: one.roleID, search: searchColumn('app_user', named) };
  });
  const inserted = await tx.query<{ id: string }>(
    `insert into app_user (org_code, id, user_name, real_name, post_name, department_name, role_id, search,
       password_hash, one_time_until, password_ceiling, phone_ceiling, password_time, batch_id,
       create_user_id, create_time, update_time)
     select $1, v.id, v.user_name, v.real_name, v.post_name, v.department_name, v.role_id, v.search,
       $3, $4, $5, $5, $4, $6, $7, $4, $4
     from jsonb_to_recordset($2) v (id uuid, user_name text, real_name text, post_name text,
       department_name text, role_id uuid, search text)
     on conflict (user_name) do nothing returning id`,
    [
      actor.orgCode,
      JSON.stringify(rows),
      await hashOfNoPassword(),
      now,
      await passwordCeilingOf(tx, actor),
      batchID,
      actor.userID,
    ],
  );
  const written = new Set(inserted.map(({ id }) => id));
  return add
    .filter(({ id }) => !written.has(id))
    .map(({ row }) => wrong(row, 'UserName', fieldReasons.phoneTaken));
}

/** Deletes the people of a batch. @throws AppError BEYOND_OWN, BATCH_TOUCHED if any of them signed in, was changed, or is in use */
async function undo({ tx, actor, batchID, now }: ImportContext): Promise<number> {
  const { orgCode } = actor;
  const people = await tx.query<{ id: string; roleID: string }>(
    'select id, role_id as "roleID" from app_user where org_code = $1 and batch_id = $2 order by id for update',
    [orgCode, batchID],
  );
  await requireCeilingOver(tx, actor, people, 'BatchID');
  const ids = people.map(({ id }) => id);
  const [row] = await tx.query<{ touched: number }>(
    `select count(*)::int as touched from app_user u
     join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.id = any($2) and (u.version > 0 or u.last_login_time is not null
       or u.user_state <> $3 or r.role_name = $4
       or exists (select from work_order w where w.org_code = $1
         and u.id in (w.report_user_id, w.repair_user_id))
       or exists (select from device_person p where p.user_org_code = $1 and p.user_id = u.id)
       or exists (select from out_call_user_device d where d.org_code = $1 and d.user_id = u.id)
       or exists (select from out_call_date d where d.org_code = $1 and d.user_id = u.id)
       or exists (select from work_order_labour l where l.org_code = $1 and l.user_id = u.id)
       or exists (select from out_call_overtime t where t.org_code = $1 and t.user_id = u.id))`,
    [orgCode, ids, userState.values.normal, administratorRole],
  );
  const count = row?.touched ?? 0;
  if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
  await endSessionsOf(tx, orgCode, ids, now);
  await tx.query('delete from notification where org_code = $1 and user_id = any($2)', [
    orgCode,
    ids,
  ]);
  await tx.query('delete from app_user where org_code = $1 and id = any($2)', [orgCode, ids]);
  return ids.length;
}

/** The import of people. */
export const importedPeople = defineImport(userImport, {
  readRow,
  refusesInPlan: true,
  plan,
  write: async (context, { add }) => ({ refused: await insertPeople(context, add), unchanged: 0 }),
  undo,
});
