import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import {
  type Application,
  type Invitation,
  listApplications,
  listInvitations,
} from '../../../src/contract/areas/registration/endpoints.ts';
import {
  getInvitation,
  registerUser,
  sendRegisterCode,
} from '../../../src/contract/areas/registration/register.ts';
import { getSetupState } from '../../../src/contract/areas/session/endpoints.ts';
import { checkCode } from '../../../src/contract/areas/session/password.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';
import type { TextKey } from '../textPattern.ts';

const id = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`;

const application: Application = {
  id: id(0),
  userName: '13900000001',
  realName: '周敏',
  postName: '装配二线',
  applyRemark: '二班新来的钳工，班长让我注册的',
  userState: 2,
  roleName: '',
  rejectReason: '',
  isInvited: 0,
  isReviewable: 1,
  reviewerName: '',
  reviewTime: null,
  createTime: '2026-11-20T01:00:00.000Z',
};
const reviewed = {
  isReviewable: 0,
  reviewerName: '王建国',
  reviewTime: '2026-11-20T02:00:00.000Z',
} as const;
const applications: Application[] = [
  application,
  { ...application, id: id(1), realName: 'Maria Gonzalez', postName: '', applyRemark: '' },
  { ...application, ...reviewed, id: id(2), realName: '吴强', userState: 1, roleName: '维修工' },
  {
    ...application,
    ...reviewed,
    id: id(3),
    realName: '郑丽',
    userState: 3,
    isReviewable: 1,
    rejectReason: '不是本厂员工，请向外协单位的管理员申请',
  },
  {
    ...application,
    ...reviewed,
    id: id(4),
    realName: '孙浩',
    userState: 1,
    roleName: '报修员',
    isInvited: 1,
  },
];

const invitation: Invitation = {
  id: id(5),
  roleID: id(6),
  roleName: '报修员',
  remark: '一车间公告栏',
  maxUses: 50,
  uses: 12,
  expireTime: '2026-12-20T01:00:00.000Z',
  state: 'open',
  createUserName: '王建国',
  createTime: '2026-11-20T01:00:00.000Z',
  link: `http://andon.example/login?way=register&i=${id(5)}&s=0123456789abcdefABCDEF`,
};
const invitations: Invitation[] = [
  invitation,
  {
    ...invitation,
    id: id(7),
    roleName: '维修工',
    maxUses: 1,
    uses: 1,
    state: 'usedUp',
    remark: '',
  },
  { ...invitation, id: id(8), state: 'revoked' },
  { ...invitation, id: id(9), roleName: '', state: 'lapsed' },
];

const offer = ({ server }: Driver) =>
  server.answer(getSetupState, { needed: false, registration: 'all' });

/** Goes through the steps to the last one, where the server refuses the organisation's code. */
async function goToDetails(driver: Driver, kind: 'person' | 'organisation'): Promise<void> {
  const { page, text, field, press } = driver;
  if (kind === 'organisation')
    await page.getByRole('radio', { name: text('register.kind.organisation') }).check();
  await field('login.phone').fill('13900000001');
  await press('login.forgotten.send');
  await field('login.forgotten.code').fill('123456');
  await press('login.forgotten.next');
  await field('register.field.realName').waitFor();
}

async function prepareSteps(driver: Driver): Promise<void> {
  await offer(driver);
  const { server } = driver;
  await server.answer(sendRegisterCode, { delivery: 'log', againSeconds: 60, validMinutes: 10 });
  await server.answer(checkCode, null);
}

const applyList = '/userApply/applyList';
const withApplications = ({ server }: Driver) =>
  server.answer(listApplications, { data: applications, totalNum: applications.length });
const withInvitations = ({ server }: Driver) =>
  server.answer(listInvitations, { data: invitations, totalNum: invitations.length });

/** Presses an action of the first row, which is in its menu on a phone. */
async function pressOfFirst(driver: Driver, key: TextKey) {
  const { page, text, isNarrow, pick } = driver;
  if (!isNarrow) {
    await page
      .locator('table')
      .getByRole('button', { name: text(key) })
      .first()
      .click();
    return;
  }
  await page
    .getByRole('button', { name: text('kit.list.moreOf') })
    .first()
    .click();
  await pick(key);
}

/** The registration at the login, the people who apply, and the invitations. */
export const registrationScenes: readonly Scene[] = [
  { name: 'register', who: null, path: '/login?way=register', prepare: offer },
  {
    name: 'register-code',
    alike: true,
    who: null,
    path: '/login?way=register',
    prepare: prepareSteps,
    act: async ({ field, press }) => {
      await field('login.phone').fill('13900000001');
      await press('login.forgotten.send');
      await field('login.forgotten.code').waitFor();
    },
  },
  {
    name: 'register-person',
    alike: true,
    who: null,
    path: '/login?way=register',
    prepare: async (driver) => {
      await prepareSteps(driver);
      await driver.server.refuse(registerUser, '400', 'ToOrgCode：没有此编码的企业');
    },
    act: (driver) => goToDetails(driver, 'person'),
  },
  {
    name: 'register-organisation',
    who: null,
    path: '/login?way=register',
    prepare: prepareSteps,
    act: async (driver) => {
      await goToDetails(driver, 'organisation');
      await driver.field('register.field.creditCode').fill('91350100M000100Y44');
      await driver.press('register.submit.organisation');
    },
  },
  {
    name: 'register-invited',
    alike: true,
    who: null,
    path: `/login?way=register&i=${id(5)}&s=x`,
    prepare: async (driver) => {
      await offer(driver);
      const { roleName, expireTime } = invitation;
      const open = { orgName: '华东一厂', roleName, realName: '王建国', expireTime };
      await driver.server.answer(getInvitation, open);
    },
  },
  {
    name: 'register-ended',
    who: null,
    path: `/login?way=register&i=${id(5)}&s=x`,
    prepare: offer,
  },
  { name: 'applications', who: 'admin', path: applyList, prepare: withApplications },
  {
    name: 'applications-none',
    who: 'admin',
    path: '/userApplication/index',
    prepare: ({ server }) => server.answer(listApplications, { data: [], totalNum: 0 }),
  },
  {
    name: 'application-approve',
    who: 'admin',
    path: applyList,
    prepare: withApplications,
    act: async (driver) => {
      await pressOfFirst(driver, 'application.approve.open');
      await driver.press('application.approve.submit', await driver.dialog());
    },
  },
  {
    name: 'application-reject',
    alike: true,
    who: 'admin',
    path: applyList,
    prepare: withApplications,
    act: async (driver) => {
      await pressOfFirst(driver, 'application.reject.open');
      await driver.dialog();
    },
  },
  { name: 'invitations', who: 'admin', path: '/userApply/invitations', prepare: withInvitations },
  {
    name: 'invitation-new',
    alike: true,
    who: 'admin',
    path: '/userApply/invitations',
    prepare: withInvitations,
    act: async ({ press, dialog }) => {
      await press('application.invitation.open');
      await dialog();
    },
  },
  {
    name: 'invitation-link',
    who: 'admin',
    path: '/userApply/invitations',
    prepare: withInvitations,
    act: async (driver) => {
      await pressOfFirst(driver, 'application.invitation.link');
      await driver.dialog();
    },
  },
  {
    name: 'account-rejected',
    alike: true,
    alone: true,
    who: 'repairer',
    path: '/account',
    prepare: async ({ changeUserRecord, server }) => {
      await changeUserRecord({ userState: 3 });
      await server.alter(getUser, { userState: 3, rejectReason: '不是本厂员工' });
    },
  },
];
