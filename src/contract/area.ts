import type { Upload } from './areas/file/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorDefinition } from './errors.ts';
import type { ImportKind } from './imports/importKind.ts';
import type { Text } from './locale.ts';
import { mergeEntries } from './mergeEntries.ts';
import type { Permission } from './permissions.ts';
import type { AnyResource, ExportList } from './resource/anyResource.ts';

/** The texts of a kind of notification; `{name}` marks a parameter. They are rendered in each recipient's language. */
export interface NotificationTemplate {
  readonly title: Text;
  readonly msg: Text;
  /** The message by SMS, where it differs: a call has the facts with which its reader leaves at once. */
  readonly sms?: Text;
  /** Its name in settings, where the title without its parameters does not serve. */
  readonly name?: Text;
  /** Somebody has to act at once: sent by SMS unless the person decides otherwise, in quiet hours too. */
  readonly isUrgent?: true;
  /** Sent by e-mail unless the person decides otherwise. */
  readonly isMailed?: true;
}

/** The labels of a field's codes: a numbered enumeration, or texts by code. */
export type CodeLabels =
  | 'yesNo'
  | { readonly list: readonly number[]; text(value: number): Text }
  | Readonly<Record<string, Text>>;

/** A field's label in the action log; with `values`, its codes are shown as labels too. */
export type ActionLogField = Text | { readonly label: Text; readonly values: CodeLabels };

/** An endpoint by what the catalogues check of it: its permission and errors. */
type CheckedEndpoint<P extends Endpoint['permission'], E extends string> = Endpoint & {
  readonly permission: P;
  readonly errors: readonly E[];
};

/** Returns endpoints without the types of their bodies, which may be too large for the type of all areas. */
export function withoutBodyTypes<const P extends Endpoint['permission'], const E extends string>(
  endpoints: readonly CheckedEndpoint<P, E>[],
): readonly CheckedEndpoint<P, E>[] {
  return endpoints;
}

/**
 * The description of one area of the product. The catalogues of endpoints, permissions and errors, the
 * menus, the API document, the texts of notifications and the names in the action log derive from the
 * descriptors that `index.ts` lists.
 */
export interface Area {
  /** The first part of the id of each endpoint, and the module of the action log. */
  readonly name: string;
  /** The area's name in the action log. */
  readonly label: Text;
  readonly endpoints: readonly Endpoint[];
  readonly uploads?: readonly Upload[];
  /** Its menus and buttons, in the order in which they are shown. */
  readonly permissions?: readonly Permission[];
  /** The menus of platform administrators, which no role of an organisation can have. */
  readonly platformPermissions?: readonly Permission[];
  /** The refusals that are the area's own, by name. */
  readonly errors?: Readonly<Record<string, ErrorDefinition>>;
  /** The names of logged calls, by the second part of the endpoint's id. */
  readonly actionNames?: Readonly<Record<string, Text>>;
  /** The names of calls that older entries of the action log name, by the second part of the former id. */
  readonly formerActionNames?: Readonly<Record<string, Text>>;
  /**
   * The names of fields in the action log, by wire name with a lower-case first letter, beside those that
   * the bodies label (`bodyFields.ts`); each field is named in one area.
   */
  readonly fieldNames?: Readonly<Record<string, ActionLogField>>;
  /** The templates of its notifications, by kind. */
  readonly notifications?: Readonly<Record<string, NotificationTemplate>>;
  /** The list pages that have saved views, by the `name` of their `useList`. */
  readonly listPages?: readonly string[];
  /** The kinds of records whose changes are published to everybody of the organisation. */
  readonly changeKinds?: readonly string[];
  /** The lists that can be exported to a file, by kind. */
  readonly exports?: Readonly<Record<string, ExportList>>;
  /** The kinds of records that can be imported from a file. */
  readonly imports?: readonly ImportKind[];
  /** Its records and trees that are defined once; what they add is merged into the lists above. */
  readonly resources?: readonly AnyResource[];
}

/** An area with records or trees that are defined once; its other endpoints may be absent. */
export interface WithResources extends Omit<Area, 'endpoints'> {
  readonly endpoints?: readonly Endpoint[];
  readonly resources: readonly AnyResource[];
}

type Listed<A, Key extends keyof Area> =
  A extends Readonly<Record<Key, readonly (infer One)[]>> ? One : never;
type PartsOf<A extends WithResources> = A['resources'][number]['parts'];
/** The union of some records as one record of all their names. */
type ExportsOf<Parts> = Parts extends { readonly exports: infer E } ? E : never;
type Joined<Union> = {
  readonly [Name in Union extends Union ? keyof Union : never]: ExportList &
    Extract<Union, Record<Name, unknown>>[Name];
};

/** An area with what its resources add. */
type Merged<A extends WithResources> = Omit<
  A,
  'changeKinds' | 'endpoints' | 'exports' | 'listPages'
> & {
  readonly endpoints: readonly (Listed<A, 'endpoints'> | PartsOf<A>['endpoints'][number])[];
  readonly listPages: readonly (Listed<A, 'listPages'> | PartsOf<A>['listPages'][number])[];
  readonly changeKinds: readonly (Listed<A, 'changeKinds'> | PartsOf<A>['changeKinds'][number])[];
  readonly exports: Joined<ExportsOf<PartsOf<A>>> &
    (A extends { readonly exports: infer Own } ? Own : unknown);
  readonly actionNames: Readonly<Record<string, Text>>;
};

/** Defines an area. Keeps the literal types of its names, from which the unions of `index.ts` derive. */
export function defineArea<const A extends WithResources>(area: A): Merged<A>;
export function defineArea<const A extends Area>(area: A): A;
export function defineArea(area: Area | WithResources): object {
  const { resources = [] } = area;
  if (resources.length === 0) return area;
  const parts = resources.map((one) => one.parts);
  const own: Omit<Area, 'endpoints'> & Partial<Area> = area;
  return {
    ...own,
    endpoints: [...parts.flatMap(({ endpoints }) => endpoints), ...(own.endpoints ?? [])],
    listPages: [...parts.flatMap(({ listPages }) => listPages), ...(own.listPages ?? [])],
    changeKinds: [...parts.flatMap(({ changeKinds }) => changeKinds), ...(own.changeKinds ?? [])],
    imports: [...parts.flatMap(({ imports }) => imports), ...(own.imports ?? [])],
    exports: mergeEntries([...parts.map((one) => one.exports), own.exports]),
    actionNames: mergeEntries([...parts.map((one) => one.actionNames), own.actionNames]),
  };
}
