import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { allResources, type ErrorName, permissions } from '../../../src/contract/index.ts';
import { sidebarGroupList } from '../../../src/contract/permissions.ts';
import { editorMenus } from '../../../src/contract/roles.ts';
import type { Caller, OrgCodeKind } from './callers.ts';

/** The parts of a call, or of an upload, that the rules need. */
type CallDefinition = Pick<Endpoint, 'id' | 'permission'> & { readonly path: string };

/** Reading calls whose path is not named Get...; all other calls change something. */
const otherReads: ReadonlySet<string> = new Set([
  'organisation.auth',
  'relation.map',
  'importData.export',
  'personnel.exportPerson',
  'home.failureTrend',
  'home.deviceReport',
  'home.userReport',
  'home.faultReport',
  'home.agentCount',
  'home.exportAnalysis',
  'home.deviceSimState',
  'home.deviceSimStateCount',
  'gateway.listDeviceKeys',
  'label.read',
  'device.printLabels',
  'device.printCheckedLabels',
  'device.printPositionLabels',
  'part.printLabels',
  'part.printPositionLabels',
  'repair.printReport',
  'overtime.printSheet',
  ...['maintenance', 'inspection'].flatMap((area) => [
    `plan.${area}PrintRecord`,
    `plan.${area}PrintSheet`,
  ]),
  'personnel.listUsers',
  'personnel.listRoles',
  'part.applyWaiting',
  'knowledge.enterprise',
  'knowledge.publicList',
  'role.catalogue',
  'role.menu',
  'role.permissions',
]);

function reads({ id, path }: CallDefinition): boolean {
  return /\/(New_)?Get\w+$/.test(path) || otherReads.has(id);
}

/** Calls about the caller only, which are also allowed while a user waits for approval or was rejected. */
const selfServiceCalls: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'session.resetPassword',
  'session.setLocale',
  'organisation.menu',
  'personnel.getUser',
  'kanban.getServerTime',
]);

/** Writes that an expired organisation may still make: on open orders, and on personal data. */
const allowedWhenExpired: ReadonlySet<string> = new Set([
  ...['receive', 'reject', 'scan', 'interrupt', 'recover', 'repair', 'laterWrite'].map(
    (call) => `repair.${call}`,
  ),
  'repair.acknowledge',
  'repair.assign',
  'repair.amend',
  'repair.confirm',
  'repair.updateParts',
  'session.logout',
  'session.logoutEverywhere',
  'session.resetPassword',
  'session.setLocale',
  'message.read',
  'message.readType',
  'feedback.add',
  'feedback.reply',
  'feedback.step',
  'feedback.update',
  'help.save',
  'help.place',
  'help.hide',
  'help.revert',
  'savedView.save',
  'savedView.delete',
  'gateway.revokeDeviceKey',
  'home.closeIntroduction',
  'personnel.leave',
  'knowledge.confirm',
  'knowledge.rate',
]);

/** Calls about the session itself, which ignore OrgCode. */
const anywhere: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'session.resetPassword',
  'session.setLocale',
]);

/** Calls whose OrgCode is an argument. */
const orgCodeIsArgument: ReadonlySet<string> = new Set(['organisation.menu', 'organisation.auth']);

/** The permission that each kind of export requires. */
const exportPermissions: Readonly<Record<string, string>> = {
  User: 'personnel.export',
  WorkOrder: 'repair.view',
  Device: 'device.export',
  SparePart: 'part.export',
  StockMovement: 'part.export',
  Document: 'knowledge.export',
  PartCount: 'part.export',
  MaintenancePoint: 'maintenance.view',
  MaintenanceRecord: 'maintenance.view',
  InspectionPoint: 'inspection.view',
  InspectionRecord: 'inspection.view',
  PartFigure: 'part.export',
  PartReorder: 'part.export',
  PartUse: 'part.export',
  PartAbc: 'part.cost',
  StockValue: 'part.cost',
  MaintenanceFormItem: 'form.maintenanceEdit',
  InspectionFormItem: 'form.inspectionEdit',
  DutyRecord: 'duty.record',
  MetricValue: 'metric.export',
  Alarm: 'metric.alarms',
  OverTime: 'overtime.all',
  OverTimeMonth: 'overtime.all',
  ProblemLog: 'feedback.view',
  LoginLog: 'log.view',
  ActionLog: 'log.actions',
  ...Object.fromEntries(
    allResources.flatMap(({ parts }) =>
      Object.entries(parts.exports).map(([kind, { permission }]) => [kind, permission]),
    ),
  ),
};

/** The permission that a call requires beside its own, by the body of the tests. */
const morePermissions: Readonly<Record<string, string>> = {
  'home.exportAnalysis': 'home.deviceData',
  'knowledge.addArticle': 'knowledge.edit',
};

/** Menus of the editor's areas that a visitor does not have: an owner shares no movements, applications and counts of its stock, and no reports. */
const closedToVisitors: ReadonlySet<string> = new Set([
  'home.reports',
  'part.apply',
  'part.count',
  'part.figures',
  'part.record',
  'part.requisition',
]);

/** Returns whether a visitor may have a permission: only menus of the editor's areas, no buttons. */
function mayVisitorHave(permission: string): boolean {
  if (closedToVisitors.has(permission)) return false;
  const entry = permissions.find(({ id }) => id === permission);
  if (entry === undefined || !('group' in entry)) return false;
  const group = sidebarGroupList.find(({ id }) => id === entry.group);
  return group !== undefined && editorMenus.includes(group.menuName);
}

/**
 * Returns the expected errors of a call by the contract and the access rules; none if the caller is let
 * in. If there are several, any of them is correct.
 *
 * @param exportKind the kind of an export
 */
export function refusals(
  endpoint: CallDefinition,
  caller: Caller,
  exportKind?: string,
): ReadonlySet<ErrorName> {
  const { id, permission } = endpoint;
  const found = new Set<ErrorName>();
  if (permission === 'public') return found;
  if (permission === 'deviceKey') return found.add('DEVICE_KEY');
  if (caller.role === null) return found.add('SESSION_UNKNOWN');
  if (caller.userState === 0) return found.add('SESSION_DISABLED');
  if (caller.place === 'disabled') return found.add('SESSION_REVOKED');

  const isPersonal = permission === 'signedIn';
  const isVisiting = caller.place === 'visiting' && caller.userState === 1;
  const changes = !reads(endpoint);
  if (orgCodeIsArgument.has(id)) {
    const isOthers = caller.names !== 'none' && caller.names !== 'own';
    if (caller.names === 'stranger' || (isOthers && caller.userState !== 1)) found.add('DENIED');
    else if (caller.names === 'expiredHost') found.add('ORG_EXPIRED');
  } else if (!anywhere.has(id) && isElsewhere(caller, isPersonal)) {
    found.add('ORG_SWITCHED');
    if (!changes) found.add('DENIED');
  }
  if (caller.userState !== 1 && !selfServiceCalls.has(id)) found.add('DENIED');
  const hasPermission = (one: string) =>
    caller.permissions.has(one) && (!isVisiting || mayVisitorHave(one));
  if (!isPersonal && !hasPermission(permission)) found.add('DENIED');
  const more = exportKind === undefined ? morePermissions[id] : exportPermissions[exportKind];
  if (more !== undefined && !hasPermission(more)) found.add('DENIED');
  if (isVisiting && !isPersonal && changes) found.add('DENIED');
  // whoever finishes the open orders also uploads the photos of their records
  const isAllowed =
    allowedWhenExpired.has(id) || (id === 'file.upload' && caller.permissions.has('repair.work'));
  if (caller.place === 'expired' && changes && !isAllowed) found.add('ORG_EXPIRED');
  return found;
}

/**
 * Returns whether OrgCode names another organisation than that of the call. A call about the person may
 * also carry the organisation that the session has selected, which the page still shows.
 */
function isElsewhere({ place, names, userState }: Caller, isPersonal: boolean): boolean {
  if (names === 'none') return false;
  const sessionOrgCode: OrgCodeKind =
    place === 'visiting' ? 'host' : place === 'lost' ? 'expiredHost' : 'own';
  if (isPersonal) return names !== 'own' && names !== sessionOrgCode;
  return names !== (place === 'visiting' && userState === 1 ? 'host' : 'own');
}
