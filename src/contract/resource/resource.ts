import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf, sortBody } from '../endpoint.ts';
import type { Text } from '../locale.ts';
import { bit, id, isoInstant, searchText } from '../validators.ts';
import {
  type AddShape,
  type ChangeShape,
  changeSchema,
  columnOf,
  type DetailShape,
  type FieldDefinition,
  type Fields,
  type FilterShape,
  has,
  type RowShape,
  readEntries,
  readName,
  type SharedShape,
  shapeOf,
} from './field.ts';
import { importKindOf } from './importColumns.ts';
import { actionTexts, type Noun } from './texts.ts';

/** The actions on a record beside reading it. */
export type ResourceAction =
  | 'add'
  | 'update'
  | 'updateMany'
  | 'setUse'
  | 'remove'
  | 'import'
  | 'export';

type Path = `/api/${string}`;

/** The paths of the calls of a record, and their origin. */
export interface ResourcePaths {
  readonly list: Path;
  readonly get: Path;
  readonly add: Path;
  readonly update: Path;
  readonly updateMany: Path;
  readonly setUse: Path;
  readonly remove: Path;
  readonly source: string;
}

/** Returns the usual paths of the calls of a record. @param noun as the wire spells it */
export function wire(
  group: string,
  noun: string,
  over: Partial<ResourcePaths> = {},
): ResourcePaths {
  const path = (name: string): Path => `/api/${group}/${name}`;
  return {
    list: path(`Get${noun}List`),
    get: path(`Get${noun}Info`),
    add: path(`Add${noun}`),
    update: path(`Update${noun}`),
    updateMany: path(`Updatebatch${noun}`),
    setUse: path(`Update${noun}State`),
    remove: path(`Delete${noun}`),
    source: `specification 7 ${group}`,
    ...over,
  };
}

/** The most records that one call changes. */
export const mostChanged = 200;

/** The permissions of a record: to read it, and to change and import it. */
export interface ResourceAccess<View extends string, Edit extends string, Export extends string> {
  readonly view: View;
  readonly edit: Edit;
  readonly export: Export;
}

interface Definition<
  Fs extends Fields,
  Derived extends Fields,
  Action extends ResourceAction,
  View extends string,
  Edit extends string,
  Export extends string,
  FileKind extends string,
> {
  /** The area, where it has another name: the first part of the ids of the calls. */
  readonly area?: string;
  readonly label: Text;
  readonly noun: Noun;
  readonly paths: ResourcePaths;
  readonly table: string;
  readonly access: ResourceAccess<View, Edit, Export>;
  readonly actions: readonly Action[];
  readonly fields: Fs;
  /** Values that the server computes (`derived` of `serveResource`), by their names on the wire. */
  readonly derived?: Derived;
  /** `Kind` of its imports and exports on the wire. */
  readonly fileKind: FileKind;
  /** Columns that only files have, for what the area does with a new record (`afterImport` of `serveResource`). */
  readonly importFields?: Fields;
  /** The field by which the list is ordered unless sorted. */
  readonly orderedBy: keyof Fs & string;
}

type UseShape<Action extends ResourceAction> = 'setUse' extends Action
  ? { isUse: typeof bit }
  : Record<never, never>;

const stored = { createTime: isoInstant, updateTime: isoInstant, version: z.int() } as const;
const changed = z.object({ changed: z.int() });
const someIDs = z.array(id).min(1).max(mostChanged);
/** The version that the caller saw. Another version is refused, with the present record in the answer. */
const seenVersion = z.int().min(0).optional();

/** A record that a change of many left as it was, with the reason. */
export const refusedRecord = z.object({ id: z.string(), info: z.string() });

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * Defines a record once: calls, list, detail, forms, log, import and export derive from it. `serveResource` serves
 * it, `client/resource` shows it.
 */
export function defineResource<
  const Name extends string,
  const Fs extends Fields,
  const Action extends ResourceAction,
  const View extends string,
  const Edit extends string,
  const Export extends string,
  const FileKind extends string,
  const Derived extends Fields = Record<never, never>,
>(name: Name, definition: Definition<Fs, Derived, Action, View, Edit, Export, FileKind>) {
  const { paths, access, actions, fields, noun, area = name, importFields = {} } = definition;
  const derived: Fields = definition.derived ?? {};
  const { source } = paths;
  const entries: [string, FieldDefinition][] = Object.entries(fields);
  const derivedEntries: [string, FieldDefinition][] = Object.entries(derived);
  const listed = entries.filter(([, one]) => !has(one, 'detail'));
  const inDetail = entries.filter(([, one]) => has(one, 'detail'));
  const isUsable = actions.some((action) => action === 'setUse');
  const row = z.object({
    id: z.string(),
    ...shapeOf<RowShape<Fs>>(readEntries(listed)),
    ...shapeOf<RowShape<Derived>>(readEntries(derivedEntries)),
    ...((isUsable ? { isUse: bit } : {}) as UseShape<Action>),
    ...stored,
  });
  const detail = row.extend(shapeOf<DetailShape<Fs>>(readEntries(inDetail)));
  const sorts = [...entries, ...derivedEntries]
    .filter(([, one]) => has(one, 'sorted'))
    .map(([field]) => readName(field));
  const filter = z.object({
    SearchText: searchText,
    ...shapeOf<FilterShape<Fs>>(
      entries
        .filter(([, one]) => has(one, 'filtered'))
        .map(([field, one]) => [field, one.schema.optional()]),
    ),
    ...shapeOf<FilterShape<Derived>>(
      derivedEntries
        .filter(([, one]) => has(one, 'filtered'))
        .map(([field, one]) => [field, one.schema.optional()]),
    ),
    /** 1: records in use alone; 0: disabled ones. */
    IsUse: bit.optional(),
    /** Narrows the list to this record. */
    ID: id.optional(),
    ...sortBody([...sorts, 'createTime']),
  });
  const texts = actionTexts(noun);
  const suffix = area === name ? '' : capitalized(name);
  const call = (verb: string, summary: Text) => ({
    id: `${area}.${verb}${suffix}`,
    summary: summary['en-US'],
    source,
  });
  const errors = entries.flatMap(([, { options }]) =>
    options.isUnique === true && options.takenError !== undefined ? [options.takenError] : [],
  ) as never[];
  const calls = {
    /** One page of the organisation's records. */
    list: defineEndpoint({
      ...call('list', texts.list),
      path: paths.list,
      permission: access.view,
      body: pageBody.extend(filter.shape),
      ...pageOf(row),
      errors: ['NOT_FOUND'],
    }),
    get: defineEndpoint({
      ...call('get', texts.get),
      path: paths.get,
      permission: access.view,
      body: z.object({ ID: id }),
      data: detail,
      errors: ['NOT_FOUND'],
    }),
    add: defineEndpoint({
      ...call('add', texts.add),
      path: paths.add,
      permission: access.edit,
      body: z.object(
        shapeOf<AddShape<Fs>>(
          entries.map(([field, one]) => [
            field,
            has(one, 'optional') ? changeSchema(one) : one.schema,
          ]),
        ),
      ),
      data: detail,
      errors: ['VALUE_TAKEN', 'NOT_FOUND', 'ORG_EXPIRED', ...errors],
    }),
    update: defineEndpoint({
      ...call('update', texts.update),
      path: paths.update,
      permission: access.edit,
      body: z.object({
        ID: id,
        ...shapeOf<ChangeShape<Fs>>(entries.map(([field, one]) => [field, changeSchema(one)])),
        Version: seenVersion,
      }),
      data: detail,
      errors: ['VALUE_TAKEN', 'NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED', ...errors],
    }),
    /** Gives many records the same values; at least one field is required. A record that cannot be changed is returned with the reason. */
    updateMany: defineEndpoint({
      ...call('updateMany', texts.updateMany),
      path: paths.updateMany,
      permission: access.edit,
      body: z.object({
        IDs: someIDs,
        ...shapeOf<SharedShape<Fs>>(
          entries
            .filter(([, one]) => has(one, 'shared'))
            .map(([field, one]) => [field, changeSchema(one)]),
        ),
      }),
      data: changed.extend({ refused: z.array(refusedRecord) }),
      errors: ['NOT_FOUND', 'ORG_EXPIRED'],
    }),
    /** Disables records (0) or enables them (1); all or none change. */
    setUse: defineEndpoint({
      ...call('setUse', texts.setUse),
      path: paths.setUse,
      permission: access.edit,
      body: z.object({ IDs: someIDs, IsUse: bit }),
      data: changed,
      errors: ['NOT_FOUND', 'ORG_EXPIRED'],
    }),
    /** Deletes records that nothing refers to; all or none. */
    remove: defineEndpoint({
      ...call('remove', texts.remove),
      path: paths.remove,
      permission: access.edit,
      body: z.object({ IDs: someIDs }),
      data: changed,
      errors: ['NOT_FOUND', 'RECORD_IN_USE', 'ORG_EXPIRED'],
    }),
  };
  const served = (['add', 'update', 'updateMany', 'setUse', 'remove'] as const).filter((action) =>
    actions.some((one) => one === action),
  );
  const hasImport = actions.some((one) => one === 'import');
  const hasExport = actions.some((one) => one === 'export');
  const title = entries.find(([, { options }]) => options.isTitle === true)?.[0];
  if (title === undefined) throw new Error(`${name} has no title field`);
  return {
    kind: 'record' as const,
    name,
    label: definition.label,
    noun,
    table: definition.table,
    access,
    actions,
    fields,
    importFields,
    derived,
    titleField: title,
    nameColumn: columnOf(title, fields[title]),
    nameKey: null,
    orderedBy: definition.orderedBy,
    row,
    detail,
    filter,
    sorts,
    calls: Object.fromEntries(
      (['list', 'get', ...served] as const).map((one) => [one, calls[one]]),
    ) as Pick<typeof calls, 'get' | 'list' | (Action & keyof typeof calls)>,
    /** Its part of the area's descriptor. */
    parts: {
      endpoints: [calls.list, calls.get, ...served.map((action) => calls[action])],
      actionNames: Object.fromEntries(
        served.map((action) => [`${action}${suffix}`, texts[action]]),
      ),
      listPages: [`${name}List`] as const,
      changeKinds: [name] as const,
      exports: (hasExport
        ? { [definition.fileKind]: { permission: access.export, title: definition.label } }
        : {}) as Readonly<Record<FileKind, { permission: Export; title: Text }>>,
      imports: hasImport
        ? [importKindOf(definition.fileKind, access.edit, noun, { ...fields, ...importFields })]
        : [],
    },
  };
}
