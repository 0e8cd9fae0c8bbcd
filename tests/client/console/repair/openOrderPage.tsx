import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { signIn } from '../../../../src/client/api/session/session.ts';
import { OrderDetailPage } from '../../../../src/client/console/repair/detail/OrderDetailPage.tsx';
import type { PermissionID } from '../../../../src/contract/index.ts';
import type { WorkOrderDetail } from '../../../../src/contract/orders/workOrder.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { anOrder } from './anOrder.ts';

/** The fake server of an order's page. */
export interface Stage {
  /** The server's current order; the response to an action may change it. */
  order: WorkOrderDetail;
  readonly sent: readonly Sent[];
  /** Returns the bodies of the calls of one name. */
  bodies(call: string): Record<string, unknown>[];
}

const lists: Readonly<Record<string, unknown>> = {
  GetOrderCommentList: { comments: [], total: 0 },
  GetOrderMentionList: [],
  GetPartsList: [
    { id: partID(1), partCode: 'B-6205', partName: '轴承', spec: null, unit: '个' },
    { id: partID(2), partCode: 'S-12', partName: '密封圈', spec: 'NBR', unit: '个' },
  ],
  GetFaultOptionList: [
    { id: partID(5), name: '轴承磨损', uses: 7 },
    { id: partID(6), name: '缺油', uses: 0 },
  ],
  GetFaultSuggestionList: [
    {
      causeID: partID(5),
      causeName: '轴承磨损',
      measures: '更换主轴轴承',
      orderID: partID(7),
      orderCode: 'WX20260101001',
      repairs: 9,
      fixes: 7,
      medianMinutes: 95,
      orders: [{ id: partID(7), orderCode: 'WX20260101001', lasted: 1 }],
    },
  ],
  GetRepairUserList: [
    { id: 'me', realName: '陈立', assignedOrders: 0, isRepairing: 0, repairs: 0, dutyLevel: null },
    {
      id: '0190a000-0000-7000-8000-000000000302',
      realName: '赵敏',
      assignedOrders: 2,
      isRepairing: 1,
      repairs: 3,
      dutyLevel: 1,
    },
  ],
};

export function partID(nth: number): string {
  return `0190a000-0000-7000-8000-00000000040${nth}`;
}

/**
 * Renders the page of an order of the signed-in user `me`.
 * @param answer the response to an action, by the call's path; undefined for success
 * @param beside what stands beside the page
 */
export function openOrderPage(
  over: Partial<WorkOrderDetail>,
  permissions: readonly PermissionID[] = ['repair.view', 'repair.work'],
  answer: (path: string, stage: Stage) => Answer | undefined = () => undefined,
  beside: ReactNode = null,
): Stage {
  signIn(aUser(permissions, { id: 'me' }));
  const stage: Stage = {
    order: anOrder({ repairUserID: 'me', repairUserName: '陈立', ...over }),
    sent: fakeServer(({ path }) => {
      const call = path.slice(path.lastIndexOf('/') + 1);
      const ownAnswer = answer(call, stage);
      if (ownAnswer !== undefined) return ownAnswer;
      const list = lists[call];
      return list === undefined ? success(stage.order) : success(list, { totalNum: 2 });
    }),
    bodies: (call) =>
      stage.sent
        .filter(({ path }) => path.endsWith(`/${call}`))
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>),
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/detail?id=${stage.order.id}&opt=detail`]}>
        {beside}
        <Routes>
          <Route path="/detail" element={<OrderDetailPage />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return stage;
}

/** Matches a button's name with spaces, which Arco puts between two characters. */
function spaced(name: string): RegExp {
  return new RegExp(`^${name.split('').join('\\s*')}$`);
}

/** Presses a button within something. */
export function press(name: string, within_: HTMLElement): void {
  fireEvent.click(within(within_).getByRole('button', { name: spaced(name) }));
}

/** Opens the dialog of an action by its button, or by the menu of further actions. */
export async function openAction(name: string, menu = false): Promise<HTMLElement> {
  if (menu) {
    fireEvent.click(await screen.findByRole('button', { name: spaced('更多') }));
    fireEvent.click(screen.getByRole('menuitem', { name }));
  } else {
    fireEvent.click(await screen.findByRole('button', { name: spaced(name) }));
  }
  return screen.findByRole('dialog');
}

/** Types into the field of a label. */
export function type(dialog: HTMLElement, label: RegExp | string, value: string): void {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}
