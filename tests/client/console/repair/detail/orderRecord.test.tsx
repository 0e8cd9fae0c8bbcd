import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { openOrderPage, partID } from '../openOrderPage.tsx';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The text of a fact in the grid, by its name. */
async function fact(name: string): Promise<string | null | undefined> {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
}

const at = (minute: string) => `2026-11-20T08:${minute}:00.000Z`;
const noUser = { userID: null, userName: null };
const event = { ...noUser, fromState: 3, toState: 3, remark: null, changes: null };

test('a rejected order shows the reason', async () => {
  openOrderPage({ orderState: 5, rejectTime: at('30'), rejectReason: '重复报修' });
  expect(await fact('驳回原因')).toBe('重复报修');
});

test('a due time is shown in the organisation’s time zone, with how much it is overdue', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:30:00Z'), toFake: ['Date'] });
  openOrderPage({ orderState: 6, writeDueTime: at('00') });
  expect(await fact('补填期限')).toBe('2026-11-20 16:00已超时 2 小时 30 分');
  cleanup();
  openOrderPage({ orderState: 7, expectRecoverTime: '2026-11-20T12:00:00.000Z' });
  expect(await fact('预计恢复维修')).toBe('2026-11-20 20:00');
});

test('an order without a confirmer shows that it was confirmed automatically', async () => {
  openOrderPage({
    orderState: 4,
    confirmTime: at('59'),
    autoConfirm: 1,
    history: [{ ...event, call: 'Auto', toState: 4, time: at('59') }],
  });
  expect(await fact('确认人')).toBe('超时无人确认，系统自动确认');
  expect(screen.getByText('自动确认').textContent).toBe('系统 自动确认');
});

test('the history distinguishes a manual start, with its reason, from a start by the label', async () => {
  const start = { ...event, call: 'Scan', fromState: 1, toState: 2 };
  openOrderPage({
    history: [
      { ...start, time: at('10') },
      { ...start, remark: '标签脱落', time: at('20') },
    ],
  });
  expect((await screen.findByText('手工开工')).textContent).toBe('系统 手工开工');
  expect(screen.getByText('扫码开工').textContent).toBe('系统 扫码开工');
});

test('an order of a recurring fault links to the previous order', async () => {
  const sourceOrderID = '0190a000-0000-7000-8000-000000000109';
  openOrderPage({ sourceOrderID });
  const link = await screen.findByRole('link', { name: '查看上一张工单' });
  expect(link.getAttribute('href')).toContain(`id=${sourceOrderID}`);
});

test('the timeline shows the reason of an interruption and whether the machine ran', async () => {
  const segment = { ...noUser, reason: null, machineUp: 0 as const };
  openOrderPage({
    orderState: 7,
    segments: [
      { ...segment, kind: 1, startTime: at('00'), endTime: at('10') },
      { ...segment, kind: 2, reason: 'part', machineUp: 1, startTime: at('10'), endTime: null },
      { ...segment, kind: 2, reason: 'weather', startTime: at('20'), endTime: null },
    ],
  });
  const row = (await screen.findByText('等备件')).closest('[role="listitem"]');
  expect(row?.textContent).toContain('中断');
  expect(row?.textContent).toContain('设备运行');
  expect(screen.getByText('weather')).toBeTruthy(); // a reason of a newer server
});

test('a wait of the timeline shows for whom the order waits', async () => {
  const wait = { ...noUser, kind: 0, reason: null, machineUp: 0 as const };
  const work = { ...wait, kind: 1, userName: '陈立' };
  const moved = (call: string, toState: number, minute: string) => ({
    ...event,
    call,
    toState,
    time: at(minute),
  });
  openOrderPage({
    orderState: 3,
    repairUserName: '赵敏',
    segments: [
      { ...wait, startTime: at('00'), endTime: at('10') },
      { ...wait, startTime: at('10'), endTime: at('20') },
      { ...work, startTime: at('20'), endTime: at('30') },
      { ...wait, startTime: at('30'), endTime: at('50') },
      { ...wait, startTime: at('50'), endTime: null },
    ],
    history: [
      moved('Add', 0, '00'),
      moved('Receiving', 1, '10'),
      moved('Scan', 2, '20'),
      moved('LaterWrite', 6, '35'), // the finish was entered five minutes later
      moved('Repair', 3, '50'),
    ],
  });
  const timeline = await screen.findByRole('list', { name: '时间线' });
  const kinds = within(timeline)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);
  expect(kinds).toEqual(['等待接单', '等待陈立到场', '维修', '等待陈立填写结果', '等待报修方确认']);
});

test('the history shows the changes of an amendment, the new value beside the old one, if any', async () => {
  openOrderPage({
    orderState: 3,
    history: [
      {
        ...event,
        call: 'XG_Repair',
        userName: '陈立',
        time: at('50'),
        remark: '记录有误',
        changes: [
          { field: 'FinishTime', from: at('10'), to: at('20') },
          { field: 'IsStop', from: 1, to: 0 },
          { field: 'CauseName', from: null, to: '磨损' },
          { field: 'Parts', from: 'B-6205 × 1 个', to: null },
          { field: 'Colour', from: 'red', to: 'blue' },
        ],
      },
      { ...event, call: 'UpdateParts', userName: '陈立', time: at('55') },
    ],
  });
  const remark = await screen.findByText('记录有误');
  const changes = within(remark.closest<HTMLElement>('[role="listitem"]') ?? remark).getAllByRole(
    'listitem',
  );
  expect(changes.map((change) => change.textContent)).toEqual([
    '恢复时间 2026-11-20 16:10 → 2026-11-20 16:20',
    '报修时设备 停机 → 未停机',
    '故障原因 磨损',
    '所用备件 B-6205 × 1 个 → 空',
    'Colour red → blue',
  ]);
  expect(screen.getByText(/登记备件/, { selector: '[role="listitem"] div' }).textContent).toBe(
    '陈立 登记备件',
  );
});

test('the history shows the new repairer of an order, and the score', async () => {
  openOrderPage({
    orderState: 4,
    history: [
      {
        ...event,
        call: 'Recovery',
        userName: '陈立',
        toState: 2,
        time: at('50'),
        changes: [
          { field: 'RepairUserID', from: partID(1), to: partID(2) },
          { field: 'RepairUserName', from: '王磊', to: '赵敏' },
          { field: 'RepairOrgName', from: '迅修', to: '华东厂' },
        ],
      },
      {
        ...event,
        call: 'Surer',
        toState: 4,
        time: at('55'),
        changes: [{ field: 'Score', from: null, to: 4 }],
      },
    ],
  });
  expect((await screen.findByText('赵敏')).closest('li')?.textContent).toBe('维修人 王磊 → 赵敏');
  expect(screen.getByText('华东厂').closest('li')?.textContent).toBe('维修方 迅修 → 华东厂');
  expect(screen.getByText('评分', { selector: 'li span' }).closest('li')?.textContent).toBe(
    '评分 4',
  );
});

test('used parts are shown in a table, with a mark on those that did not come from the stock', async () => {
  const part = { partID: partID(1), partCode: 'B-6205', partName: '轴承', unit: '个', qty: 2.5 };
  const booked = { ...part, partID: partID(2), partCode: 'B-6208', isBooked: 1 as const };
  openOrderPage({ orderState: 4, parts: [part, booked] });
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '轴承 （未走库存）B-62052.5 个',
    '轴承B-62082.5 个',
  ]);
});
