import type { UserDetail } from '../../../../src/contract/areas/personnel/endpoints.ts';

/** The signed-in user of `aUser`, as returned by GetUserById. */
export function aPerson(over: Partial<UserDetail> = {}): UserDetail {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    userName: '13800000001',
    realName: '陈立',
    photo: '',
    orgCode: 'ORG1',
    orgName: '华东一厂',
    orgName_Short: '一厂',
    departmentName: '班长',
    postName: '一车间',
    roleID: '0190a000-0000-7000-8000-0000000000aa',
    roleName: '维修工',
    userState: 1,
    registerDate: '2026-11-01T00:00:00.000Z',
    lastLoginTime: null,
    version: 3,
    isErased: false,
    hasLeft: false,
    isPhoneVerified: true,
    orgID: '0190a000-0000-7000-8000-0000000000bb',
    roleinfoid: '0190a000-0000-7000-8000-0000000000aa',
    relation: 'N',
    power: [],
    messages: 0,
    openOrders: 0,
    rejectReason: '',
    ...over,
  };
}
