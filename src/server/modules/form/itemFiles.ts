import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { FormItem, FormSection } from '../../../contract/areas/form/content.ts';
import {
  contentProblems,
  formLimits,
  itemsOf,
  plainItem,
} from '../../../contract/areas/form/contentProblems.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { formItemType, formPhotoRule } from '../../../contract/areas/form/formEnums.ts';
import {
  formImports,
  itemColumns,
  ngMark,
  photoOfCell,
  typeOfCell,
} from '../../../contract/areas/form/itemColumns.ts';
import { label, type Text } from '../../../contract/locale.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { lookAlike } from '../../../contract/validation/lookAlike.ts';
import { id } from '../../../contract/validators.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineExport, type ExportFormat } from '../../kernel/exportKind.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  type ImportRow,
  type NotWritten,
  RowError,
} from '../../kernel/importKind.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { isFormUsedSql, removeParts, storeRevision } from './content.ts';

type Column = (typeof itemColumns)[number]['field'];

/** A row of a file: an item with the form and the section that it names. */
interface ItemRow {
  readonly row: number;
  readonly code: string;
  readonly formName: string;
  readonly sectionName: string;
  readonly item: FormItem;
  readonly errors: readonly RowError[];
}

/** A form of a file, with the rows that it gets. */
interface PlannedForm {
  /** The form that an earlier part of the file has added; null: it is new. */
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  readonly rows: ItemRow[];
  /** The sections that it has with these rows, as names are compared. */
  readonly sections: Set<string>;
}

interface FormPlan extends ImportPlan {
  readonly forms: readonly PlannedForm[];
}

interface StoredForm {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly revision: number;
  readonly isOfBatch: boolean;
  readonly sections: FormSection[] | null;
}

const texts = {
  type: label(
    '不是填写方式，请按列名下的提示填写',
    'is no kind of answer; see the hint of the column',
  ),
  photo: label('应为 不要求、必须拍照、不合格时必须', 'must be Not required, Always or If NG'),
  known: (name: string): Text =>
    label(
      `该编号已用于“${name}”，导入不会改动已有表单，请换一个编号`,
      `this code belongs to ${name}; an import does not change forms, so use another code`,
    ),
  taken: label(
    '该编号刚被别人使用，请换一个，或重新导入',
    'the code was used by somebody else just now; choose another one, or import again',
  ),
} as const;
const usualSection = label('检查项', 'Items');

function optionsOf(text: string): FormItem['options'] {
  const names = text.split(/[/／]/).map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const isNG = name.endsWith(ngMark);
      return { name: isNG ? name.slice(0, -ngMark.length).trim() : name, isNG: isNG ? 1 : 0 };
    });
}

function readRow(cells: ImportRow<Column>): ItemRow {
  const { row } = cells;
  const errors = [...cells.errors];
  const type = typeOfCell(cells.text('ItemType'));
  const photo = photoOfCell(cells.text('Photo'));
  if (type === null) errors.push(new RowError(row, 'ItemType', texts.type));
  if (photo === null) errors.push(new RowError(row, 'Photo', texts.photo));
  const item = plainItem({
    id: uuid(),
    name: cells.text('ItemName'),
    type: formItemType.list.find((value) => value === type) ?? formItemType.values.okNg,
    part: cells.text('Part'),
    method: cells.text('Method'),
    standard: cells.text('Standard'),
    isRequired: cells.yesNo('IsRequired') === false ? 0 : 1,
    photo: formPhotoRule.list.find((value) => value === photo) ?? formPhotoRule.values.none,
    unit: cells.text('Unit'),
    lower: cells.number('Lower'),
    upper: cells.number('Upper'),
    maxPerDay: null,
    options: optionsOf(cells.text('Options')),
    condition: null,
  });
  const columnsOfFields: Readonly<Record<string, Column>> = { lower: 'Lower', options: 'Options' };
  const own = [{ id: 'section', name: 'section', items: [item] }];
  for (const { path, reason } of errors.length > 0 ? [] : contentProblems(own)) {
    const column = columnsOfFields[String(path[3])] ?? 'ItemName';
    errors.push(new RowError(row, column, fieldReasons[reason]));
  }
  const code = cells.text('FormCode');
  return {
    row,
    code,
    formName: cells.text('FormName') || code,
    sectionName: cells.text('SectionName'),
    item,
    errors,
  };
}

/** Returns the keys by which a row is recognised as an item of a form: with its section, and without where a row names none. */
function keysOf(sections: readonly FormSection[]): ReadonlySet<string> {
  return new Set(
    sections.flatMap(({ name, items }) => {
      const section = lookAlike(name);
      return items.flatMap((item) => {
        const own = `${item.type} ${lookAlike(item.name)}`;
        return [`${section}\n${own}`, `\n${own}`];
      });
    }),
  );
}

function keyOf({ sectionName, item }: ItemRow): string {
  return `${lookAlike(sectionName)}\n${item.type} ${lookAlike(item.name)}`;
}

/** Returns sections with the items of rows at the ends of the sections that they name. @param usual the name for rows that name none */
function withRows(
  sections: readonly FormSection[],
  rows: readonly ItemRow[],
  usual: string,
): FormSection[] {
  const result = sections.map((section) => ({ ...section, items: [...section.items] }));
  const byName = new Map(result.map((section) => [lookAlike(section.name), section]));
  for (const { sectionName, item } of rows) {
    const name = sectionName || usual;
    const key = lookAlike(name);
    const section = byName.get(key) ?? { id: uuid(), name, items: [] };
    if (!byName.has(key)) result.push(section);
    byName.set(key, section);
    section.items.push(item);
  }
  return result;
}

/** The import of forms from files of items: the rows of one code make a new form; a known form is left as it is. */
export function itemImport(kind: FormKind): ImportHandler {
  const { table, name: changeKind } = formsOf[kind];

  async function storedForms(
    { tx, actor, batchID }: ImportContext,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, StoredForm>> {
    const rows = await tx.query<StoredForm>(
      `select f.id, look_alike(f.form_code) as key, f.form_name as name, f.revision,
         f.batch_id is not distinct from $3::uuid as "isOfBatch", v.sections
       from ${table} f left join form_revision v on v.org_code = f.org_code and v.form_id = f.id
         and v.revision = f.revision
       where f.org_code = $1 and look_alike(f.form_code) = any($2)`,
      [actor.orgCode, [...new Set(codes.map(lookAlike))], batchID],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  async function plan(context: ImportContext, rows: readonly ItemRow[]): Promise<FormPlan> {
    const codes = rows.map(({ code }) => code);
    const stored = await storedForms(context, codes);
    const known = new Map(
      [...stored].map(([key, form]) => [key, new Set(keysOf(form.sections ?? []))]),
    );
    const forms = new Map<string, PlannedForm>();
    const errors: RowError[] = [];
    let unchanged = 0;
    for (const row of rows) {
      const key = lookAlike(row.code);
      const present = stored.get(key);
      if (row.errors.length > 0) errors.push(...row.errors);
      else if (known.get(key)?.has(keyOf(row)) === true) unchanged += 1;
      else if (present !== undefined && !present.isOfBatch)
        errors.push(new RowError(row.row, 'FormCode', texts.known(present.name)));
      else {
        const own = present?.sections ?? [];
        const planned = forms.get(key) ?? {
          id: present?.id ?? null,
          code: row.code,
          name: row.formName,
          rows: [],
          sections: new Set(own.map(({ name }) => lookAlike(name))),
        };
        forms.set(key, planned);
        const section = lookAlike(row.sectionName);
        const isNewSection = !planned.sections.has(section);
        const reason =
          itemsOf(own).length + planned.rows.length >= formLimits.items
            ? 'formTooManyItems'
            : isNewSection && planned.sections.size >= formLimits.sections
              ? 'formTooManySections'
              : null;
        if (reason !== null) errors.push(new RowError(row.row, 'FormCode', fieldReasons[reason]));
        else {
          planned.rows.push(row);
          planned.sections.add(section);
          // the same row again is one item, in whichever part of the file it comes
          known.set(key, (known.get(key) ?? new Set()).add(keyOf(row)));
        }
      }
    }
    const added = [...forms.values()].filter((form) => form.rows.length > 0);
    const imported = added.reduce((sum, form) => sum + form.rows.length, 0);
    return { forms: added, errors, unchanged, imported };
  }

  async function write(context: ImportContext, { forms }: FormPlan): Promise<NotWritten> {
    const { tx, actor, batchID, now, publish } = context;
    const { orgCode, userID } = actor;
    const refused: RowError[] = [];
    const stored = await storedForms(
      context,
      forms.map(({ code }) => code),
    );
    const usual = /\p{Script=Han}/u.test(forms[0]?.rows[0]?.item.name ?? '') ? 'zh-CN' : 'en-US';
    for (const { id: known, code, name, rows } of forms) {
      const formID = known ?? uuid();
      if (known === null) {
        const values = { form_code: code, form_name: name };
        const inserted = await tx.query(
          `insert into ${table} (org_code, id, form_code, form_name, search, batch_id, create_user_id, create_time, update_time)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning 1`,
          [orgCode, formID, code, name, searchColumn(table, values), batchID, userID, now],
        );
        if (inserted.length === 0) {
          refused.push(...rows.map(({ row }) => new RowError(row, 'FormCode', texts.taken)));
          continue;
        }
      }
      const before = known === null ? [] : (stored.get(lookAlike(code))?.sections ?? []);
      const sections = withRows(before, rows, usualSection[usual]);
      await storeRevision(context, kind, { id: formID, revision: 1, sections });
    }
    // what a person changes counts from 0
    await tx.query(`update ${table} set version = 0 where org_code = $1 and batch_id = $2`, [
      orgCode,
      batchID,
    ]);
    publish(changeEvent(orgCode, changeKind, ['*']));
    return { refused, unchanged: 0 };
  }

  async function undo({ tx, actor, batchID, publish }: ImportContext): Promise<number> {
    const { orgCode } = actor;
    const rows = await tx.query<{ id: string; isTouched: boolean }>(
      `select r.id, r.version > 0 or ${isFormUsedSql} as "isTouched"
       from ${table} r where r.org_code = $1 and r.batch_id = $2 order by r.id for update`,
      [orgCode, batchID],
    );
    const count = rows.filter(({ isTouched }) => isTouched).length;
    if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
    const ids = rows.map((row) => row.id);
    await tx.query(`delete from ${table} where org_code = $1 and id = any($2)`, [orgCode, ids]);
    await removeParts(tx, kind, orgCode, ids);
    publish(changeEvent(orgCode, changeKind, ['*']));
    return ids.length;
  }

  return defineImport(formImports[kind], { readRow, refusesInPlan: true, plan, write, undo });
}

/** An item as a file has it. */
interface ExportedItem {
  readonly formCode: string;
  readonly formName: string;
  readonly sectionName: string;
  readonly item: FormItem;
}

function cellOf({ formCode, formName, sectionName, item }: ExportedItem, { locale }: ExportFormat) {
  return {
    FormCode: formCode,
    FormName: formName,
    SectionName: sectionName,
    ItemName: item.name,
    ItemType: formItemType.label(item.type, locale),
    Part: item.part,
    Method: item.method,
    Standard: item.standard,
    Unit: item.unit,
    Lower: item.lower,
    Upper: item.upper,
    Options: item.options.map(({ name, isNG }) => (isNG === 1 ? name + ngMark : name)).join('/'),
    IsRequired: (item.isRequired === 1 ? label('是', 'yes') : label('否', 'no'))[locale],
    Photo: formPhotoRule.label(item.photo, locale),
  } satisfies Readonly<Record<Column, string | number | null>>;
}

/** The items of one form or of all, with the columns of the import. */
export function itemExport(kind: FormKind) {
  return defineExport({
    filter: z.object({ FormID: id.optional() }),
    columns: itemColumns.map(({ field, label: title, ...column }) => ({
      title,
      width: 'maxLength' in column && column.maxLength > 100 ? 30 : 16,
      value: (row: ExportedItem, format: ExportFormat) => cellOf(row, format)[field],
    })),
    async rows(tx, actor, { FormID }, limit) {
      const forms = await tx.query<{ code: string; name: string; sections: FormSection[] }>(
        `select code, name, sections from (
           select f.form_code as code, f.form_name as name, v.sections, f.id,
             sum(f.item_count) over (order by f.form_code, f.id) - f.item_count as before
           from ${formsOf[kind].table} f join form_revision v on v.org_code = f.org_code and v.form_id = f.id
             and v.revision = f.revision
           where f.org_code = $1 and ($2::uuid is null or f.id = $2)) s
         where before < $3 order by code, id`,
        [actor.orgCode, FormID ?? null, limit],
      );
      return forms
        .flatMap(({ code: formCode, name: formName, sections }) =>
          sections.flatMap(({ name: sectionName, items }) =>
            items.map((item): ExportedItem => ({ formCode, formName, sectionName, item })),
          ),
        )
        .slice(0, limit);
    },
  });
}
