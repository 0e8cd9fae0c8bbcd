import type {
  PhoneBookUser,
  UserDetail,
} from '../../../../src/contract/areas/personnel/endpoints.ts';

/** An active repairer of the address book. */
export function aPerson(over: Partial<PhoneBookUser> = {}): PhoneBookUser {
  return {
    id: '0190a000-0000-7000-8000-000000000011',
    userName: '13800000111',
    realName: '李强',
    photo: '',
    orgCode: 'ORG1',
    orgName: '华东一厂股份有限公司',
    orgName_Short: '一厂',
    departmentName: '维修班长',
    postName: '设备动力部',
    roleID: '0190a000-0000-7000-8000-0000000000a2',
    roleName: '维修工',
    userState: 1,
    registerDate: '2026-01-05T02:00:00.000Z',
    lastLoginTime: null,
    version: 3,
    isErased: false,
    hasLeft: false,
    isPhoneVerified: true,
    ...over,
  };
}

/** The same as their own page shows them. */
export function aDetail(over: Partial<UserDetail> = {}): UserDetail {
  const person = aPerson();
  return {
    ...person,
    orgID: '0190a000-0000-7000-8000-0000000000f1',
    roleinfoid: person.roleID,
    relation: 'N',
    power: [],
    messages: 0,
    openOrders: 2,
    rejectReason: '',
    ...over,
  };
}

/** The roles of the organisation. */
export const roles = [
  { roleID: '0190a000-0000-7000-8000-0000000000a1', roleName: '企业管理员' },
  { roleID: '0190a000-0000-7000-8000-0000000000a2', roleName: '维修工' },
  { roleID: '0190a000-0000-7000-8000-0000000000a3', roleName: '仓管员' },
];
