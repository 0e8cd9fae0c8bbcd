import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { refusal } from '../../../api/fakeServer.ts';
import { openAction, openOrderPage, partID, press, type } from '../openOrderPage.tsx';

const key = { ID: expect.any(String), Version: 3, ActionID: expect.any(String), OrgCode: 'ORG1' };
const alertOf = (dialog: HTMLElement) => within(dialog).findByRole('alert');

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('a rejection', () => {
  test('warns that it is final, requires a reason, and sends it', async () => {
    const stage = openOrderPage({ orderState: 0, repairUserID: null });
    const dialog = await openAction('驳回', true);
    expect(dialog.textContent).toContain('不能撤回');
    press('驳回工单', dialog);
    await waitFor(() => expect(dialog.textContent).toContain('请填写驳回原因'));
    expect(stage.bodies('RejectWorkOrder')).toEqual([]);
    type(dialog, /^驳回原因/, ' 重复报修 ');
    press('驳回工单', dialog);
    await waitFor(() =>
      expect(stage.bodies('RejectWorkOrder')).toEqual([{ ...key, Reason: '重复报修' }]),
    );
  });
});

describe('an interruption', () => {
  test('requires a reason, an explanation for another reason, and the machine’s state', async () => {
    const stage = openOrderPage({ orderState: 2 });
    const dialog = await openAction('中断');
    const expectError = async (message: string) => {
      press('中断维修', dialog);
      await waitFor(async () => expect((await alertOf(dialog)).textContent).toBe(message));
    };
    await expectError('请选择中断原因');
    fireEvent.click(within(dialog).getByRole('radio', { name: '其他' }));
    await expectError('请填写说明');
    fireEvent.click(within(dialog).getByRole('radio', { name: '等备件' }));
    await expectError('请选择中断期间设备');
    fireEvent.click(within(dialog).getByRole('radio', { name: '可以运行' }));
    type(dialog, /^预计恢复维修/, '2999-01-01T08:00');
    press('中断维修', dialog);
    await waitFor(() =>
      expect(stage.bodies('InterruptWorkOrder')).toEqual([
        { ...key, ReasonType: 'part', MachineUp: 1, ExpectRecoverTime: '2999-01-01 08:00' },
      ]),
    );
  });
});

describe('a time in the future', () => {
  test('is refused by the server, with its own clock, at the field', async () => {
    const stage = openOrderPage({ orderState: 2 }, undefined, (call) =>
      call === 'LaterWriteWorkOrder'
        ? refusal('400', '恢复时间不能晚于现在', { error: 'TIME_ORDER', field: 'FinishTime' })
        : undefined,
    );
    const dialog = await openAction('稍后填写', true);
    type(dialog, /^恢复时间/, '2999-01-01T08:00');
    press('设备已恢复', dialog);
    expect((await alertOf(dialog)).textContent).toBe('恢复时间不能晚于现在');
    expect(stage.bodies('LaterWriteWorkOrder')).toMatchObject([{ FinishTime: '2999-01-01 08:00' }]);
    const field = within(dialog).getByLabelText(/^恢复时间/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('resuming', () => {
  test('needs no input from the repairer', async () => {
    const stage = openOrderPage({ orderState: 7 });
    const dialog = await openAction('恢复维修');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    press('恢复维修', dialog);
    await waitFor(() => expect(stage.bodies('RecoveryWorkOrder')).toEqual([key]));
    expect(stage.bodies('GetRepairUserList')).toEqual([]);
  });

  test('can be assigned to somebody else by a supervisor, by keyboard', async () => {
    const stage = openOrderPage({ orderState: 7 }, ['repair.view', 'repair.supervise']);
    const dialog = await openAction('恢复维修');
    const field = within(dialog).getByRole('combobox', { name: '维修人' });
    fireEvent.change(field, { target: { value: '谁' } });
    press('恢复维修', dialog);
    expect((await alertOf(dialog)).textContent).toBe('请选择维修人');
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('option')
          .map((row) => row.textContent),
      ).toEqual(['赵敏主值班 · 修过本机 3 次 · 正在维修 · 在手 2 单']),
    );
    fireEvent.keyDown(field, { key: 'Enter' });
    press('恢复维修', dialog);
    await waitFor(() =>
      expect(stage.bodies('RecoveryWorkOrder')).toEqual([
        { ...key, RepairUserID: '0190a000-0000-7000-8000-000000000302' },
      ]),
    );
  });
});

describe('a repair', () => {
  test('takes over what worked before, or a cause of the catalogue', async () => {
    const stage = openOrderPage({ orderState: 2 });
    const dialog = await openAction('完工');
    const former = await within(dialog).findByRole('region', { name: '这类故障以往的维修' });
    expect(former.textContent).toContain('一次修复 7 / 9');
    fireEvent.click(within(former).getByRole('button', { name: '采用“轴承磨损”' }));
    const options = await within(dialog).findByRole('group', { name: '从目录中选择' });
    const worn = within(options).getByRole('button', { name: /^轴承磨损/ });
    expect(worn.getAttribute('aria-pressed')).toBe('true');
    press('缺油', options);
    press('完工', dialog);
    await waitFor(() =>
      expect(stage.bodies('RepairWorkOrder')).toMatchObject([
        { CauseName: '缺油', Measures: '更换主轴轴承' },
      ]),
    );
  });
});

describe('an assignment', () => {
  const colleague = '0190a000-0000-7000-8000-000000000302';
  const supervisor = ['repair.view', 'repair.work', 'repair.supervise'] as const;
  const select = async (dialog: HTMLElement) => {
    const field = within(dialog).getByRole('combobox', { name: /^维修人/ });
    fireEvent.change(field, { target: { value: '赵' } });
    await within(dialog).findByRole('option', { name: /赵敏/ });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  test('requires somebody else, and sends them with the reason', async () => {
    const stage = openOrderPage({ orderState: 2, repairUserID: 'me' }, supervisor);
    const dialog = await openAction('转派', true);
    expect(dialog.textContent).toContain('陈立');
    press('转派', dialog);
    expect((await alertOf(dialog)).textContent).toBe('请选择维修人');
    await select(dialog);
    type(dialog, /^说明/, ' 换班 ');
    press('转派', dialog);
    await waitFor(() =>
      expect(stage.bodies('AssignWorkOrder')).toEqual([
        { ...key, RepairUserID: colleague, Reason: '换班' },
      ]),
    );
  });

  test('of a reported order is its reception for somebody, which only a supervisor can select', async () => {
    const reported = { orderState: 0, repairUserID: null, repairUserName: null };
    const stage = openOrderPage(reported, supervisor);
    const dialog = await openAction('派单');
    const people = await within(dialog).findAllByRole('option'); // without a click on the field
    expect(people.length).toBeGreaterThan(0);
    press('派单', dialog);
    expect((await alertOf(dialog)).textContent).toBe('请选择维修人');
    await select(dialog);
    press('派单', dialog);
    await waitFor(() =>
      expect(stage.bodies('ReceivingWorkOrder')).toEqual([{ ...key, RepairUserID: colleague }]),
    );
    cleanup();
    openOrderPage(reported);
    expect(await screen.findByRole('button', { name: '接单' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '派单' })).toBeNull();
  });
});

describe('a restored machine', () => {
  const segments = [
    {
      kind: 1,
      reason: null,
      machineUp: 0 as const,
      startTime: '2026-01-20T08:12:34.567Z',
      endTime: null,
      userID: 'me',
      userName: '陈立',
    },
  ];

  test('cannot have run before the work started; the minute of the start means the exact start', async () => {
    const stage = openOrderPage({ orderState: 2, segments });
    const dialog = await openAction('稍后填写', true);
    type(dialog, /^恢复时间/, '2026-01-20T16:11'); // Asia/Shanghai
    press('设备已恢复', dialog);
    expect((await alertOf(dialog)).textContent).toBe('恢复时间不能早于 2026-01-20 16:12');
    type(dialog, /^恢复时间/, '2026-01-20T16:12');
    press('设备已恢复', dialog);
    await waitFor(() =>
      expect(stage.bodies('LaterWriteWorkOrder')).toEqual([
        { ...key, FinishTime: '2026-01-20T08:12:34.567Z' },
      ]),
    );
  });

  test('with a known finish time does not request it again with the record', async () => {
    const stage = openOrderPage({ orderState: 6, finishTime: '2026-01-20T09:00:00.000Z' });
    const dialog = await openAction('填写维修结果');
    expect(within(dialog).queryByLabelText(/^恢复时间/)).toBeNull();
    type(dialog, /^处理措施/, '更换轴承');
    type(dialog, /^故障原因/, '磨损');
    press('填写维修结果', dialog);
    await waitFor(() =>
      expect(stage.bodies('RepairWorkOrder')).toEqual([
        { ...key, Measures: '更换轴承', CauseName: '磨损' },
      ]),
    );
  });
});

describe('parts', () => {
  const used = { partCode: 'B-6205', partName: '轴承', unit: '个' };

  test('are searched, counted and removed, and the whole list is sent', async () => {
    const former = { partCode: 'F-1', partName: '油封', unit: '个', qty: 1, ofFormer: 1 } as const;
    const stage = openOrderPage({
      orderState: 2,
      parts: [
        { partID: partID(1), ...used, qty: 2 },
        { partID: partID(3), ...former },
      ],
    });
    const dialog = await openAction('登记备件', true);
    const field = within(dialog).getByRole('combobox', { name: '所用备件' });
    fireEvent.change(field, { target: { value: '密封' } });
    const list = await within(dialog).findByRole('listbox');
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    fireEvent.keyDown(field, { key: 'Enter' });
    type(dialog, '密封圈 的数量', '0');
    press('保存备件', dialog);
    expect((await alertOf(dialog)).textContent).toBe('密封圈 的数量应大于 0');
    type(dialog, '密封圈 的数量', '1.5');
    press('移除 轴承', dialog);
    press('保存备件', dialog);
    await waitFor(() =>
      expect(stage.bodies('UpdateWorkOrderParts')).toEqual([
        { ...key, Parts: [{ PartID: partID(2), Qty: 1.5 }] },
      ]),
    );
  });

  test('removed by keyboard leave the focus on the next one, then on the search', async () => {
    const second = { partCode: 'S-12', partName: '密封圈', unit: '个' };
    openOrderPage({
      orderState: 2,
      parts: [
        { partID: partID(1), ...used, qty: 2 },
        { partID: partID(2), ...second, qty: 1 },
      ],
    });
    const dialog = await openAction('登记备件', true);
    press('移除 轴承', dialog);
    const next = within(dialog).getByRole('button', { name: '移除 密封圈' });
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    const field = within(dialog).getByRole('combobox', { name: '所用备件' });
    expect(document.activeElement).toBe(field);
  });

  test('that the server refuses show the error at their field', async () => {
    openOrderPage({ orderState: 2 }, undefined, (call) =>
      call === 'UpdateWorkOrderParts'
        ? refusal('404', '找不到该数据', { error: 'NOT_FOUND', field: 'Parts.0.PartID' })
        : undefined,
    );
    const dialog = await openAction('登记备件', true);
    press('保存备件', dialog);
    expect((await alertOf(dialog)).textContent).toBe('找不到该数据');
    const field = within(dialog).getByRole('combobox', { name: '所用备件' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });
});

describe('an amendment', () => {
  const record = {
    orderState: 3,
    causeName: '磨损',
    measures: '更换轴承',
    finishTime: '2026-01-20T09:00:40.000Z',
  };

  test('shows the record and the changes, and sends only the changes', async () => {
    const stage = openOrderPage(record);
    const dialog = await openAction('修订');
    const cause = within(dialog).getByLabelText<HTMLInputElement>(/^故障原因/);
    expect(cause.value).toBe('磨损');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^恢复时间/).value).toBe(
      '2026-01-20 17:00',
    );
    expect(dialog.textContent).toContain('还没有改动');
    press('保存修订', dialog);
    expect((await alertOf(dialog)).textContent).toContain('没有改动');
    fireEvent.change(cause, { target: { value: '' } });
    press('保存修订', dialog);
    await waitFor(() => expect(dialog.textContent).toContain('故障原因不能清空'));
    fireEvent.change(cause, { target: { value: '润滑不足' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: '否，不计入统计' }));
    fireEvent.click(within(dialog).getByRole('radio', { name: '二级' }));
    const changes = within(dialog).getAllByRole('listitem');
    expect(changes.map((change) => change.textContent)).toEqual([
      '故障原因 磨损 → 润滑不足',
      '是否计为故障 是 → 否，不计入统计',
      '故障等级 一级 → 二级',
    ]);
    press('保存修订', dialog);
    await waitFor(() => expect(dialog.textContent).toContain('请填写修订原因'));
    type(dialog, /^修订原因/, '记录有误');
    press('保存修订', dialog);
    await waitFor(() =>
      expect(stage.bodies('XG_RepairWorkOrder')).toEqual([
        { ...key, Reason: '记录有误', CauseName: '润滑不足', IsFailure: 0, FaultLevel: 2 },
      ]),
    );
  });

  test('of a completed order shows its deadline', async () => {
    openOrderPage({ ...record, orderState: 4 }, ['repair.view', 'repair.amend']);
    expect((await openAction('修订')).textContent).toContain('7 天内可以修订');
  });
});

describe('an order that has changed', () => {
  test('is shown in its current state; an action that it no longer allows cannot be sent again', async () => {
    const stage = openOrderPage({ orderState: 2 }, undefined, (call) => {
      if (call !== 'InterruptWorkOrder') return undefined;
      stage.order = { ...stage.order, orderState: 3, version: 4 };
      return refusal('400', '工单现在是“待确认”，不能中断', { error: 'WRONG_STATE' });
    });
    const dialog = await openAction('中断');
    fireEvent.click(within(dialog).getByRole('radio', { name: '交接班' }));
    fireEvent.click(within(dialog).getByRole('radio', { name: '停机' }));
    press('中断维修', dialog);
    const alert = await alertOf(dialog);
    expect(alert.textContent).toContain('工单现在是“待确认”');
    await waitFor(() => expect(alert.textContent).toContain('这一步已不适用'));
    const again = within(dialog).getByRole('button', { name: '中断维修' });
    expect(again.hasAttribute('disabled')).toBe(true);
  });

  test('accepts the action again with the version that is shown now', async () => {
    const stage = openOrderPage({ orderState: 2 }, undefined, (call) => {
      if (call !== 'RepairWorkOrder' || stage.order.version === 4) return undefined;
      stage.order = { ...stage.order, version: 4 };
      return refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' });
    });
    const dialog = await openAction('完工');
    type(dialog, /^处理措施/, '更换轴承');
    press('完工', dialog);
    expect((await alertOf(dialog)).textContent).toContain('核对后可再次提交');
    press('完工', dialog);
    await waitFor(() => expect(stage.bodies('RepairWorkOrder')).toHaveLength(2));
    const [first, second] = stage.bodies('RepairWorkOrder');
    expect([first?.['Version'], second?.['Version']]).toEqual([3, 4]);
    expect(second?.['ActionID']).not.toBe(first?.['ActionID']);
    expect(second).toMatchObject({ Measures: '更换轴承' });
  });

  test('below an open dialog does not replace the version that the user saw', async () => {
    const stage = openOrderPage({ orderState: 2 }, undefined, (call) =>
      call === 'RepairWorkOrder'
        ? refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' })
        : undefined,
    );
    const dialog = await openAction('完工');
    type(dialog, /^处理措施/, '更换轴承');
    stage.order = { ...stage.order, version: 4, faultText: '主轴断裂' };
    window.dispatchEvent(new Event('visibilitychange')); // the page refetches
    await screen.findByText('主轴断裂');
    press('完工', dialog);
    expect((await alertOf(dialog)).textContent).toContain('核对后可再次提交');
    press('完工', dialog);
    await waitFor(() => expect(stage.bodies('RepairWorkOrder')).toHaveLength(2));
    expect(stage.bodies('RepairWorkOrder').map((body) => body['Version'])).toEqual([3, 4]);
  });

  test('by an action without an answer accepts the same action again', async () => {
    let lost = true;
    const stage = openOrderPage({ orderState: 0, repairUserID: null }, undefined, (call) => {
      if (call !== 'ReceivingWorkOrder') return undefined;
      stage.order = { ...stage.order, orderState: 1, version: 4, repairUserID: 'me' };
      return lost ? null : undefined;
    });
    const dialog = await openAction('接单');
    press('接单', dialog);
    expect((await alertOf(dialog)).textContent).toContain('再次提交是安全的');
    lost = false;
    press('接单', dialog);
    await waitFor(() => expect(stage.bodies('ReceivingWorkOrder')).toHaveLength(2));
    const [first, second] = stage.bodies('ReceivingWorkOrder');
    expect(second?.['ActionID']).toBe(first?.['ActionID']);
  });
});

describe('further actions', () => {
  test('are in a menu with arrow keys, closed by Escape', async () => {
    openOrderPage({ orderState: 2 });
    const more = await screen.findByRole('button', { name: /^更\s*多$/ });
    more.focus();
    fireEvent.click(more);
    const [first, second] = screen.getAllByRole('menuitem');
    expect([first?.textContent, second?.textContent]).toEqual(['稍后填写', '登记备件']);
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first ?? more, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second ?? more, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more);
  });
});

test('a reopened dialog shows no old error', async () => {
  openOrderPage({ orderState: 2 });
  const opener = await screen.findByRole('button', { name: /^完\s*工$/ });
  const dialog = await openAction('完工');
  press('完工', dialog);
  await alertOf(dialog);
  press('取消', dialog);
  fireEvent.click(opener);
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

test('a reopened dialog still shows an uncertain outcome', async () => {
  openOrderPage({ orderState: 0, repairUserID: null }, undefined, (call) =>
    call === 'ReceivingWorkOrder' ? null : undefined,
  );
  const opener = await screen.findByRole('button', { name: /^接\s*单$/ });
  const dialog = await openAction('接单');
  press('接单', dialog);
  await alertOf(dialog);
  press('取消', dialog);
  fireEvent.click(opener);
  expect((await alertOf(dialog)).textContent).toContain('再次提交是安全的');
});

test('a closed dialog keeps its draft', async () => {
  openOrderPage({ orderState: 2 });
  const opener = await screen.findByRole('button', { name: /^完\s*工$/ });
  const dialog = await openAction('完工');
  type(dialog, /^处理措施/, '更换轴承');
  press('取消', dialog);
  fireEvent.click(opener);
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^处理措施/).value).toBe('更换轴承');
});

test('a recurring fault is reported as a new order that names the old one', async () => {
  const stage = openOrderPage({ orderState: 4 }, ['repair.view', 'repair.report']);
  const dialog = await openAction('再次报修');
  expect(dialog.textContent).toContain(`来自工单 ${stage.order.orderCode}`);
  fireEvent.click(within(dialog).getByRole('radio', { name: '已停机' }));
  press('提交报修', dialog);
  await waitFor(() =>
    expect(stage.bodies('AddWorkOrder')).toEqual([
      {
        DeviceID: stage.order.deviceID,
        FaultText: '主轴异响',
        FaultLevel: 1,
        IsStop: 1,
        SourceOrderID: stage.order.id,
        ActionID: expect.any(String),
        OrgCode: 'ORG1',
      },
    ]),
  );
});
