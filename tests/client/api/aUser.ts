import type { SessionUser } from '../../../src/client/api/session/session.ts';
import type { PermissionID } from '../../../src/contract/index.ts';

/** A signed-in user with these permissions. */
export function aUser(
  permissions: readonly PermissionID[] = ['repair.view'],
  over: Partial<SessionUser> = {},
): SessionUser {
  const roleName = over.roleName ?? '维修员';
  return {
    token: 'head.claims.signature',
    id: '0190a000-0000-7000-8000-000000000001',
    userName: '13800000001',
    realName: '陈立',
    photo: '',
    roleName,
    roles: [roleName],
    introduction: '',
    roleID: 'role-1',
    orgCode: 'ORG1',
    orgName: '华东一厂',
    orgName_Short: '一厂',
    userState: 1,
    relation: 'N',
    orgState: 1,
    ownOrgCode: 'ORG1',
    timeZone: 'Asia/Shanghai',
    mustChangePassword: false,
    idleMinutes: 30,
    orgLogo: '',
    passwordRule: { minLength: 8, minKinds: 2 },
    permissions: permissions.map((permission) => ({
      menuID: permission,
      menuName: permission,
      auth_Url: '#',
      icon_Url: '',
      permissions: { key: permission },
      children: [],
    })),
    ...over,
  };
}
