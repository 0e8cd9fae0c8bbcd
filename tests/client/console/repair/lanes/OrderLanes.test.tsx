import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { OrderListPage } from '../../../../../src/client/console/repair/list/OrderListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { LiveProvider } from '../../../../../src/client/streams/useTopic.tsx';
import type { LaneOrder } from '../../../../../src/contract/areas/repair/lanes.ts';
import { openOrderStates, orderState } from '../../../../../src/contract/enums.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';
import { fakeLive } from '../../message/fakeLive.tsx';
import { anOrder } from '../anOrder.ts';
import { aCard } from './aCard.ts';

let orders: LaneOrder[];
let sent: Sent[];
/** Whether the read of a long lane is refused. */
let refusesLong: boolean;
let streams: ReturnType<typeof fakeLive>;

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
beforeEach(() => {
  signIn(aUser(['repair.view', 'repair.work'], { id: 'me' }));
  streams = fakeLive();
  refusesLong = false;
  orders = [
    aCard({ id: 'new', deviceName: '冲床', faultText: '漏油' }),
    aCard({
      id: 'mine',
      deviceName: '车床',
      orderState: 2,
      repairUserID: 'me',
      repairUserName: '陈立',
    }),
  ];
  sent = fakeServer(({ path, body }) => {
    const { ID, Unfinished, OrderState, Size = 20 } = JSON.parse(body) as Record<string, number>;
    if (path.endsWith('GetWorkOrderforID')) {
      const found = orders.find(({ id }) => id === String(ID));
      return success(anOrder(found));
    }
    if (!path.endsWith('GetWorkOrderLanes')) return success([], { totalNum: 0 });
    if (refusesLong && Size > 20) return refusal('500', '暂时不能读取');
    const states = (Unfinished === 1 ? openOrderStates : orderState.list).filter(
      (state) => OrderState === undefined || state === OrderState,
    );
    const lanes = states.map((state) => {
      const inState = orders.filter((order) => order.orderState === state);
      return { orderState: state, totalNum: inState.length, orders: inState.slice(0, Size) };
    });
    return success(lanes);
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function open(query = '?show=lanes') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider live={streams.live}>
        <MemoryRouter initialEntries={[`/Troubleshooting/workOrder${query}`]}>
          <OrderListPage />
        </MemoryRouter>
      </LiveProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('article', { name: /冲床/ });
}

const lane = (name: string) => screen.getByRole('region', { name });
const card = (name: RegExp) => screen.getByRole('article', { name });
const cardsOf = (name: string) =>
  within(lane(name))
    .queryAllByRole('link')
    .map((link) => link.textContent);

/** Drags a card to a lane with the events of a browser. */
function drag(from: HTMLElement, to: HTMLElement) {
  const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.dragOver(to, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer });
}

test('orders are cards in the lane of their state, and the filters of the list apply', async () => {
  await open();
  expect(cardsOf('新报修')).toEqual(['冲床']);
  expect(cardsOf('维修中')).toEqual(['车床']);
  expect(lane('已完成').textContent).toContain('不在筛选范围内');
  const body = sent.findLast(({ path }) => path.endsWith('GetWorkOrderLanes'))?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({ Unfinished: 1 });
  expect(sent.some(({ path }) => path.endsWith('GetWorkOrderList'))).toBe(false);
});

test('a form that is closed leaves the page, unless something was typed into it', async () => {
  await open();
  const openForm = async () => {
    drag(card(/车床/), lane('中断'));
    return within(await screen.findByRole('dialog'));
  };
  const isMounted = () => document.querySelector('.arco-modal') !== null;
  fireEvent.click((await openForm()).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(isMounted()).toBe(false));
  const [reason] = (await openForm()).getAllByRole('textbox').slice(-1);
  if (reason === undefined) throw new Error('the form has no text');
  fireEvent.change(reason, { target: { value: '等备件' } });
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await openForm();
  expect(screen.getByDisplayValue('等备件')).toBeTruthy();
});

test('a dropped card opens the form of the action that leads there', async () => {
  await open();
  drag(card(/车床/), lane('中断'));
  await screen.findByText(/工单将变为“中断”/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refused drop gives the reason, and nothing is sent', async () => {
  await open();
  drag(card(/冲床/), lane('待确认'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '没有把“新报修”的工单直接改为“待确认”的操作。您可以移到：待维修、维修中或已驳回。',
  );
  orders = orders.map((order) => ({ ...order, orderState: 3 }));
  await act(async () => streams.change([{ kind: 'order', id: 'mine' }]));
  await waitFor(() => expect(cardsOf('待确认')).toEqual(['冲床', '车床']));
  drag(card(/车床/), lane('已完成'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      '只有报修人 周敏 或有确认权限的人（维修人本人除外）可以确认完工',
    ),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the menu of a card has the actions of its user, for the keyboard', async () => {
  await open();
  fireEvent.click(within(card(/车床/)).getByRole('button', { name: /^操作/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['完工', '中断', '稍后填写']);
});

async function openLong() {
  orders = Array.from({ length: 120 }, (_, at) =>
    aCard({ id: `o${at}`, deviceName: at === 0 ? '冲床' : `机 ${at}` }),
  );
  await open();
  expect(cardsOf('新报修')).toHaveLength(20);
  fireEvent.click(moreButton());
}
const moreButton = () => within(lane('新报修')).getByRole('button', { name: '再显示 80 单' });
const isLong = () => waitFor(() => expect(cardsOf('新报修')).toHaveLength(100));

test('a long lane shows more of its cards, and no more than a hundred; a failed read is tried again', async () => {
  refusesLong = true;
  await openLong();
  await waitFor(() =>
    expect(sent.filter(({ body }) => body.includes('"Size":100'))).toHaveLength(1),
  );
  await waitFor(() => expect(moreButton().className).not.toContain('loading'));
  refusesLong = false;
  fireEvent.click(moreButton());
  await isLong();
  expect(within(lane('新报修')).getByRole('button', { name: '在列表中查看全部' })).toBeTruthy();
});

test('a card of a long lane stays in its place while it is dragged', async () => {
  await openLong();
  await isLong();
  const dragged = card(/机 90/);
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(dragged, { dataTransfer });
  expect(cardsOf('新报修')).toHaveLength(100);
  expect(dragged.isConnected).toBe(true);
});
