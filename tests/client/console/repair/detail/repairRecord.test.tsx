import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { OrderPhoto } from '../../../../../src/contract/orders/orderRecord.ts';
import { success } from '../../../api/fakeServer.ts';
import { openAction, openOrderPage, press, type } from '../openOrderPage.tsx';

const aPhoto = (url: string, recordOf: string | null): OrderPhoto => ({
  url,
  linkurl: `/${url}?s=1`,
  name: `${url}.jpg`,
  contentType: 'image/jpeg',
  size: 2000,
  userName: '周敏',
  recordOf,
});
beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const labour = [
  {
    userID: partPerson(1),
    userName: '陈立',
    minutes: 50,
    isHelper: 0,
    isProposed: 1,
    orgCode: 'ORG1',
  },
] as const;

function partPerson(nth: number): string {
  return `0190a000-0000-7000-8000-00000000070${nth}`;
}

test('the page shows photos by kind, labour and the cost of the own side with their sums', async () => {
  openOrderPage({
    orderState: 3,
    mechanism: 24,
    maintenanceAction: 1,
    photosBefore: [aPhoto('b1', null)],
    photosAfter: [aPhoto('a1', 'ORG1'), aPhoto('a2', 'ORG1')],
    labour: [...labour],
    cost: {
      lines: [
        { kind: 'labour', name: '陈立', qty: 0.5, unit: null, price: 85.5, amount: 42.75 },
        { kind: 'part', name: '密封圈', qty: 3, unit: '个', price: null, amount: null },
        { kind: 'outside', name: '', qty: null, unit: null, price: null, amount: 120.3 },
      ],
      total: 163.05,
      outsideAmount: 120.3,
    },
  });
  const cost = await screen.findByRole('region', { name: '费用' });
  const rows = within(cost).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '项目数量单价金额',
    '陈立工时0.5 小时¥85.50¥42.75',
    '密封圈3 个未设单价未设单价',
    '外协费用¥120.30',
    '合计¥163.05',
  ]);
  const photos = screen.getByRole('region', { name: '照片' });
  expect(
    within(photos)
      .getAllByRole('img')
      .map((one) => one.getAttribute('alt')),
  ).toEqual(['维修前照片 1 · 周敏', '维修后照片 1 · 周敏', '维修后照片 2 · 周敏']);
  expect(screen.getByText('磨损')).toBeDefined();
  expect(screen.getByText('更换')).toBeDefined();
  expect(screen.getByText('按维修时间段推算，尚未登记。')).toBeDefined();
});

test('the form of a repair sends what was changed: labour with a helper, codes and outside service', async () => {
  const helper = { id: partPerson(2), realName: '赵敏', orgName: null };
  const stage = openOrderPage(
    {
      orderState: 2,
      measures: '更换轴承',
      labour: [...labour],
      photosAfter: [aPhoto('a1', 'ORG1')],
    },
    ['repair.view', 'repair.work'],
    (call) => (call === 'GetOrderMentionList' ? success([helper]) : undefined),
  );
  const dialog = await openAction('完工');
  type(dialog, '陈立 的分钟数', '45');
  fireEvent.change(within(dialog).getByLabelText('工时（分钟）'), { target: { value: '赵' } });
  fireEvent.click(await screen.findByRole('option', { name: /赵敏/ }));
  type(dialog, /失效机理/, '24');
  type(dialog, /外协费用/, '12.345');
  press('完工', dialog);
  expect(await within(dialog).findByText('请输入金额，最多两位小数')).toBeDefined();
  type(dialog, /外协费用/, '12.34');
  press('完工', dialog);
  await waitFor(() => expect(stage.bodies('RepairWorkOrder')).toHaveLength(1));
  expect(stage.bodies('RepairWorkOrder')[0]).toMatchObject({
    Labour: [
      { UserID: partPerson(1), Minutes: 45 },
      { UserID: partPerson(2), Minutes: 30 },
    ],
    Mechanism: 24,
    OutsideAmount: 12.34,
  });
  expect(stage.bodies('RepairWorkOrder')[0]).not.toHaveProperty('PhotosAfter');
});

test('an untouched record is not sent, so that the server keeps what it has', async () => {
  const stage = openOrderPage({ orderState: 2, measures: '更换轴承', labour: [...labour] });
  press('完工', await openAction('完工'));
  await waitFor(() => expect(stage.bodies('RepairWorkOrder')).toHaveLength(1));
  const [body = {}] = stage.bodies('RepairWorkOrder');
  expect(Object.keys(body).toSorted()).toEqual([
    'ActionID',
    'ID',
    'Measures',
    'OrgCode',
    'Version',
  ]);
});

test('a supervisor of the owner records its own outside cost, not the labour of the provider', async () => {
  const stage = openOrderPage({ orderState: 3, repairOrgCode: 'OTHER', repairUserID: 'x' }, [
    'repair.view',
    'repair.supervise',
  ]);
  const dialog = await openAction('登记外协费用');
  expect(screen.queryByRole('button', { name: /登记工时/ })).toBeNull();
  type(dialog, /外协费用/, '300');
  press('保存费用', dialog);
  await waitFor(() => expect(stage.bodies('SaveOrderCost')).toHaveLength(1));
  expect(stage.bodies('SaveOrderCost')[0]).toMatchObject({ OutsideAmount: 300 });
});
