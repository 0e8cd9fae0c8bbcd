import { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { PermissionID } from './permissions.ts';

/**
 * Who may call: a permission of the catalogue, or one of three words.
 * `public`: no token. `deviceKey`: a machine, by its organisation's key. `signedIn`: any active user;
 * the call is about the person, and made in their own organisation whichever is selected.
 */
export type Access = PermissionID | 'public' | 'signedIn' | 'deviceKey';

/** What may stand beside `data` in the envelope. */
export type BesideShape = Partial<Record<'dataRemark' | 'totalNum' | 'allcount', z.ZodType>>;

/**
 * One call: its path, who may make it, what goes in and what comes out. Server routes, client
 * calls, the OpenAPI document and the permission check all derive from it.
 */
export interface Endpoint<
  Body extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Beside extends BesideShape = BesideShape,
> {
  readonly id: string;
  /** The wire's spelling, e.g. `/api/UserManger/Login`. Always POST. */
  readonly path: `/api/${string}`;
  readonly permission: Access;
  readonly summary: string;
  readonly body: Body;
  readonly data: Data;
  readonly beside?: Beside;
  /** Refusals of its own, beside those that any call may meet. */
  readonly errors: readonly ErrorName[];
  /** Where it comes from: a section of the specification or a design page. */
  readonly source: string;
  /** Largest request body in bytes; the kernel's limit where absent. */
  readonly maxBodyBytes?: number;
  /** Its success is a file with a content-disposition header, and no envelope; `data` is null. */
  readonly download?: true;
}

interface Definition<
  Shape extends z.core.$ZodLooseShape,
  Data extends z.ZodType,
  Beside extends BesideShape,
> extends Omit<Endpoint, 'body' | 'data' | 'beside' | 'errors'> {
  readonly body: z.ZodObject<Shape>;
  readonly data: Data;
  readonly beside?: Beside;
  readonly errors?: readonly ErrorName[];
}

/** Declares a call. Every body may carry OrgCode, which selects an organisation and grants nothing. */
export function defineEndpoint<
  Shape extends z.core.$ZodLooseShape,
  Data extends z.ZodType,
  Beside extends BesideShape = Record<never, never>,
>(definition: Definition<Shape, Data, Beside>) {
  return {
    ...definition,
    body: definition.body.extend({ OrgCode: z.string().max(40).optional() }),
    errors: definition.errors ?? [],
  };
}

/** What the server's handler receives: the parsed body. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['body']>;

type BesideOf<E> = E extends { beside?: infer B }
  ? {
      [K in keyof NonNullable<B>]: NonNullable<B>[K] extends z.ZodType
        ? z.output<NonNullable<B>[K]>
        : never;
    }
  : Record<never, never>;

/**
 * What a handler returns and a caller gets: the data itself or, where the endpoint declares
 * something beside it (`totalNum`, `dataRemark`, `allcount`), an object of both.
 */
export type ResultOf<E extends Endpoint> = keyof BesideOf<E> extends never
  ? z.output<E['data']>
  : { data: z.output<E['data']> } & BesideOf<E>;

/** The body of every paged list; pages count from zero (specification 7). */
export const pageBody = z.object({
  pageNum: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(200).default(15),
});

/** A paged list: rows in `data`, the count of all in `totalNum`. Spread into a definition. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return { data: z.array(row), beside: { totalNum: z.int() } } as const;
}

/** The body's `Sort`: one of these names, with `-` before it for the greatest first. Spread into a body. */
export function sortBody<const Name extends string>(names: readonly Name[]) {
  const both = names.flatMap((name) => [name, `-${name}`] as const);
  return { Sort: z.enum(both as [Name | `-${Name}`, ...(Name | `-${Name}`)[]]).optional() };
}
