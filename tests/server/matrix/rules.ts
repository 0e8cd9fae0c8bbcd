import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { ErrorName } from '../../../src/contract/errors.ts';
import { menuAreas, permissions } from '../../../src/contract/permissions.ts';
import { editorMenus } from '../../../src/contract/roles.ts';
import type { Caller, Named } from './callers.ts';

/** What of a call the rules ask; an upload has it too. */
type Asked = Pick<Endpoint, 'id' | 'permission'> & { readonly path: string };

/** Calls that read, beside all that are named Get...: of everything else it is a change. */
const alsoReads: ReadonlySet<string> = new Set([
  'organisation.auth',
  'relation.map',
  'importData.export',
  'home.failureTrend',
  'home.deviceReport',
  'home.userReport',
  'home.faultReport',
  'home.agentCount',
  'home.deviceSimState',
  'home.deviceSimStateCount',
  'gateway.listDeviceKeys',
  'label.read',
  'personnel.listUsers',
  'personnel.listRoles',
]);

function reads({ id, path }: Asked): boolean {
  return /\/(New_)?Get\w+$/.test(path) || alsoReads.has(id);
}

/** What is about the caller alone, not about an organisation: also for who waits for approval or was rejected. */
const ownAffairs: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'session.resetPassword',
  'session.setLocale',
  'organisation.menu',
  'personnel.getUser',
  'kanban.getServerTime',
]);

/** Changes that an expired organisation still makes: its open orders, and what is no change of its own. */
const whileExpired: ReadonlySet<string> = new Set([
  ...['receive', 'reject', 'scan', 'interrupt', 'recover', 'repair', 'laterWrite'].map(
    (call) => `repair.${call}`,
  ),
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
  'savedView.save',
  'savedView.delete',
  'gateway.revokeDeviceKey',
]);

/** Calls about a session as such, wherever it is: their OrgCode says nothing. */
const anywhere: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'session.resetPassword',
  'session.setLocale',
]);

/** Calls whose OrgCode is what they are about. */
const aboutOrganisation: ReadonlySet<string> = new Set(['organisation.menu', 'organisation.auth']);

/** The permission that an export asks for by its kind. */
const exportPermissions: Readonly<Record<string, string>> = {
  User: 'personnel.export',
  WorkOrder: 'repair.view',
  LoginLog: 'log.view',
  ActionLog: 'log.actions',
};

/** Reading what stands in one of the editor's menus: a menu's own permission, not a button's. */
function mayVisitorHave(permission: string): boolean {
  const entry = permissions.find(({ id }) => id === permission);
  if (entry === undefined || !('area' in entry)) return false;
  const area = menuAreas.find(({ id }) => id === entry.area);
  return area !== undefined && editorMenus.includes(area.menuName);
}

/**
 * The refusals that a call deserves, by the contract and the rules of design pages 2 and 6; none: it
 * is let in. Where several stand, any of them is right.
 *
 * @param exportKind what an export asks for
 */
export function refusals(
  endpoint: Asked,
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
  if (aboutOrganisation.has(id)) {
    const isOthers = caller.names !== 'none' && caller.names !== 'own';
    if (caller.names === 'stranger' || (isOthers && caller.userState !== 1)) found.add('DENIED');
    else if (caller.names === 'expiredHost') found.add('ORG_EXPIRED');
  } else if (!anywhere.has(id) && isElsewhere(caller, isPersonal)) {
    found.add('ORG_SWITCHED');
    if (!changes) found.add('DENIED');
  }
  if (caller.userState !== 1 && !ownAffairs.has(id)) found.add('DENIED');
  const held = (one: string) => caller.permissions.has(one) && (!isVisiting || mayVisitorHave(one));
  if (!isPersonal && !held(permission)) found.add('DENIED');
  const more = exportKind === undefined ? undefined : exportPermissions[exportKind];
  if (more !== undefined && !held(more)) found.add('DENIED');
  if (isVisiting && !isPersonal && changes) found.add('DENIED');
  if (caller.place === 'expired' && changes && !whileExpired.has(id)) found.add('ORG_EXPIRED');
  return found;
}

/**
 * Whether OrgCode names an organisation in which the call isn't made. One about the person may also
 * say what the session chose, which its page still shows.
 */
function isElsewhere({ place, names, userState }: Caller, isPersonal: boolean): boolean {
  if (names === 'none') return false;
  const chosen: Named = place === 'visiting' ? 'host' : place === 'lost' ? 'expiredHost' : 'own';
  if (isPersonal) return names !== 'own' && names !== chosen;
  return names !== (place === 'visiting' && userState === 1 ? 'host' : 'own');
}
