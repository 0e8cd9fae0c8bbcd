import { z } from 'zod';
import { uploadedFile } from '../areas/file/endpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import { label, type Text } from '../locale.ts';
import { labelled } from '../validation/bodyFields.ts';
import { lengths } from '../validation/lengths.ts';
import { amount, bit, dayText, id, isoInstant, oneOf, text } from '../validators.ts';

/** The kind of a field: how it is shown, edited, filtered, exported and imported. */
export type FieldType =
  | 'text'
  | 'longText'
  | 'number'
  | 'amount'
  | 'day'
  | 'instant'
  | 'bit'
  | 'option'
  | 'node'
  | 'record'
  | 'person'
  | 'photos';

/** A property of a field on which the types of its resource depend. */
export type FieldFlag = 'optional' | 'detail' | 'filtered' | 'shared' | 'sorted';

/** How the search of a list finds a row by a field: by the beginning of a code, by a name and its pinyin, by any part of a text. */
export type SearchedAs = 'code' | 'name' | 'text';

/** The record, the tree or the people to which a field refers. */
export interface ReferenceTarget {
  readonly kind: 'person' | 'record' | 'tree';
  readonly table: string;
  /** The column that holds the name of a row. */
  readonly nameColumn: string;
  /** SQL: the name of a row as names are compared; null: its names are not unique. */
  readonly nameKey: string | null;
  /** Absent for people. */
  readonly calls?: { readonly list: Endpoint };
  /** The field with the name of a record; absent for nodes and people. */
  readonly titleField?: string;
}

const people = {
  kind: 'person',
  table: 'app_user',
  nameColumn: 'real_name',
  nameKey: null,
} as const satisfies ReferenceTarget;

/** A numbered enumeration with its labels (`enumeration` in `enums.ts`). */
export interface Enumeration<Value extends number = number> {
  readonly list: readonly [Value, ...Value[]];
  text(value: number): Text;
}

/** The properties of a field that its types do not show. */
export interface FieldOptions {
  readonly isUnique?: true;
  /** The error of a value that another record has; absent: VALUE_TAKEN. */
  readonly takenError?: string;
  readonly searchedAs?: SearchedAs;
  /** The name of the record: the first column of its list, and the title of its page. */
  readonly isTitle?: true;
  /** The field identifies one record: a copy begins without it. */
  readonly isOwn?: true;
  readonly isUnexported?: true;
  readonly isHidden?: true;
  /** The column of the table; absent: derived from the name. */
  readonly column?: string;
  /** See `keyed`. */
  readonly key?: string;
  readonly isLoose?: true;
  /** A value for templates of imports and for generated tests. */
  readonly example?: Text;
  /** Other headings by which an import recognises the column. */
  readonly synonyms?: readonly string[];
  readonly help?: Text;
  /** The unit of a number. */
  readonly unit?: Text;
  /** The spellings of the unit that a cell of an import may have beside its number. */
  readonly cellUnits?: readonly string[];
  readonly values?: Enumeration;
  readonly target?: ReferenceTarget;
  readonly most?: number;
  readonly max?: number;
}

/**
 * One field of a record. `Schema` is that of its value in a request, `Read` that of its value in an answer. Each
 * method returns the field with one more property.
 */
export interface FieldDefinition<
  Kind extends FieldType = FieldType,
  Schema extends z.ZodType = z.ZodType,
  Read extends z.ZodType = z.ZodType,
  Flag extends FieldFlag = FieldFlag,
> {
  readonly kind: Kind;
  readonly schema: Schema;
  readonly read: Read;
  readonly label: Text;
  readonly flags: readonly Flag[];
  readonly options: FieldOptions;
  /** A record may have no value; a request clears it with null. */
  optional(): FieldDefinition<Kind, Schema, Read, Flag | 'optional'>;
  /** The page of the record shows it, and its list does not. */
  inDetailOnly(): FieldDefinition<Kind, Schema, Read, Flag | 'detail'>;
  /** The list can be filtered by it; by a node of a tree with the nodes below it. */
  filtered(): FieldDefinition<Kind, Schema, Read, Flag | 'filtered'>;
  /** Many records can get one value of it at once. */
  shared(): FieldDefinition<Kind, Schema, Read, Flag | 'shared'>;
  /** The list can be ordered by it; the table needs an index of organisation, column and id. */
  sorted(): FieldDefinition<Kind, Schema, Read, Flag | 'sorted'>;
  /** No two records of an organisation have the same value. @param error the area's own refusal, with the parameter `value` */
  unique(error?: string): FieldDefinition<Kind, Schema, Read, Flag>;
  /** It identifies one record: a copy begins without it. */
  own(): FieldDefinition<Kind, Schema, Read, Flag>;
  searched(as: SearchedAs): FieldDefinition<Kind, Schema, Read, Flag>;
  title(): FieldDefinition<Kind, Schema, Read, Flag>;
  /** The list has the column, and hides it until a person selects it. */
  hidden(): FieldDefinition<Kind, Schema, Read, Flag>;
  unexported(): FieldDefinition<Kind, Schema, Read, Flag>;
  column(name: string): FieldDefinition<Kind, Schema, Read, Flag>;
  /**
   * The table stores how a unique value is compared in the column `<key>_key`, and in `<key>_double` a number that keeps
   * values apart which looked alike before; 0 once one of them changes.
   */
  keyed(key: string): FieldDefinition<Kind, Schema, Read, Flag>;
  /** The record does not keep the node from being removed or merged: the area's `beforeEnd` passes it on. */
  loose(): FieldDefinition<Kind, Schema, Read, Flag>;
  example(zh: string, en?: string): FieldDefinition<Kind, Schema, Read, Flag>;
  synonyms(...headings: readonly string[]): FieldDefinition<Kind, Schema, Read, Flag>;
  help(zh: string, en: string): FieldDefinition<Kind, Schema, Read, Flag>;
  unit(zh: string, en?: string): FieldDefinition<Kind, Schema, Read, Flag>;
  cellUnits(...spellings: readonly string[]): FieldDefinition<Kind, Schema, Read, Flag>;
}

/** The fields of a record by their names on the wire, in the order of its form. */
export type Fields = Readonly<Record<string, FieldDefinition>>;

function makeField<
  Kind extends FieldType,
  Schema extends z.ZodType,
  Read extends z.ZodType,
  Flag extends FieldFlag,
>(
  kind: Kind,
  schema: Schema,
  read: Read,
  name: Text,
  flags: readonly Flag[],
  options: FieldOptions,
): FieldDefinition<Kind, Schema, Read, Flag> {
  const flagged = <More extends FieldFlag>(flag: More) =>
    makeField<Kind, Schema, Read, Flag | More>(kind, schema, read, name, [...flags, flag], options);
  const having = (more: FieldOptions) =>
    makeField(kind, schema, read, name, flags, { ...options, ...more });
  return {
    kind,
    schema,
    read,
    label: name,
    flags,
    options,
    optional: () => flagged('optional'),
    inDetailOnly: () => flagged('detail'),
    filtered: () => flagged('filtered'),
    shared: () => flagged('shared'),
    sorted: () => flagged('sorted'),
    unique: (takenError) =>
      having({ isUnique: true, isOwn: true, ...(takenError !== undefined && { takenError }) }),
    own: () => having({ isOwn: true }),
    searched: (searchedAs) => having({ searchedAs }),
    title: () => having({ isTitle: true }),
    hidden: () => having({ isHidden: true }),
    unexported: () => having({ isUnexported: true }),
    column: (column) => having({ column }),
    keyed: (key) => having({ key }),
    loose: () => having({ isLoose: true }),
    example: (zh, en = zh) => having({ example: label(zh, en) }),
    synonyms: (...synonyms) => having({ synonyms }),
    help: (zh, en) => having({ help: label(zh, en) }),
    unit: (zh, en = zh) => having({ unit: label(zh, en) }),
    cellUnits: (...cellUnits) => having({ cellUnits }),
  };
}

function newField<Kind extends FieldType, Schema extends z.ZodType, Read extends z.ZodType>(
  kind: Kind,
  schema: Schema,
  read: Read,
  zh: string,
  en: string,
  options: FieldOptions = {},
): FieldDefinition<Kind, Schema, Read, never> {
  return makeField(kind, labelled(schema, zh, en), read, label(zh, en), [], options);
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly isInteger?: true;
  /** Above 0; `min` is not regarded. */
  readonly isPositive?: true;
}

/** The kinds of fields. `zh` and `en` are the label, which forms, lists, details, exports, imports and the action log show. */
export const field = {
  /** A text in one row. @param max in characters */
  text: (max: number, zh: string, en: string) =>
    newField('text', text(max), z.string(), zh, en, { max }),
  /** A text in several rows. @param max in characters */
  longText: (max: number, zh: string, en: string) =>
    newField('longText', text(max), z.string(), zh, en, { max }),
  number({ min, max, isInteger, isPositive }: Range, zh: string, en: string) {
    const any = isInteger === true ? z.int() : z.number();
    const atLeast = min === undefined ? any : any.min(min);
    const low = isPositive === true ? any.positive() : atLeast;
    return newField('number', max === undefined ? low : low.max(max), z.number(), zh, en);
  },
  /** An amount of money in CNY with at most two decimals. */
  amount: (zh: string, en: string) => newField('amount', amount, z.number(), zh, en),
  /** A calendar day, yyyy-MM-dd. */
  day: (zh: string, en: string) => newField('day', dayText, z.string(), zh, en),
  /** An instant, which only answers have. */
  instant: (zh: string, en: string) => newField('instant', isoInstant, isoInstant, zh, en),
  /** 0 or 1. */
  bit: (zh: string, en: string) => newField('bit', bit, bit, zh, en),
  /** A value of a numbered enumeration. */
  option: <Value extends number>(values: Enumeration<Value>, zh: string, en: string) =>
    newField('option', oneOf(values), z.int(), zh, en, { values }),
  /** A node of a tree. The name of the field ends with ID: answers have `typeID` and `typeName`. */
  node: (target: ReferenceTarget & { readonly kind: 'tree' }, zh: string, en: string) =>
    newField('node', id, z.string(), zh, en, { target }),
  /** Another record. The name of the field ends with ID: answers have `partID` and `partName`. */
  record: (target: ReferenceTarget & { readonly kind: 'record' }, zh: string, en: string) =>
    newField('record', id, z.string(), zh, en, { target }),
  /** An active person of the organisation. The name of the field ends with ID: answers have `managerID` and `managerName`. */
  person: (zh: string, en: string) =>
    newField('person', id, z.string(), zh, en, { target: people, max: lengths.personName }),
  /** Pictures: in a request the names of uploads, in an answer the files. @param most the most pictures of a record */
  photos: (most: number, zh: string, en: string) =>
    newField('photos', z.array(z.string().max(200)).max(most), z.array(uploadedFile), zh, en, {
      most,
    }).inDetailOnly(),
} as const;

/** Lower-cases the first letter: `PartCode` of a request is `partCode` of an answer. */
type ReadName<Name extends string> = Uncapitalize<Name>;
/** The name of the text of a reference in answers: of `TypeID` it is `typeName`. */
type NamedBy<Name extends string> = Name extends `${infer Beginning}ID`
  ? `${Uncapitalize<Beginning>}Name`
  : never;

type Has<F extends FieldDefinition, Flag extends FieldFlag> = Flag extends F['flags'][number]
  ? true
  : false;
type ReadOf<F extends FieldDefinition> =
  Has<F, 'optional'> extends true
    ? F['kind'] extends 'photos'
      ? F['read']
      : z.ZodNullable<F['read']>
    : F['read'];

type NamesWith<Fs extends Fields, Flag extends FieldFlag> = {
  [Name in keyof Fs & string]: Has<Fs[Name], Flag> extends true ? Name : never;
}[keyof Fs & string];
type ReferenceNames<Fs extends Fields> = {
  [Name in keyof Fs & string]: Fs[Name]['kind'] extends 'node' | 'person' | 'record' ? Name : never;
}[keyof Fs & string];

type ReadShapeOf<Fs extends Fields, Names extends keyof Fs & string> = {
  [Name in Names as ReadName<Name>]: ReadOf<Fs[Name]>;
} & { [Name in Names & ReferenceNames<Fs> as NamedBy<Name>]: z.ZodNullable<z.ZodString> };

/** The fields of a row of the list. */
export type RowShape<Fs extends Fields> = ReadShapeOf<
  Fs,
  Exclude<keyof Fs & string, NamesWith<Fs, 'detail'>>
>;
/** The fields that the page of a record shows beside those of its row. */
export type DetailShape<Fs extends Fields> = ReadShapeOf<Fs, NamesWith<Fs, 'detail'>>;

type Clearable<F extends FieldDefinition> =
  Has<F, 'optional'> extends true
    ? F['kind'] extends 'photos'
      ? F['schema']
      : z.ZodNullable<F['schema']>
    : F['schema'];

/** The fields of a request that adds a record. */
export type AddShape<Fs extends Fields> = {
  [Name in keyof Fs & string]: Has<Fs[Name], 'optional'> extends true
    ? z.ZodOptional<Clearable<Fs[Name]>>
    : Fs[Name]['schema'];
};
/** The fields of a request that changes a record: a field that is left out stays. */
export type ChangeShape<Fs extends Fields> = {
  [Name in keyof Fs & string]: z.ZodOptional<Clearable<Fs[Name]>>;
};
/** The fields of a request that gives many records the same values. */
export type SharedShape<Fs extends Fields> = {
  [Name in NamesWith<Fs, 'shared'>]: z.ZodOptional<Clearable<Fs[Name]>>;
};
/** The filters of a list by its own fields. */
export type FilterShape<Fs extends Fields> = {
  [Name in NamesWith<Fs, 'filtered'>]: z.ZodOptional<Fs[Name]['schema']>;
};

/** Returns whether a field has a flag. */
export function has({ flags }: FieldDefinition, flag: FieldFlag): boolean {
  return flags.includes(flag);
}

/** Returns the name of a field in answers. */
export function readName(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** Returns the name of the text of a reference in answers. */
export function namedBy(name: string): string {
  return `${readName(name.replace(/ID$/, ''))}Name`;
}

/** Returns whether a field refers to a record, a node or a person. */
export function isReference({ kind }: FieldDefinition): boolean {
  return kind === 'node' || kind === 'record' || kind === 'person';
}

/**
 * Makes a shape of its entries. The types of this file compute `Shape` from the same fields.
 *
 * @param shape the object that gets the entries
 */
export function shapeOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  entries: readonly (readonly [string, z.ZodType])[],
  shape = {} as Shape,
): Shape {
  return Object.assign(shape, Object.fromEntries(entries));
}

/** Returns the entries of some fields in answers. */
export function readEntries(
  fields: readonly (readonly [string, FieldDefinition])[],
): [string, z.ZodType][] {
  return fields.flatMap(([name, one]): [string, z.ZodType][] => {
    const isNullable = has(one, 'optional') && one.kind !== 'photos';
    const own: [string, z.ZodType] = [readName(name), isNullable ? one.read.nullable() : one.read];
    return isReference(one) ? [own, [namedBy(name), z.string().nullable()]] : [own];
  });
}

/** Returns the schema of a field in a request that may leave it out; one without a value is null. */
export function changeSchema(one: FieldDefinition): z.ZodType {
  const isNullable = has(one, 'optional') && one.kind !== 'photos';
  return (isNullable ? one.schema.nullable() : one.schema).optional();
}

/** SQL: a unique value of a field as values are compared. */
export function uniqueKeyOf(name: string, one: FieldDefinition | undefined): string {
  const key = one?.options.key;
  return key === undefined ? `look_alike(${columnOf(name, one)})` : `${key}_key`;
}

/** Returns the column of a field: `PartCode` is `part_code`, unless the field names another. */
export function columnOf(name: string, one: FieldDefinition | undefined): string {
  return (
    one?.options.column ??
    readName(name)
      .replace(/ID$/, 'Id')
      .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
}
