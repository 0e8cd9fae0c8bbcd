import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { FormContent, FormRevision } from '../../../contract/areas/form/calls.ts';
import type { FormSection } from '../../../contract/areas/form/content.ts';
import { formLimits, itemsOf, plainItem } from '../../../contract/areas/form/contentProblems.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { label } from '../../../contract/locale.ts';
import { lockRow, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { WriteScope } from '../../resource/rules.ts';
import type { Tx } from '../../storage/db.ts';

const nameOfUser = `(select u.real_name from app_user u where u.org_code = v.org_code and u.id = v.create_user_id)`;

/**
 * Loads the content of a form. @param revision absent: the present one
 * @throws AppError NOT_FOUND for a form or a revision that is not there
 */
export async function requireContent(
  tx: Tx,
  kind: FormKind,
  orgCode: string,
  id: string,
  revision?: number,
): Promise<FormContent> {
  const [row] = await tx.query<Omit<FormContent, 'sections'> & { sections: FormSection[] | null }>(
    `select f.id as "formID", f.form_name as "formName", f.version, f.revision, v.revision as "stored",
       v.sections, v.create_time as "createTime", ${nameOfUser} as "userName"
     from ${formsOf[kind].table} f left join form_revision v on v.org_code = f.org_code and v.form_id = f.id
       and v.revision = coalesce($3, f.revision)
     where f.org_code = $1 and f.id = $2`,
    [orgCode, id, revision ?? null],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (row.sections === null && revision !== undefined)
    throw new AppError('NOT_FOUND', { field: 'Revision' });
  const { formID, formName, version, userName, createTime, sections } = row;
  const shown = revision ?? row.revision;
  return isoTimes({
    formID,
    formName,
    version,
    userName,
    createTime,
    revision: shown,
    sections: sections ?? [],
  });
}

/** The revisions of a form, the latest first. */
export async function selectRevisions(
  tx: Tx,
  orgCode: string,
  formID: string,
): Promise<FormRevision[]> {
  const rows = await tx.query<FormRevision>(
    `select v.revision, v.item_count as "itemCount", v.create_time as "createTime", v.is_used::int as "isUsed",
       ${nameOfUser} as "userName"
     from form_revision v where v.org_code = $1 and v.form_id = $2 order by v.revision desc
     limit ${formLimits.revisions * 2}`,
    [orgCode, formID],
  );
  return rows.map(isoTimes);
}

/** SQL: something is filled in with the form `r`, or may be: devices or types have it, or a record does. */
export const isFormUsedSql = `(exists (select from form_binding b where b.org_code = r.org_code and b.form_id = r.id)
  or exists (select from form_revision u where u.org_code = r.org_code and u.form_id = r.id and u.is_used)
  or exists (select from plan_revision p where p.org_code = r.org_code and p.form_id = r.id::text))`;

/** Requires a form of an organisation that can be filled in. @throws AppError NOT_FOUND, BAD_FIELD at the field FormID */
export async function requireForm(
  tx: Tx,
  kind: FormKind,
  orgCode: string,
  id: string,
): Promise<void> {
  const [form] = await tx.query<{ isUse: boolean; revision: number }>(
    `select is_use as "isUse", revision from ${formsOf[kind].table} where org_code = $1 and id::text = $2`,
    [orgCode, id],
  );
  if (form === undefined) throw new AppError('NOT_FOUND', { field: 'FormID' });
  if (!form.isUse)
    throw badField('FormID', label('已停用，请换一张表单', 'is disabled; select another one'));
  if (form.revision === 0)
    throw badField(
      'FormID',
      label('还没有检查项，请先设计表单', 'has no items yet; design it first'),
    );
}

/** The content of a form before and after it was saved. */
export interface SavedContent {
  readonly before: FormContent;
  readonly after: FormContent;
}

/**
 * Saves the content of a form: as a new revision where something uses it, else in place of the present one. Content that is
 * the same as before is not saved again.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION
 */
export async function saveContent(
  scope: WriteScope,
  kind: FormKind,
  {
    ID,
    Sections,
    Version,
  }: {
    readonly ID: string;
    readonly Sections: readonly FormSection[];
    readonly Version: number;
  },
): Promise<SavedContent> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const { table } = formsOf[kind];
  await lockRow(tx, table, orgCode, ID);
  const before = await requireContent(tx, kind, orgCode, ID);
  requireVersion(before, Version);
  const sections = plainSections(Sections);
  if (isDeepStrictEqual(sections, before.sections)) return { before, after: before };
  // a record that is begun meanwhile waits for this lock, and gets the content that it has read
  await tx.query(
    'select from form_revision where org_code = $1 and form_id = $2 and revision = $3 for update',
    [orgCode, ID, before.revision],
  );
  const used = await tx.query(
    `select from ${table} r where r.org_code = $1 and r.id = $2 and ${isFormUsedSql}`,
    [orgCode, ID],
  );
  const isNew = before.revision === 0 || used.length > 0;
  const revision = isNew ? before.revision + 1 : before.revision;
  await storeRevision(scope, kind, { id: ID, revision, sections });
  return { before, after: await requireContent(tx, kind, orgCode, ID) };
}

/** Stores a revision as the present one of a form, which the caller has locked, and removes the oldest that nothing uses. */
export async function storeRevision(
  { tx, actor, now }: WriteScope,
  kind: FormKind,
  {
    id,
    revision,
    sections,
  }: { readonly id: string; readonly revision: number; readonly sections: readonly FormSection[] },
): Promise<void> {
  const { orgCode, userID } = actor;
  const count = itemsOf(sections).length;
  await tx.query(
    `insert into form_revision (org_code, form_id, revision, sections, item_count, create_user_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (org_code, form_id, revision) do update set sections = excluded.sections,
       item_count = excluded.item_count, create_user_id = excluded.create_user_id, create_time = excluded.create_time`,
    [orgCode, id, revision, JSON.stringify(sections), count, userID, now],
  );
  await tx.query(
    'delete from form_revision where org_code = $1 and form_id = $2 and not is_used and revision <= $3',
    [orgCode, id, revision - formLimits.revisions],
  );
  await updateRow(tx, formsOf[kind].table, orgCode, id, {
    revision,
    item_count: count,
    update_time: now,
  });
}

/** Returns sections whose items have nothing that their type does not use. */
export function plainSections(sections: readonly FormSection[]): FormSection[] {
  return sections.map((section) => ({ ...section, items: section.items.map(plainItem) }));
}

/** Returns sections as those of another form: with new ids, to which the conditions refer. */
export function copiedSections(sections: readonly FormSection[]): FormSection[] {
  const ids = new Map(itemsOf(sections).map(({ id }) => [id, uuid()]));
  return sections.map((section) => ({
    ...section,
    id: uuid(),
    items: section.items.map((item) => ({
      ...item,
      id: ids.get(item.id) ?? uuid(),
      condition: item.condition && {
        ...item.condition,
        itemID: ids.get(item.condition.itemID) ?? item.condition.itemID,
      },
    })),
  }));
}

/**
 * Notes that a record or a draft is filled in with a revision, which then stays as it is as long as its form, and
 * returns its sections.
 *
 * @throws AppError NOT_FOUND
 */
export async function pinRevision(
  tx: Tx,
  orgCode: string,
  formID: string,
  revision: number,
): Promise<FormSection[]> {
  const [row] = await tx.query<{ sections: FormSection[] }>(
    `update form_revision set is_used = true where org_code = $1 and form_id = $2 and revision = $3
     returning sections`,
    [orgCode, formID, revision],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'Revision' });
  return row.sections;
}

/** Removes the revisions and bindings of forms that are gone. */
export async function removeParts(
  tx: Tx,
  kind: FormKind,
  orgCode: string,
  ids: readonly string[],
): Promise<void> {
  for (const table of ['form_revision', 'form_binding'])
    await tx.query(
      `delete from ${table} p where p.org_code = $1 and p.form_id = any($2)
         and not exists (select from ${formsOf[kind].table} f where f.org_code = p.org_code and f.id = p.form_id)`,
      [orgCode, ids],
    );
}
