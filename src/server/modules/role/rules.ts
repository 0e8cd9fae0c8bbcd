import { duties, dutiesOf } from '../../../contract/duties.ts';
import { permissions as catalogue, type PermissionID } from '../../../contract/index.ts';
import type { Text } from '../../../contract/locale.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { ceilingOf, requireWithin } from '../../kernel/auth/permissionCeiling.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

const entries = new Map<string, Permission>(catalogue.map((entry) => [entry.id, entry]));

/** The permissions that the role of enterprise administrator always has: somebody can undo every change. */
const administratorNeeds: readonly PermissionID[] = [
  'role.view',
  'role.edit',
  'personnel.view',
  'personnel.edit',
];

function labelOf(id: string): Text | string {
  return entries.get(id)?.label ?? id;
}

/** Joins texts in each language. */
function joined(texts: readonly Text[]): Text {
  return {
    'zh-CN': texts.map((text) => text['zh-CN']).join('、'),
    'en-US': texts.map((text) => text['en-US']).join(', '),
  };
}

/**
 * Checks that permissions are of the catalogue, and that no button is without its menu.
 *
 * @param field the field of the body that names them
 * @throws AppError PERMISSION_UNKNOWN, BUTTON_NEEDS_MENU
 */
function requireWhole(ids: readonly string[], field: string): void {
  for (const id of ids) {
    const entry = entries.get(id);
    if (entry === undefined)
      throw new AppError('PERMISSION_UNKNOWN', { field, params: { permission: id } });
    const { label, parent } = entry;
    if (parent !== undefined && !ids.includes(parent))
      throw new AppError('BUTTON_NEEDS_MENU', {
        field,
        params: { permission: label, menu: labelOf(parent) },
      });
  }
}

/** Reads whether an organisation holds duties apart, and the version of its row. */
export async function selectSetting(tx: Tx, orgCode: string) {
  const [row] = await tx.query<{ isSeparated: boolean; version: number }>(
    `select separates_duties as "isSeparated", version from organisation where org_code = $1`,
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return row;
}

/** @throws AppError DUTIES_TOGETHER */
async function requireSeparated(
  tx: Tx,
  orgCode: string,
  field: string,
  ids: readonly string[],
): Promise<void> {
  const found = dutiesOf(ids);
  if (found.length < 2 || !(await selectSetting(tx, orgCode)).isSeparated) return;
  const params = { duties: joined(found.map((duty) => duties[duty].label)) };
  throw new AppError('DUTIES_TOGETHER', { field, params });
}

/**
 * Checks the permissions that a role is to have: the actor has all of them, and all that the role has now. The caller has
 * locked the administration.
 *
 * @param role the role as it is; null for a new one
 * @param field the field of the body that names them
 * @throws AppError PERMISSION_UNKNOWN, BUTTON_NEEDS_MENU, ADMIN_ROLE_ONLY, ADMIN_ROLE_NEEDS, BEYOND_OWN, DUTIES_TOGETHER
 */
export async function requireGrantable(
  tx: Tx,
  actor: Actor,
  role: { readonly roleName: string; readonly permissions: readonly string[] } | null,
  ids: readonly string[],
  field = 'MenuIDs',
): Promise<void> {
  requireWhole(ids, field);
  const ceiling = await ceilingOf(tx, actor);
  if (role !== null && isAdministrator(role)) {
    if (ceiling !== 'all') throw new AppError('ADMIN_ROLE_ONLY', { field: 'RoleID' });
    const missing = administratorNeeds.find((id) => !ids.includes(id));
    if (missing !== undefined)
      throw new AppError('ADMIN_ROLE_NEEDS', { field, params: { permission: labelOf(missing) } });
  }
  requireWithin(ceiling, role?.permissions ?? [], 'RoleID');
  requireWithin(ceiling, ids, field);
  await requireSeparated(tx, actor.orgCode, field, ids);
}
