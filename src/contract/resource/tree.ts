import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { defineImportKind } from '../imports/importKind.ts';
import { label, type Text } from '../locale.ts';
import { labelled } from '../validation/bodyFields.ts';
import { bit, id } from '../validators.ts';
import {
  type AddShape,
  type ChangeShape,
  changeSchema,
  columnOf,
  type FieldDefinition,
  type Fields,
  has,
  type RowShape,
  readEntries,
  shapeOf,
  uniqueKeyOf,
} from './field.ts';
import { importedFields, importKindOf } from './importColumns.ts';
import { actionTexts, type Noun } from './texts.ts';

/** The most levels of a tree. */
export const maxTreeLevels = 8;
/** The most nodes of a tree, which a page shows as a whole. */
export const mostNodes = 2_000;

type Path = `/api/${string}`;

/** The paths of the calls of a tree, and their origin. */
export interface TreePaths {
  readonly list: Path;
  readonly add: Path;
  readonly update: Path;
  readonly place: Path;
  readonly merge: Path;
  readonly remove: Path;
  readonly source: string;
  /** The calls that the source does not have: a product decision. */
  readonly decided?: readonly ('merge' | 'place' | 'update')[];
}

/** Returns the usual paths of the calls of a tree. @param noun as the wire spells it */
export function treeWire(group: string, noun: string, over: Partial<TreePaths> = {}): TreePaths {
  const path = (name: string): Path => `/api/${group}/${name}`;
  return {
    list: path(`Get${noun}List`),
    add: path(`Add${noun}`),
    update: path(`Update${noun}`),
    place: path(`Move${noun}`),
    merge: path(`Merge${noun}`),
    remove: path(`Delete${noun}`),
    source: `specification 7 ${group}`,
    ...over,
  };
}

/** A column by which records refer to the nodes of a tree. */
export interface NodeReference {
  readonly table: string;
  readonly column: string;
  /** See `loose` of a field. */
  readonly isLoose?: true;
  /** The rows link nodes to something: a merge passes them on, and a node with links is not removed. */
  readonly links?: {
    /** The column of what a row links to the node; it is linked to a node once. */
    readonly column: string;
    /** Name of the linked things, for the refusal of a removal. */
    readonly noun: Text;
  };
}

interface Definition<
  Fs extends Fields,
  Derived extends Fields,
  Group extends string,
  View extends string,
  Edit extends string,
  FileKind extends string,
> {
  /** The area, where it has another name: the first part of the ids of the calls. */
  readonly area?: string;
  readonly label: Text;
  readonly noun: Noun;
  readonly paths: TreePaths;
  readonly table: string;
  readonly access: { readonly view: View; readonly edit: Edit };
  /** The fields of a node; `Name` is unique in the tree, and all others are optional. */
  readonly fields: Fs & { readonly Name: FieldDefinition };
  /**
   * The field by which each node of another tree has a tree of its own here, and all of them together have one: a node at
   * the top has a value or none, and what is below it has the same. A move sets it.
   */
  readonly groupedBy?: Group & keyof Fs;
  /** A name is there once in each of these trees, instead of once in all. */
  readonly isNamedByGroup?: true;
  /** Up to this number the records of a node are counted; absent: all of them. */
  readonly mostCounted?: number;
  /** Values that the server computes (`derived` of `serveTree`), by their names on the wire. */
  readonly derived?: Derived;
  /** The columns that refer to its nodes beside the fields of other definitions. */
  readonly references?: readonly NodeReference[];
  /** The records that refer to a node: their name, and the filter of their list by it. */
  readonly counted: Noun;
  /** `Kind` of its imports on the wire. */
  readonly fileKind: FileKind;
  /** The tenant whose tree all organisations read, and nobody imports; absent: each organisation has its own. */
  readonly tenant?: string;
  /** A parent in the template of its imports. */
  readonly parentExample?: Text;
}

const moved = z.object({ id: z.string() });
const parentID = labelled(id, '上级', 'Parent').nullable();

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * Defines a tree once: calls, page, dialogs, log and import derive from it. `serveTree` serves it, `TreePage` of
 * `client/resource` shows it.
 */
export function defineTree<
  const Name extends string,
  const Fs extends Fields,
  const View extends string,
  const Edit extends string,
  const FileKind extends string,
  const Derived extends Fields = Record<never, never>,
  const Group extends string = never,
>(name: Name, definition: Definition<Fs, Derived, Group, View, Edit, FileKind>) {
  const { paths, access, noun, area = name } = definition;
  const fields: Fs = { ...definition.fields, Name: definition.fields.Name.unique() };
  const derived = definition.derived ?? ({} as Derived);
  const entries: [string, FieldDefinition][] = Object.entries(fields);
  const required = entries.find(([field, one]) => field !== 'Name' && !has(one, 'optional'));
  if (required !== undefined)
    throw new Error(
      `${name}.${required[0]}: add .optional(), for records bring nodes by name alone`,
    );
  const grouping = entries.filter(([field]) => field === definition.groupedBy);
  const changing = entries.filter(([field]) => field !== definition.groupedBy);
  const texts = actionTexts(noun);
  const suffix = area === name ? '' : capitalized(name);
  const call = (verb: string, summary: Text) => ({
    id: `${area}.${verb}${suffix}`,
    summary: summary['en-US'],
    source: paths.decided?.some((one) => one === verb) ? 'product decision' : paths.source,
  });
  const node = z.object({
    id: z.string(),
    ...shapeOf<RowShape<Fs>>(readEntries(entries)),
    ...shapeOf<RowShape<Derived>>(readEntries(Object.entries(derived))),
    parentID: z.string().nullable(),
    /** The records of this node alone; of a tree with `mostCounted` at most so many. */
    records: z.int(),
    /** 1: more records have it than are counted. */
    recordsBound: bit,
    version: z.int(),
  });
  const calls = {
    /** All nodes of the organisation's tree, each level in its order. */
    list: defineEndpoint({
      ...call('list', texts.list),
      path: paths.list,
      permission: access.view,
      body: z.object({}),
      data: z.array(node),
    }),
    /** Adds a node below another one, or at the top, as the last of its level. */
    add: defineEndpoint({
      ...call('add', texts.add),
      path: paths.add,
      permission: access.edit,
      body: z.object({
        ...shapeOf<AddShape<Fs>>(
          entries.map(([field, one]) => [
            field,
            has(one, 'optional') ? changeSchema(one) : one.schema,
          ]),
        ),
        BelowID: parentID.optional(),
      }),
      data: moved,
      errors: ['VALUE_TAKEN', 'GROUP_TOO_DEEP', 'GROUP_TREE_FULL', 'NOT_FOUND', 'ORG_EXPIRED'],
    }),
    update: defineEndpoint({
      ...call('update', texts.update),
      path: paths.update,
      permission: access.edit,
      body: z.object({
        ID: id,
        ...shapeOf<ChangeShape<Omit<Fs, Group>>>(
          changing.map(([field, one]) => [field, changeSchema(one)]),
        ),
        Version: z.int().min(0).optional(),
      }),
      data: moved,
      errors: ['VALUE_TAKEN', 'NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
    }),
    /** Moves a node, with all below it, to another place of its tree. */
    place: defineEndpoint({
      ...call('place', texts.place),
      path: paths.place,
      permission: access.edit,
      body: z.object({
        ID: id,
        /** For the top alone; below another node that node's applies. */
        ...shapeOf<ChangeShape<Pick<Fs, Group & keyof Fs>>>(
          grouping.map(([field, one]) => [field, changeSchema(one)]),
        ),
        /** Null: the top. */
        BelowID: parentID,
        /** The node of the new level before which it stands; null: the last place. */
        BeforeID: id.nullable(),
      }),
      data: moved,
      errors: ['GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'VALUE_TAKEN', 'NOT_FOUND', 'ORG_EXPIRED'],
    }),
    /** Gives the records of a node, and the nodes below it, to another one, and removes the node. */
    merge: defineEndpoint({
      ...call('merge', texts.merge),
      path: paths.merge,
      permission: access.edit,
      body: z.object({ ID: id, IntoID: labelled(id, '合并到', 'Merge into') }),
      data: z.object({ id: z.string(), records: z.int() }),
      errors: ['GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'VALUE_TAKEN', 'NOT_FOUND', 'ORG_EXPIRED'],
    }),
    /** Removes a node that has neither records nor nodes below it. */
    remove: defineEndpoint({
      ...call('remove', texts.remove),
      path: paths.remove,
      permission: access.edit,
      body: z.object({ ID: id }),
      data: moved,
      errors: ['RECORD_IN_USE', 'NOT_FOUND', 'ORG_EXPIRED'],
    }),
  };
  const writes = ['add', 'update', 'place', 'merge', 'remove'] as const;
  const own = importKindOf(definition.fileKind, access.edit, noun, fields);
  const [first, ...others] = own.columns; // the name is the first field
  if (first === undefined) throw new Error(`${name} has no fields`);
  return {
    kind: 'tree' as const,
    name,
    label: definition.label,
    noun,
    counted: definition.counted,
    table: definition.table,
    access,
    fields,
    derived,
    groupedBy: definition.groupedBy ?? null,
    isNamedByGroup: definition.isNamedByGroup ?? false,
    mostCounted: definition.mostCounted ?? null,
    tenant: definition.tenant ?? null,
    references: definition.references ?? [],
    nameColumn: columnOf('Name', fields['Name']),
    nameKey: uniqueKeyOf('Name', fields['Name']),
    node,
    calls,
    /** The fields of its rows in a file. */
    imported: importedFields(fields),
    /** Its part of the area's descriptor. */
    parts: {
      endpoints: Object.values(calls),
      actionNames: Object.fromEntries(
        writes.map((action) => [`${action}${suffix}`, texts[action]]),
      ),
      listPages: [] as const,
      changeKinds: [name] as const,
      exports: {} as Record<never, never>,
      imports:
        definition.tenant === undefined
          ? [
              defineImportKind({
                ...own,
                columns: [
                  {
                    ...first,
                    hint: label('已有的名称不会改动', 'One with a known name is not changed'),
                  },
                  {
                    field: 'ParentName',
                    label: label('上级', 'Parent'),
                    synonyms: [
                      '上级名称',
                      '上级路径',
                      '上级类型',
                      '上级位置',
                      '父级',
                      '分类',
                      '类别',
                      '大类',
                      'parent',
                      'path',
                      'group',
                      'category',
                    ],
                    type: 'text',
                    maxLength: ((first.maxLength ?? 0) + 3) * maxTreeLevels,
                    hint: label(
                      '已有的名称或排在前面的一行，可写成路径“一级 / 二级”；留空为顶级',
                      'A known name or one of an earlier row, also as a path: Level 1 / Level 2; empty: the top',
                    ),
                    example: definition.parentExample ?? label('', ''),
                  },
                  ...others,
                ],
              }),
            ]
          : [],
    },
  };
}
