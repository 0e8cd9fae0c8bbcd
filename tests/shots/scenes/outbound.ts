import {
  getOutboundSetting,
  listOutbound,
  type OutboundRow,
} from '../../../src/contract/areas/outbound/endpoints.ts';
import { getOutboundPreference } from '../../../src/contract/areas/outbound/preference.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/systemInfo/outbound';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const outcomes = [
  { state: 1, reason: 0, detail: '' },
  { state: 0, reason: 2, detail: '' },
  { state: 2, reason: 7, detail: 'errcode 93000' },
  { state: 0, reason: 6, detail: 'timeout' },
  { state: 3, reason: 3, detail: '' },
  { state: 1, reason: 1, detail: '' },
] as const;

const rowAt = (at: number): OutboundRow => ({
  ...(outcomes[at] ?? outcomes[0]),
  id: `0190a000-0000-7000-8000-00000000000${at}`,
  channel: ([1, 2, 3, 1, 1, 4] as const)[at] ?? 1,
  kindName: ['新报修', '备件短缺', '超时未接单', '工单转派给您', '新报修', 'New fault'][at] ?? '',
  address: at === 2 || at === 5 ? '' : at === 1 ? 'l***@works.example' : `138****010${at}`,
  mentions: at === 2 ? 3 : 1,
  realName: at === 2 || at === 5 ? '' : (['李强', '王芳', '', '欧阳建国', '赵敏', ''][at] ?? ''),
  title: '新报修 WO-20261126-0031',
  text: '3 号注塑机：合模时异响，油压不足（李强 报修）',
  isUrgent: at === 1 ? 0 : 1,
  attempts: at === 3 ? 2 : 1,
  createTime: ago(at * 50 + 1),
  dueTime: new Date(Date.now() + 3_600_000).toISOString(),
  endTime: at === 1 || at === 3 ? null : ago(at * 50),
});

const robot = { hint: '8d30', updateTime: ago(10_000) };

const answerAll = async ({ server }: Driver) => {
  await server.answer(listOutbound, { data: [0, 1, 2, 3, 4, 5].map(rowAt), totalNum: 6 });
  await server.alter(getOutboundSetting, { wecom: robot, dingtalk: robot, dingtalkSign: robot });
};

/** Outbound messages: settings, record, and each person's ways. */
export const outboundScenes: readonly Scene[] = [
  { name: 'outbound', who: 'admin', path, prepare: answerAll },
  {
    name: 'outbound-test',
    alike: true,
    who: 'admin',
    path,
    act: async ({ page }) => {
      await page.locator('section li button:visible').first().click();
      await page.locator('section li [role="status"]:not(:empty):visible').first().waitFor();
    },
  },
  {
    name: 'outbound-edit',
    who: 'admin',
    path,
    prepare: answerAll,
    act: async ({ press, dialog }) => {
      await press('outbound.edit');
      await dialog();
    },
  },
  {
    name: 'outbound-send',
    who: 'admin',
    path,
    prepare: answerAll,
    act: async ({ press, dialog, field }) => {
      await press('outbound.send.open');
      const form = await dialog();
      await field('outbound.send.phones', form).fill('13800000111, 138');
      await press('outbound.send.submit', form);
      await form.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
  {
    name: 'outbound-empty',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.answer(listOutbound, { data: [], totalNum: 0 }),
  },
  {
    name: 'outbound-failed',
    alike: true,
    who: 'admin',
    path,
    prepare: async ({ server }) => {
      await server.fail(getOutboundSetting);
      await server.fail(listOutbound);
    },
    fails: true,
  },
  {
    name: 'account-ways',
    who: 'admin',
    path: '/account',
    prepare: ({ server }) =>
      server.alter(getOutboundPreference, {
        available: [1, 2, 3, 4],
        quietFrom: '22:00',
        quietTo: '07:00',
        email: 'li.qiang@works.example',
      }),
    act: async ({ press, dialog }) => {
      await press('account.ways.open');
      await dialog();
    },
  },
  {
    name: 'account-phone',
    who: 'repairer',
    path: '/account',
    prepare: ({ server }) =>
      server.alter(getOutboundPreference, { isPhoneVerified: 0, canVerifyPhone: 1 }),
    act: async ({ press, dialog }) => {
      await press('account.ways.phoneVerify');
      await dialog();
    },
  },
  {
    name: 'account-leave',
    who: 'repairer',
    path: '/account',
    act: async ({ press, dialog }) => {
      await press('account.leave.open');
      await dialog();
    },
  },
  {
    name: 'account-email',
    who: 'admin',
    path: '/account',
    prepare: ({ server }) => server.alter(getOutboundPreference, { available: [1, 2] }),
    act: async ({ press, dialog, page }) => {
      await press('account.ways.emailOpen');
      await press('account.ways.codeSend', await dialog());
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
];
