import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Text } from '../locale.ts';
import type { FieldReason } from './fieldReasons.ts';

const labels = z.registry<Text>();

/**
 * Sets the label of a body's field, which forms, lists, details, exports, imports and the action log show. A heading of
 * an import file is recognised by it: add a former label to the column's `synonyms`. The server's text of a refusal
 * begins with the wire's name, which the client replaces by it. Call it last, after `max` and the like, because each of those
 * makes a schema without the label.
 */
export function labelled<Schema extends z.ZodType>(schema: Schema, zh: string, en: string): Schema {
  const own = schema.clone();
  labels.add(own, { 'zh-CN': zh, 'en-US': en });
  return own;
}

/** Lower-cases the first letter of a wire name: the body's `FaultLevel` is the row's `faultLevel`. */
export function lowerFirst<Name extends string>(name: Name): Uncapitalize<Name> {
  return (name.slice(0, 1).toLowerCase() + name.slice(1)) as Uncapitalize<Name>;
}

/** The kind of value that a field of a body takes, and so the control that edits it. */
export type FieldKind =
  | 'text'
  | 'id'
  | 'number'
  | 'bit'
  | 'option'
  | 'day'
  | 'time'
  | 'list'
  | 'other';

/** One field of a body, as its schema describes it. */
export interface BodyField {
  readonly kind: FieldKind;
  /** The call is refused without it, or with nothing in it. */
  readonly isRequired: boolean;
  /** The call may leave it out. */
  readonly isOptional: boolean;
  /** It may be null, which stores that there is no value. */
  readonly isNullable: boolean;
  /** An empty text is a valid value of it, and clears what was stored. */
  readonly isClearable: boolean;
  /** In characters; undefined where the schema sets no limit. */
  readonly maxLength: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** The values of an `option`. */
  readonly options: readonly (string | number)[];
  /** The schema inside the wrappers. */
  readonly inner: z.ZodType;
  /** The field's own schema, wrappers included. */
  readonly schema: z.ZodType;
}

interface Unwrapped {
  readonly schema: z.ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** The schema inside `optional`, `nullable`, `default` and the input side of a pipe. */
function unwrap(schema: z.ZodType, isOptional = false, isNullable = false): Unwrapped {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType, true, isNullable);
  }
  if (schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap() as z.ZodType, isOptional, true);
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType, isOptional, isNullable);
  return { schema, isOptional, isNullable };
}

/** The label of a field, wherever `labelled` stands around its wrappers. */
function labelOf(schema: z.ZodType): Text | undefined {
  const own = labels.get(schema);
  if (own !== undefined) return own;
  const inner = schema instanceof z.ZodPipe ? schema.in : innerOf(schema);
  return inner instanceof z.ZodType ? labelOf(inner) : undefined;
}

function innerOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.unwrap();
  return schema instanceof z.ZodNullable ? schema.unwrap() : undefined;
}

function kindOf(schema: z.ZodType): Pick<BodyField, 'kind' | 'options'> {
  if (schema instanceof z.ZodLiteral) {
    const options = [...schema.values] as (string | number)[];
    const isBit = options.length === 2 && options.includes(0) && options.includes(1);
    return { kind: isBit ? 'bit' : 'option', options };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'option', options: schema.options };
  if (schema instanceof z.ZodISODate) return { kind: 'day', options: [] };
  if (schema instanceof z.ZodUUID) return { kind: 'id', options: [] };
  if (schema instanceof z.ZodNumber) return { kind: 'number', options: [] };
  if (schema instanceof z.ZodArray) return { kind: 'list', options: [] };
  if (schema instanceof z.ZodString && isTime(schema)) return { kind: 'time', options: [] };
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  return { kind: isText ? 'text' : 'other', options: [] };
}

/** Returns whether a text is refused as `timeText` refuses it. */
function isTime(schema: z.ZodString): boolean {
  const { error } = schema.safeParse('');
  return error?.issues.some(({ message }) => message === ('time' satisfies FieldReason)) ?? false;
}

/** A limit as a schema's getter gives it: null, and the ends of all numbers, are no limit. */
function limitOf(value: number | null): number | undefined {
  return value === null || !Number.isFinite(value) || Math.abs(value) === Number.MAX_SAFE_INTEGER
    ? undefined
    : value;
}

/** Returns the description of one field from its schema. */
export function bodyField({ body }: Pick<Endpoint, 'body'>, name: string): BodyField {
  const schema = body.shape[name] as z.ZodType | undefined;
  if (schema === undefined) throw new Error(`the body has no field ${name}`);
  const { schema: inner, isOptional, isNullable } = unwrap(schema);
  const { kind, options } = kindOf(inner);
  const isText = inner instanceof z.ZodString || inner instanceof z.ZodStringFormat;
  const isNumber = inner instanceof z.ZodNumber;
  const isClearable = isText && schema.safeParse('').success;
  return {
    kind,
    options,
    isOptional,
    isNullable,
    isClearable,
    isRequired: !isOptional && !isNullable && !isClearable,
    maxLength: isText ? limitOf(inner.maxLength) : undefined,
    min: isNumber ? limitOf(inner.minValue) : undefined,
    max: isNumber ? limitOf(inner.maxValue) : undefined,
    inner,
    schema,
  };
}

/** The label of one field of a body; undefined where `labelled` names it nowhere. */
export function bodyFieldLabel({ body }: Pick<Endpoint, 'body'>, name: string): Text | undefined {
  const schema = body.shape[name] as z.ZodType | undefined;
  return schema === undefined ? undefined : labelOf(schema);
}

/**
 * The label of a field that has one, for headings elsewhere: of lists, details, exports and imports.
 *
 * @throws Error if `labelled` names the field nowhere
 */
export function requireFieldLabel<E extends Pick<Endpoint, 'body'>>(
  endpoint: E,
  name: keyof E['body']['shape'] & string,
): Text {
  const label = bodyFieldLabel(endpoint, name);
  if (label === undefined) throw new Error(`the field ${name} has no label`);
  return label;
}

/**
 * The labels of all labelled fields of some calls, by the field's name with a small first letter. The
 * action log stores names without their call, so that one name has one label.
 *
 * @throws Error if two calls label a field of the same name differently
 */
export function fieldLabelsOf(endpoints: readonly Pick<Endpoint, 'body'>[]): Record<string, Text> {
  const found: Record<string, Text> = {};
  for (const { body } of endpoints) {
    for (const [name, schema] of Object.entries(body.shape)) {
      const label = labelOf(schema as z.ZodType);
      if (label === undefined) continue;
      const logged = lowerFirst(name);
      const earlier = found[logged] ?? label;
      if (earlier['zh-CN'] !== label['zh-CN'] || earlier['en-US'] !== label['en-US']) {
        throw new Error(`two calls label ${name} differently`);
      }
      found[logged] = label;
    }
  }
  return found;
}
