import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queueStore } from '../../../../../src/client/api/queue/actionQueue.ts';
import { withAction } from '../../../../../src/client/api/queue/queuedAction.ts';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { namesInForm } from '../../../../../src/client/console/repair/queue/namesInForm.ts';
import { QueuePart } from '../../../../../src/client/console/repair/queue/QueuePart.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { WorkOrderDetail } from '../../../../../src/contract/orders/workOrder.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, refusal, success } from '../../../api/fakeServer.ts';
import { anOrder } from '../anOrder.ts';
import { openAction, openOrderPage, partID, press, type Stage, type } from '../openOrderPage.tsx';

vi.mock(import('../../../../../src/client/api/queue/queueStore.ts'), async () => {
  const { memoryStore } = await import('../../../../support/memoryStore.ts');
  return { openQueueStore: memoryStore };
});

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all((['repair', 'repairForms', 'kit', 'queue'] as const).map(loadNamespaces));
}, 60_000);
beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
});
afterEach(async () => {
  cleanup();
  signOut();
  await queueStore.edit('ORG1/me', () => []);
  vi.unstubAllGlobals();
});

const writes = ['ReceivingWorkOrder', 'ScanWorkOrder', 'AddOrderComment'];
let isOffline = false;

function openPage(
  over: Partial<WorkOrderDetail>,
  answer: (call: string, stage: Stage) => Answer | undefined = () => undefined,
) {
  isOffline = true;
  const permissions = ['repair.view', 'repair.work'] as const;
  return openOrderPage(
    over,
    permissions,
    (call, stage) => (isOffline && writes.includes(call) ? null : answer(call, stage)),
    <QueuePart />,
  );
}

function goOnline() {
  isOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
}

async function receiveAndStart() {
  press('接单', await openAction('接单'));
  await screen.findByRole('button', { name: '待提交的操作 1 项' });
  const dialog = await openAction('开工');
  type(dialog, /手工原因/, '标签脱落');
  press('开工', dialog);
  await screen.findByRole('button', { name: '待提交的操作 2 项' });
}

test('actions without a network wait with the expected state, and go out in order with their ActionIDs, and an open form follows them', async () => {
  const stage = openPage({ orderState: 0, repairUserID: null, version: 3 }, (call, { order }) => {
    if (!writes.includes(call)) return undefined;
    const state = call === 'ReceivingWorkOrder' ? 1 : 2;
    stage.order = { ...order, orderState: state, repairUserID: 'me', version: order.version + 1 };
    return success(stage.order);
  });
  await receiveAndStart();
  const dialog = await openAction('中断');
  fireEvent.click(within(dialog).getByRole('radio', { name: '交接班' }));
  fireEvent.click(within(dialog).getByRole('radio', { name: '停机' }));
  const note = screen.getByText('待提交：此页显示提交后的预期状态').parentElement;
  expect(note?.textContent).toContain('接单 → 开工');
  expect(await screen.findByText('维修中')).toBeTruthy();
  const [offline] = stage.bodies('ReceivingWorkOrder');
  goOnline();
  await waitFor(() => expect(screen.queryByText(/待提交/)).toBeNull());
  const received = stage.bodies('ReceivingWorkOrder');
  expect(new Set(received.map(({ ActionID }) => ActionID))).toEqual(new Set([offline?.ActionID]));
  expect(stage.bodies('ScanWorkOrder')).toMatchObject([{ Version: 4, ManualReason: '标签脱落' }]);
  expect(await screen.findByText('维修中')).toBeTruthy();
  press('中断维修', dialog);
  await waitFor(() => expect(stage.bodies('InterruptWorkOrder')).toMatchObject([{ Version: 5 }]));
});

test('a refused action is shown with both versions, and taken over or dropped', async () => {
  let refusals = 0;
  const stage = openPage({ orderState: 0, repairUserID: null, version: 3 }, (call) => {
    if (call !== 'ReceivingWorkOrder') return undefined;
    refusals += 1;
    if (refusals === 1) {
      stage.order = { ...stage.order, version: 5, measures: '已换密封' };
      return refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' });
    }
    return refusal('400', '工单现在是“维修中”', { error: 'WRONG_STATE' });
  });
  await receiveAndStart();
  goOnline();
  fireEvent.click(
    await screen.findByRole('button', { name: '待提交的操作 2 项，其中 1 项未能执行' }),
  );
  const panel = await screen.findByRole('dialog', { name: '待提交的操作' });
  expect(await within(panel).findByText('数据已被他人修改')).toBeTruthy();
  const server = within(panel).getByRole('region', { name: '服务器上现在' });
  expect(await within(server).findByText('已换密封')).toBeTruthy();
  fireEvent.click(await within(panel).findByRole('button', { name: '按现状重新提交' }));
  await within(panel).findByText('工单现在是“维修中”');
  expect(stage.bodies('ReceivingWorkOrder').at(-1)).toMatchObject({ Version: 5 });
  expect(stage.bodies('ScanWorkOrder')).toEqual([]);

  fireEvent.click(within(panel).getAllByRole('button', { name: /放\s*弃/ })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '放弃操作' }));
  await waitFor(() => expect(stage.bodies('ScanWorkOrder')).toHaveLength(1));
});

test('a refused record shows its parts, labour and photos beside those of the server, by name and number', async () => {
  const [part, other] = [partID(1), partID(2)];
  const parts = [
    { partID: part, partCode: 'B-6205', partName: '轴承', unit: '个', qty: 2 },
    { partID: other, partCode: 'S-12', partName: '密封圈', unit: '个', qty: 3 },
  ];
  const photo = { url: 'files/b', linkurl: '/b', name: '旧.jpg', contentType: '', size: 1 };
  const labour = {
    userName: '赵敏',
    minutes: 40,
    isHelper: 1,
    isProposed: 0,
    orgCode: 'ORG1',
  } as const;
  const order = anOrder({
    parts: parts.slice(1),
    labour: [{ ...labour, userID: part }],
    photosAfter: [{ ...photo, userName: '赵敏', recordOf: 'ORG1' }],
  });
  const body = {
    ID: order.id,
    Version: 1,
    Parts: [{ PartID: part, Qty: 2 }],
    Labour: [{ UserID: part.replace('4', '5'), Minutes: 25 }],
    PhotosAfter: ['local:a'],
  };
  const draft = {
    parts: parts.slice(0, 1),
    labour: [{ userID: part.replace('4', '5'), userName: '陈立' }],
  };
  const names = namesInForm(order, draft, body);
  expect(Object.keys(names)).toHaveLength(2);
  const subject = { orderID: order.id, orderCode: '', deviceName: '', names };
  const blob = new Blob(['x']);
  const files = [{ key: 'local:a', name: '新.jpg', folder: 'file', blob, uploaded: null }] as const;
  const owner = 'ORG1/me';
  const action = { owner, id: 'a', call: 'repair.repair', body, subject, files, firstSentAt: null };
  await queueStore.edit(owner, () =>
    (withAction([], action, 0) ?? []).map((one) => ({ ...one, state: 'refused' })),
  );
  openPage(order);
  fireEvent.click(await screen.findByRole('button', { name: /未能执行/ }));
  const panel = await screen.findByRole('dialog', { name: '待提交的操作' });
  const textOf = async (name: string) =>
    (await within(panel).findByRole('region', { name })).textContent;
  expect(await textOf('我的操作')).toMatch(/轴承 B-6205 × 2 个.*陈立 25 分钟.*新\.jpg/);
  await within(panel).findByText('密封圈 S-12 × 3 个');
  expect(await textOf('服务器上现在')).toMatch(/赵敏 40 分钟.*旧\.jpg/);
});

test('another person neither sees nor sends the queue', async () => {
  const stage = openPage({ orderState: 0, repairUserID: null });
  press('接单', await openAction('接单'));
  await screen.findByRole('button', { name: '待提交的操作 1 项' });
  act(() => signIn(aUser(['repair.view', 'repair.work'], { id: 'other', token: 'a.b.c' })));
  await waitFor(() => expect(screen.queryByText(/待提交/)).toBeNull());
  const before = stage.sent.length;
  goOnline();
  await new Promise((resolve) => setTimeout(resolve));
  expect(stage.sent.slice(before).filter(({ path }) => path.includes('Receiving'))).toEqual([]);
  expect(await queueStore.read('ORG1/me')).toHaveLength(1);
});
