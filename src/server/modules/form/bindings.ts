import { v7 as uuid } from 'uuid';
import {
  bindingLimits,
  type DeviceForm,
  type FormBinding,
  type formCalls,
} from '../../../contract/areas/form/calls.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { formKind } from '../../../contract/areas/form/formEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Text } from '../../../contract/locale.ts';
import { type PageBody, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { EffectScope, WriteScope } from '../../resource/rules.ts';
import type { Tx } from '../../storage/db.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
const formReasons = {
  formEmpty: {
    'zh-CN': '该表单还没有检查项，请先设计表单',
    'en-US': 'The form has no items yet; design it first',
  },
  formDisabled: {
    'zh-CN': '该表单已停用，请先启用或换一张',
    'en-US': 'The form is disabled; enable it first, or select another one',
  },
  formTarget: {
    'zh-CN': '请选择设备或设备类型',
    'en-US': 'Select devices or equipment types',
  },
} satisfies Record<string, Text>;

type BindBody = BodyOf<(typeof formCalls)['maintenance']['bind']>;

/** One page of what a form is bound to: types first, then devices by their code. */
export function selectBindings(
  tx: Tx,
  kind: FormKind,
  orgCode: string,
  body: PageBody & { readonly ID: string; readonly SearchText: string },
) {
  const values: unknown[] = [orgCode, body.ID, formKind.values[kind]];
  const search =
    body.SearchText === ''
      ? ''
      : `and (t.type_name ilike $4 or d.device_code ilike $4 or d.device_name ilike $4)`;
  if (search !== '') values.push(likePattern(body.SearchText));
  return selectPage<FormBinding>(
    tx,
    {
      columns: {
        id: 'b.id',
        deviceID: 'b.device_id',
        deviceCode: 'd.device_code',
        deviceName: 'd.device_name',
        typeID: 'b.type_id',
        typeName: 't.type_name',
        isDefaultForm: 'b.is_default::int',
        createTime: 'b.create_time',
      },
      from: `form_binding b left join device d on d.org_code = b.org_code and d.id = b.device_id
        left join device_type t on t.org_code = b.org_code and t.id = b.type_id`,
      where: `b.org_code = $1 and b.form_id = $2 and b.form_kind = $3 ${search}`,
      values,
      order: 't.type_name nulls last, d.device_code, b.id',
      planning: 'eachTime',
    },
    body,
  );
}

/** The devices and types of a change, in the order in which it names them. */
interface ChangedBindings {
  readonly changed: number;
  readonly names: string;
}

/** Requires a form that can be used, and locks it. @throws AppError NOT_FOUND, BAD_FIELD */
async function lockUsable(tx: Tx, kind: FormKind, orgCode: string, id: string): Promise<void> {
  const [form] = await tx.query<{ revision: number; isUse: boolean }>(
    `select revision, is_use as "isUse" from ${formsOf[kind].table} where org_code = $1 and id = $2 for update`,
    [orgCode, id],
  );
  if (form === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (form.revision === 0) throw badField('ID', formReasons.formEmpty);
  if (!form.isUse) throw badField('ID', formReasons.formDisabled);
}

/** Locks the targets of a binding until it is written, and returns their names. @throws AppError NOT_FOUND */
async function lockTargets(
  tx: Tx,
  orgCode: string,
  target: {
    readonly table: string;
    readonly name: string;
    readonly field: string;
    readonly lock: string;
  },
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await tx.query<{ name: string }>(
    `select ${target.name} as name from ${target.table} where org_code = $1 and id = any($2) order by id ${target.lock}`,
    [orgCode, wanted],
  );
  if (rows.length !== wanted.length) throw new AppError('NOT_FOUND', { field: target.field });
  return rows.map(({ name }) => name);
}

const shownNames = 20;

/** Returns names as the action log shows them. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join(', ');
  return names.length > shownNames ? `${shown} … (${names.length})` : shown;
}

/** Binds a form to devices and types. @throws AppError NOT_FOUND, BAD_FIELD, FORM_BINDINGS */
export async function bindForm(
  { tx, actor, now }: WriteScope,
  kind: FormKind,
  { ID, DeviceIDs, TypeIDs, IsDefaultForm }: BindBody,
): Promise<ChangedBindings> {
  const { orgCode, userID } = actor;
  if (DeviceIDs.length + TypeIDs.length === 0) throw badField('DeviceIDs', formReasons.formTarget);
  await lockUsable(tx, kind, orgCode, ID);
  // two calls that set the default form of a type wait for each other
  const types = await lockTargets(
    tx,
    orgCode,
    { table: 'device_type', name: 'type_name', field: 'TypeIDs', lock: 'for no key update' },
    TypeIDs,
  );
  const devices = await lockTargets(
    tx,
    orgCode,
    { table: 'device', name: 'device_name', field: 'DeviceIDs', lock: 'for key share' },
    DeviceIDs,
  );
  const ofKind = formKind.values[kind];
  if (IsDefaultForm === 1)
    await tx.query(
      `update form_binding set is_default = false
       where org_code = $1 and form_kind = $2 and type_id = any($3) and form_id <> $4 and is_default`,
      [orgCode, ofKind, TypeIDs, ID],
    );
  const rows = [
    ...[...new Set(TypeIDs)].map((type_id) => ({ id: uuid(), type_id, device_id: null })),
    ...[...new Set(DeviceIDs)].map((device_id) => ({ id: uuid(), type_id: null, device_id })),
  ];
  const source = `select $1::text, v.id, $3::uuid, $4::smallint, v.device_id, v.type_id,
      v.type_id is not null and $5::boolean, $6::uuid, $7::timestamptz
    from jsonb_to_recordset($2) v (id uuid, device_id uuid, type_id uuid)`;
  const columns =
    'org_code, id, form_id, form_kind, device_id, type_id, is_default, create_user_id, create_time';
  const values = [orgCode, JSON.stringify(rows), ID, ofKind, IsDefaultForm === 1, userID, now];
  await tx.query(
    `insert into form_binding (${columns}) ${source} where v.type_id is not null
     on conflict (org_code, form_id, type_id) where type_id is not null
       do update set is_default = excluded.is_default`,
    values,
  );
  await tx.query(
    `insert into form_binding (${columns}) ${source} where v.device_id is not null
     on conflict (org_code, form_id, device_id) where device_id is not null do nothing`,
    values,
  );
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from form_binding where org_code = $1 and form_id = $2',
    [orgCode, ID],
  );
  if ((count?.n ?? 0) > bindingLimits.form)
    throw new AppError('FORM_BINDINGS', {
      field: 'DeviceIDs',
      params: { limit: bindingLimits.form },
    });
  return { changed: rows.length, names: namesText([...types, ...devices]) };
}

/** Unbinds a form. @throws AppError NOT_FOUND if one of the bindings is not there: none is removed */
export async function unbindForm(
  { tx, actor }: WriteScope,
  kind: FormKind,
  { ID, BindingIDs }: { readonly ID: string; readonly BindingIDs: readonly string[] },
): Promise<ChangedBindings> {
  const ids = [...new Set(BindingIDs)];
  const gone = await tx.query<{ name: string }>(
    `delete from form_binding b where b.org_code = $1 and b.form_id = $2 and b.id = any($3) and b.form_kind = $4
     returning coalesce((select t.type_name from device_type t where t.org_code = b.org_code and t.id = b.type_id),
       (select d.device_name from device d where d.org_code = b.org_code and d.id = b.device_id), '') as name`,
    [actor.orgCode, ID, ids, formKind.values[kind]],
  );
  if (gone.length !== ids.length) throw new AppError('NOT_FOUND', { field: 'BindingIDs' });
  return { changed: gone.length, names: namesText(gone.map(({ name }) => name)) };
}

/** The forms with which a device is checked, the default one first. @throws AppError NOT_FOUND */
export async function selectDeviceForms(
  tx: Tx,
  kind: FormKind,
  orgCode: string,
  deviceID: string,
): Promise<DeviceForm[]> {
  const [device] = await tx.query<{ typeID: string | null }>(
    'select type_id as "typeID" from device where org_code = $1 and id = $2',
    [orgCode, deviceID],
  );
  if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  const rows = await tx.query<DeviceForm & { level: number }>(
    `with recursive path (id, parent_id, name, level) as (
       select id, parent_id, type_name, 1 from device_type where org_code = $1 and id = $3
       union all
       select t.id, t.parent_id, t.type_name, p.level + 1
       from device_type t join path p on t.id = p.parent_id where t.org_code = $1
     ) cycle id set is_cycle using visited
     select distinct on (f.id) f.id as "formID", f.form_code as "formCode", f.form_name as "formName", f.revision,
       f.item_count as "itemCount", b.is_default::int as "isDefaultForm", p.name as "typeName", coalesce(p.level, 0) as level
     from form_binding b join ${formsOf[kind].table} f on f.org_code = b.org_code and f.id = b.form_id
       left join path p on p.id = b.type_id and not p.is_cycle
     where b.org_code = $1 and b.form_kind = $4 and f.is_use and f.revision > 0
       and (b.device_id = $2 or p.id is not null)
     order by f.id, b.is_default desc, coalesce(p.level, 0)`,
    [orgCode, deviceID, device.typeID, formKind.values[kind]],
  );
  const nearest = Math.min(
    ...rows.filter((one) => one.isDefaultForm === 1).map(({ level }) => level),
  );
  return rows
    .map((row) => ({
      ...row,
      isDefaultForm: row.isDefaultForm === 1 && row.level === nearest ? 1 : 0,
    }))
    .toSorted(
      (a, b) =>
        b.isDefaultForm - a.isDefaultForm ||
        a.level - b.level ||
        a.formCode.localeCompare(b.formCode),
    )
    .map(
      ({ level: _level, ...row }): DeviceForm => ({
        ...row,
        isDefaultForm: row.isDefaultForm === 1 ? 1 : 0,
      }),
    );
}

/** Gives the forms of a type of devices to the one into which it is merged; a type that is removed loses them. */
export async function passForms(
  { tx, actor: { orgCode }, publish }: EffectScope,
  typeID: string,
  into: string | null,
): Promise<void> {
  if (into !== null)
    await tx.query(
      `update form_binding b set type_id = $3, is_default = b.is_default and not exists (
         select from form_binding o where o.org_code = b.org_code and o.form_kind = b.form_kind
           and o.type_id = $3 and o.is_default)
       where b.org_code = $1 and b.type_id = $2 and not exists (
         select from form_binding o where o.org_code = b.org_code and o.form_id = b.form_id and o.type_id = $3)`,
      [orgCode, typeID, into],
    );
  await tx.query('delete from form_binding where org_code = $1 and type_id = $2', [
    orgCode,
    typeID,
  ]);
  publish(
    changeEvent(orgCode, 'maintenanceForm', ['*']),
    changeEvent(orgCode, 'inspectionForm', ['*']),
  );
}
