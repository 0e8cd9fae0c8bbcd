import type { ActionLogField, Area, CodeLabels, NotificationTemplate } from './area.ts';
import { calendarArea } from './areas/calendar/index.ts';
import { connectionArea } from './areas/connection/index.ts';
import { deviceArea } from './areas/device/index.ts';
import { dutyArea } from './areas/duty/index.ts';
import { enterpriseArea } from './areas/enterprise/index.ts';
import { faultArea } from './areas/fault/index.ts';
import { feedbackArea } from './areas/feedback/index.ts';
import type { Upload } from './areas/file/endpoints.ts';
import { fileArea } from './areas/file/index.ts';
import { formArea } from './areas/form/index.ts';
import { gatewayArea } from './areas/gateway/index.ts';
import { helpArea } from './areas/help/index.ts';
import { homeArea } from './areas/home/index.ts';
import { importDataArea } from './areas/importData/index.ts';
import { kanbanArea } from './areas/kanban/index.ts';
import { knowledgeArea } from './areas/knowledge/index.ts';
import { labelArea } from './areas/label/index.ts';
import type { ActionLogNames } from './areas/log/endpoints.ts';
import { logArea } from './areas/log/index.ts';
import { messageArea } from './areas/message/index.ts';
import { metricArea } from './areas/metric/index.ts';
import { noticeArea } from './areas/notice/index.ts';
import { organisationArea } from './areas/organisation/index.ts';
import { outboundArea } from './areas/outbound/index.ts';
import { overtimeArea } from './areas/overtime/index.ts';
import { partArea } from './areas/part/index.ts';
import { personnelArea } from './areas/personnel/index.ts';
import { planArea } from './areas/plan/index.ts';
import { registrationArea } from './areas/registration/index.ts';
import { relationArea } from './areas/relation/index.ts';
import { repairArea } from './areas/repair/index.ts';
import { roleArea } from './areas/role/index.ts';
import { savedViewArea } from './areas/savedView/index.ts';
import { sessionArea } from './areas/session/index.ts';
import { timeoutConfigArea } from './areas/timeoutConfig/index.ts';
import type { Endpoint } from './endpoint.ts';
import { commonErrors, type ErrorDefinition } from './errors.ts';
import type { ImportKind } from './imports/importKind.ts';
import { label, type Text, yesNo } from './locale.ts';
import { mergeEntries } from './mergeEntries.ts';
import type { Permission } from './permissions.ts';
import type { AnyResource, ExportList } from './resource/anyResource.ts';
import { has } from './resource/field.ts';
import { fieldLabelsOf, lowerFirst } from './validation/bodyFields.ts';

/** The areas of the product. A new area is one line here; the order is that of menus and of the API document. */
const areas = [
  homeArea,
  kanbanArea,
  deviceArea,
  calendarArea,
  gatewayArea,
  metricArea,
  repairArea,
  faultArea,
  timeoutConfigArea,
  planArea,
  partArea,
  formArea,
  knowledgeArea,
  importDataArea,
  noticeArea,
  personnelArea,
  dutyArea,
  overtimeArea,
  roleArea,
  enterpriseArea,
  registrationArea,
  outboundArea,
  logArea,
  relationArea,
  organisationArea,
  sessionArea,
  messageArea,
  savedViewArea,
  fileArea,
  feedbackArea,
  connectionArea,
  helpArea,
  labelArea,
] as const satisfies readonly Area[];

type KnownArea = (typeof areas)[number];
/** The names that the areas give to entries of one kind. */
type NamesOf<Key extends keyof Area> = KnownArea extends infer A
  ? A extends Readonly<Record<Key, infer Entries>>
    ? keyof Entries & string
    : never
  : never;

/** Merges the entries of one kind of all areas. @throws Error if two areas define the same name */
function merged<Entry>(
  entriesOf: (area: Area) => Readonly<Record<string, Entry>> | undefined,
): Record<string, Entry> {
  return mergeEntries(areas.map(entriesOf));
}

type PermissionOf<A> = A extends { readonly permissions: readonly (infer P)[] } ? P : never;
/** The id of a permission of the catalogue. */
export type PermissionID = PermissionOf<KnownArea>['id'];

/** All permissions. They seed the menus, guard the endpoints and decide which buttons are shown. */
export const permissions = areas.flatMap((area): readonly Permission[] =>
  'permissions' in area ? area.permissions : [],
) as readonly (Permission & { readonly id: PermissionID })[];

type PlatformPermissionOf<A> = A extends { readonly platformPermissions: readonly (infer P)[] }
  ? P
  : never;
/** The id of a permission that a person can have: of the catalogue, or a platform administrator's. */
export type AnyPermissionID = PermissionID | PlatformPermissionOf<KnownArea>['id'];

/** The permissions of platform administrators. They are no part of the catalogue, so no role can have them. */
export const platformPermissions = areas.flatMap((area): readonly Permission[] =>
  'platformPermissions' in area ? area.platformPermissions : [],
) as readonly (Permission & { readonly id: AnyPermissionID })[];

/**
 * The most that a person visiting an associated organisation may do there: read what the editor's
 * menus show. People work only from their own organisation.
 */
export const visitorPermissions: readonly PermissionID[] = permissions
  .filter(({ forVisitors }) => forVisitors)
  .map(({ id }) => id);

export type ErrorName = keyof typeof commonErrors | NamesOf<'errors'>;

/** Every refusal of the server by name: wire code, HTTP status, text. `codes.ts` defines the reaction of clients. */
export const errors = {
  ...commonErrors,
  ...merged((area) => area.errors),
} as Readonly<Record<ErrorName, ErrorDefinition>>;

/**
 * The right that a call requires: a permission of the catalogue, a platform administrator's, or one of three special values.
 * `public`: no token is needed. `deviceKey`: a machine calls with its organisation's key. `signedIn`:
 * any active user may call; the call concerns the person and runs in their own organisation, even
 * while another one is selected.
 */
export type Access = AnyPermissionID | 'public' | 'signedIn' | 'deviceKey';

/** An endpoint whose permission and errors are in the catalogues; the compiler refuses any other. */
export interface CataloguedEndpoint extends Endpoint {
  readonly permission: Access;
  readonly errors: readonly ErrorName[];
}

/** Every call of the product. The server serves them, the OpenAPI document lists them, and tests iterate over them. */
export const allEndpoints: readonly CataloguedEndpoint[] = areas.flatMap(
  ({ endpoints }): readonly CataloguedEndpoint[] => endpoints,
);

/** Every record and tree that is defined once. */
export const allResources: readonly AnyResource[] = areas.flatMap(
  (area: Area) => area.resources ?? [],
);

/** Every call whose body is a file. */
export const allUploads: readonly Upload[] = areas.flatMap((area) =>
  'uploads' in area ? area.uploads : [],
);

export type AnyNotificationKind = NamesOf<'notifications'>;

/** The texts of each kind of notification. */
export const notificationTemplates = merged((area) => area.notifications) as Readonly<
  Record<AnyNotificationKind, NotificationTemplate>
>;

/** The title of a notification without its parameters. */
function titleOf({ title }: NotificationTemplate): Text {
  const bare = (text: string) =>
    text
      .replace(/\{\w+\}/g, '')
      .replace(/[：:\s]+$/, '')
      .trim();
  return label(bare(title['zh-CN']), bare(title['en-US']));
}

/** A kind of notification, as people set how they get it. */
export interface NamedNotification {
  readonly kind: AnyNotificationKind;
  readonly name: Text;
  readonly area: Text;
  readonly isUrgent: boolean;
  readonly isMailed: boolean;
}

/** All kinds of notifications, those of an area together. */
export const notificationKinds: readonly NamedNotification[] = areas.flatMap((area: Area) =>
  Object.entries(area.notifications ?? {}).map(([kind, template]) => ({
    kind: kind as AnyNotificationKind,
    name: template.name ?? titleOf(template),
    area: area.label,
    isUrgent: template.isUrgent === true,
    isMailed: template.isMailed === true,
  })),
);

/** The name of a list that can be exported to a file. */
export type ExportKindName = NamesOf<'exports'>;

/** The lists that can be exported to a file, by the wire's Kind. */
export const exportLists = merged((area) => area.exports) as Readonly<
  Record<ExportKindName, ExportList & { readonly permission: PermissionID }>
>;

/** The kinds of records that can be imported from a file, by the wire's Kind. */
export const importKinds: Readonly<Record<string, ImportKind>> = mergeEntries(
  areas
    .flatMap((area): readonly ImportKind[] => ('imports' in area ? area.imports : []))
    .map((kind) => ({ [kind.name]: kind })),
);

type ListPagesOf<A> = A extends { readonly listPages: readonly (infer Name)[] } ? Name : never;
/** The name of a list page of the console that has saved views. */
export type ListPageName = ListPagesOf<KnownArea>;

/** The list pages of the console that have saved views. */
export const listPages = areas.flatMap((area): readonly string[] =>
  'listPages' in area ? area.listPages : [],
) as readonly ListPageName[];

type ChangeKindsOf<A> = A extends { readonly changeKinds: readonly (infer Kind)[] } ? Kind : never;
/** A kind of record whose changes are published to everybody of an organisation. */
export type ChangeKind = ChangeKindsOf<KnownArea>;

/** The kinds of records whose changes are published to everybody of an organisation. */
export const changeKinds = areas.flatMap((area): readonly string[] =>
  'changeKinds' in area ? area.changeKinds : [],
) as readonly ChangeKind[];

function isEnumeration(
  values: Exclude<CodeLabels, 'yesNo'>,
): values is Extract<CodeLabels, { readonly list: readonly number[] }> {
  return Array.isArray(values.list);
}

/** Returns a field of the action log with the labels of its codes. */
function loggedField(field: ActionLogField): ActionLogNames['fields'][string] {
  if (!('label' in field)) return { label: field };
  const { values } = field;
  if (values === 'yesNo') return { label: field.label, values: yesNo };
  if (!isEnumeration(values)) return { label: field.label, values };
  const labels = values.list.map((value) => [value, values.text(value)]);
  return { label: field.label, values: Object.fromEntries(labels) };
}

const loggedModules: Readonly<Record<string, Text>> = Object.fromEntries(
  areas.flatMap((area) => ('actionNames' in area ? [[area.name, area.label]] : [])),
);

/** Returns the names of logged calls by their ids. */
function namedActions(
  namesOf: (area: Area) => Readonly<Record<string, Text>> | undefined,
): Readonly<Record<string, Text>> {
  return Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(namesOf(area) ?? {}).map(([action, text]) => [`${area.name}.${action}`, text]),
    ),
  );
}

const loggedActions = namedActions(({ actionNames }) => actionNames);

/** The fields whose codes are names of other catalogues. */
const catalogueFields: Readonly<Record<string, ActionLogField>> = {
  isUse: { label: label('启用', 'In use'), values: 'yesNo' },
  belowID: label('上级', 'Parent'),
  beforeID: label('排在之前', 'Before'),
  intoID: label('合并到', 'Merge into'),
  kind: {
    label: label('种类', 'Kind'),
    values: Object.fromEntries(
      [...Object.entries(importKinds), ...Object.entries(exportLists)].map(([name, { title }]) => [
        name,
        title,
      ]),
    ),
  },
  module: { label: label('模块', 'Area'), values: loggedModules },
  action: { label: label('操作', 'Action'), values: loggedActions },
  permission: {
    label: label('权限', 'Permission'),
    values: Object.fromEntries(permissions.map((one) => [one.id, one.label])),
  },
};

/** Returns the fields of a record or a tree as the action log names them. */
function fieldsOfResource({ fields, derived }: AnyResource): ActionLogNames['fields'] {
  return Object.fromEntries(
    Object.entries({ ...fields, ...derived }).map(([name, { label: text, options, kind }]) => {
      const values = options.values ?? (kind === 'bit' ? ('yesNo' as const) : undefined);
      return [lowerFirst(name), loggedField(values === undefined ? text : { label: text, values })];
    }),
  );
}

const callsOfResources = new Map(
  allResources.flatMap(({ name, calls }) => Object.values(calls).map(({ id }) => [id, name])),
);

/** The labels of the orders of lists of records, which the log shows of an export. */
const resourceSorts: Readonly<Record<string, Text>> = Object.fromEntries(
  allResources.flatMap(({ fields, derived }) =>
    Object.entries({ ...fields, ...derived })
      .filter(([, one]) => has(one, 'sorted'))
      .flatMap(([name, { label: text }]) => {
        const [zh, en] = [text['zh-CN'], text['en-US'].toLowerCase()];
        return [
          [lowerFirst(name), label(`${zh}升序`, `by ${en}`)],
          [`-${lowerFirst(name)}`, label(`${zh}降序`, `by ${en}, last first`)],
        ];
      }),
  ),
);

/** The fields of the action log that are named once for all areas. */
const commonFields: ActionLogNames['fields'] = Object.fromEntries(
  Object.entries({
    ...fieldLabelsOf(allEndpoints.filter(({ id }) => !callsOfResources.has(id))),
    ...mergeEntries([...areas.map((area: Area) => area.fieldNames), catalogueFields]),
  }).map(([name, field]) => [name, loggedField(field)]),
);

/** The names that the action log shows. */
export const actionLogNames: ActionLogNames = {
  resources: Object.fromEntries(callsOfResources),
  resourceFields: Object.fromEntries(allResources.map((one) => [one.name, fieldsOfResource(one)])),
  modules: loggedModules,
  actions: loggedActions,
  formerActions: namedActions(({ formerActionNames }) => formerActionNames),
  fields: {
    // outside an action of its own, such as in the filter of an export, a field has the first record's label
    ...Object.assign({}, ...allResources.map(fieldsOfResource).toReversed()),
    ...commonFields,
    sort: {
      label: label('排序', 'Order'),
      ...commonFields['sort'],
      values: { ...resourceSorts, ...commonFields['sort']?.values },
    },
  },
};
