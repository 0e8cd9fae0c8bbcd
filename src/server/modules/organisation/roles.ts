import { type PermissionID, permissions } from '../../../contract/permissions.ts';
import { administratorRole, type InitialRoleName } from '../../../contract/roles.ts';

/** The roles that a new organisation starts with; their names are the wire's and always Chinese. */
export const firstRoles: readonly {
  readonly roleName: InitialRoleName;
  readonly permissions: readonly PermissionID[];
}[] = [
  { roleName: administratorRole, permissions: permissions.map(({ id }) => id) },
  {
    roleName: '维修主管',
    permissions: [
      'home.view',
      'kanban.view',
      'device.view',
      'repair.view',
      'repair.report',
      'repair.work',
      'repair.confirm',
      'repair.supervise',
      'notice.view',
      'notice.edit',
      'personnel.view',
      'relation.view',
    ],
  },
  {
    roleName: '维修工',
    permissions: [
      'home.view',
      'kanban.view',
      'device.view',
      'repair.view',
      'repair.report',
      'repair.work',
      'notice.view',
      'personnel.view',
    ],
  },
  {
    roleName: '报修员',
    // a reporter confirms the repair of their own reports without a permission
    permissions: ['device.view', 'repair.view', 'repair.report', 'notice.view'],
  },
  // is notified where a repair waits for a part
  { roleName: '仓管员', permissions: ['device.view', 'repair.view', 'part.keep', 'notice.view'] },
];
