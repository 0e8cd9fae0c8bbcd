import { z } from 'zod';
import type { ExtraName } from './envelope.ts';

/** The fields that an envelope may carry in addition to `data`. */
export type ExtrasShape = Partial<Record<ExtraName, z.ZodType>>;

/**
 * One call: its path, the required right, the request body and the answer. Server routes, client
 * calls, the OpenAPI document and the permission check all derive from it.
 */
export interface Endpoint<
  Body extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Extras extends ExtrasShape = ExtrasShape,
> {
  readonly id: string;
  /** The wire's spelling, e.g. `/api/UserManger/Login`. Always POST. */
  readonly path: `/api/${string}`;
  /** A permission of the catalogue, `public`, `signedIn` or `deviceKey`: `Access` in `index.ts`, which checks it. */
  readonly permission: string;
  readonly summary: string;
  readonly body: Body;
  readonly data: Data;
  readonly extras?: Extras;
  /** Errors specific to this call, in addition to those that every call can return. */
  readonly errors: readonly string[];
  /**
   * The origin of the call: "specification 7 ..." if that section names or describes it (`tests/specification/names.ts`),
   * else "product decision", where useful "for specification N".
   */
  readonly source: string;
  /** Largest request body in bytes; the kernel's default limit applies where this is absent. */
  readonly maxBodyBytes?: number;
  /** A successful call answers a file with a content-disposition header instead of an envelope; `data` is null. */
  readonly download?: true;
}

interface Definition<
  Shape extends z.core.$ZodLooseShape,
  Data extends z.ZodType,
  Extras extends ExtrasShape,
  Access extends string,
  ErrorName extends string,
> extends Omit<Endpoint, 'body' | 'data' | 'extras' | 'permission' | 'errors'> {
  readonly permission: Access;
  readonly body: z.ZodObject<Shape>;
  readonly data: Data;
  readonly extras?: Extras;
  readonly errors?: readonly ErrorName[];
}

/** Declares a call. Every body may carry OrgCode, which selects an organisation and grants no rights. */
export function defineEndpoint<
  Shape extends z.core.$ZodLooseShape,
  Data extends z.ZodType,
  const Access extends string,
  Extras extends ExtrasShape = Record<never, never>,
  const ErrorName extends string = never,
>(definition: Definition<Shape, Data, Extras, Access, ErrorName>) {
  return {
    ...definition,
    body: definition.body.extend({ OrgCode: z.string().max(40).optional() }),
    errors: definition.errors ?? [],
  };
}

/** The parsed body that the server's handler receives. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** The body that a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['body']>;

type OutputOf<T> = T extends z.ZodType ? z.output<T> : never;

type ExtrasOf<E> = E extends { extras?: infer B extends ExtrasShape }
  ? {
      [K in keyof B as undefined extends OutputOf<B[K]> ? never : K]: OutputOf<B[K]>;
    } & {
      [K in keyof B as undefined extends OutputOf<B[K]> ? K : never]?: OutputOf<B[K]>;
    }
  : Record<never, never>;

/**
 * The result that a handler returns and a caller receives: the data itself or, where the endpoint
 * declares extra envelope fields (`totalNum`, `dataRemark`, `allcount` and others), an object with `data` and them.
 */
export type ResultOf<E extends Endpoint> = keyof ExtrasOf<E> extends never
  ? z.output<E['data']>
  : { data: z.output<E['data']> } & ExtrasOf<E>;

/** The body of every paged list; pages count from zero (specification 7). */
export const pageBody = z.object({
  pageNum: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(200).default(15),
  /** `next` of the page before; the page then begins after it, whatever `pageNum` is. */
  After: z.string().max(2_000).optional(),
});

/**
 * The extra fields of a paged list. `totalNum` counts all rows exactly up to 10,000; where there are
 * more it is 10,000 and `totalBound` is 1. `next` is `After` of the next page, absent on the last one.
 */
export const pageExtras = {
  totalNum: z.int(),
  totalBound: z.literal(1).optional(),
  next: z.string().optional(),
} as const;

/** A paged list: the rows in `data`, with `pageExtras`. Spread the result into a definition. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return { data: z.array(row), extras: pageExtras } as const;
}

/** The body's `Sort` field: one of the names, prefixed with `-` for descending order. Spread the result into a body. */
export function sortBody<const Name extends string>(names: readonly Name[]) {
  const both = names.flatMap((name) => [name, `-${name}`] as const);
  return { Sort: z.enum(both as [Name | `-${Name}`, ...(Name | `-${Name}`)[]]).optional() };
}
