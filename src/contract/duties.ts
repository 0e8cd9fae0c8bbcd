import type { Duty } from './areas/role/endpoints.ts';
import type { PermissionID } from './index.ts';
import { label, type Text } from './locale.ts';

interface DutyDefinition {
  readonly label: Text;
  readonly permissions: readonly PermissionID[];
}

/**
 * The duties that an organisation may separate, with the permissions of each: then no role has permissions of two
 * of them. All other permissions belong to none. The system administrator manages accounts and connections, the
 * security administrator decides who may do what, the audit administrator reads what both have done.
 */
export const duties: Readonly<Record<Duty, DutyDefinition>> = {
  system: {
    label: label('系统管理', 'system administration'),
    permissions: [
      'personnel.add',
      'personnel.state',
      'personnel.reset',
      'personnel.data',
      'personnel.erase',
      'registration.review',
      'registration.invite',
      'relation.manage',
      'gateway.manage',
      'enterprise.edit',
    ],
  },
  security: {
    label: label('安全管理', 'security administration'),
    permissions: ['role.edit', 'personnel.edit'],
  },
  audit: {
    label: label('审计管理', 'audit'),
    permissions: ['log.view', 'log.actions', 'connection.view', 'connection.address'],
  },
};

const entries = Object.entries(duties) as readonly (readonly [Duty, DutyDefinition])[];

/** Returns the duty of a permission; null if it belongs to none. */
export function dutyOf(permission: string): Duty | null {
  const found = entries.find(([, { permissions }]) => permissions.some((id) => id === permission));
  return found?.[0] ?? null;
}

/** Returns the duties of which a role with these permissions has at least one, in their order. */
export function dutiesOf(permissions: readonly string[]): Duty[] {
  return entries
    .filter(([, { permissions: of }]) => of.some((id) => permissions.includes(id)))
    .map(([duty]) => duty);
}

/** Returns the permissions that a role with this one cannot have while duties are separated. */
export function ofOtherDuties(permission: string): PermissionID[] {
  const own = dutyOf(permission);
  if (own === null) return [];
  return entries.flatMap(([duty, { permissions }]) => (duty === own ? [] : permissions));
}
