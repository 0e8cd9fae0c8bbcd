import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { StockDialog } from '../../../../src/client/console/part/StockDialog.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { BookingKind } from '../../../../src/contract/areas/part/stock.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, success } from '../../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000050${n}`;
const partOf = (n: number, partName: string, unit: string) => ({
  id: idOf(n),
  partCode: `S-${n}`,
  partName,
  unit,
  lotUse: null,
  positionID: idOf(9),
});
const seal = partOf(1, '油封', '个');
const oil = partOf(2, '液压油', 'kg');
const positions = [
  { id: idOf(9), name: '备件库', parentID: null, positionKind: 0, userName: null },
  { id: idOf(8), name: '李强的包', parentID: null, positionKind: 3, userName: '李强' },
];

let answer = success({ bookingID: idOf(7), movementIDs: [] });
function open(kind: BookingKind) {
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('/GetPartsPositionList')) return success(positions);
    return path.endsWith('/GetPartsList') ? success([]) : answer;
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StockDialog visible kind={kind} parts={[seal, oil]} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, onClose };
}
const bookings = (sent: ReturnType<typeof open>['sent']) =>
  sent
    .filter(({ path }) => /Storage$|CacheOut$/.test(path))
    .map(({ body }) => JSON.parse(body) as { readonly Items: unknown; readonly ActionID: string });
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } });

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('stock');
}, 60_000);
beforeEach(() => {
  answer = success({ bookingID: idOf(7), movementIDs: [] });
  signIn(aUser(['part.view', 'part.move', 'part.adjust']));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('several rows are booked in one call, with the number pad that their units need', async () => {
  const { sent, onClose } = open('in');
  const dialog = await screen.findByRole('dialog');
  const pads = ['油封 的数量', '液压油 的数量'].map((name) =>
    screen.getByRole('spinbutton', { name }).getAttribute('inputmode'),
  );
  expect(pads).toEqual(['numeric', 'decimal']);
  type('液压油 的数量', '2.85');
  fireEvent.click(within(dialog).getByRole('button', { name: '入库' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bookings(sent)).toMatchObject([
    {
      Items: [
        { PartID: seal.id, PositionID: idOf(9), Qty: 1 },
        { PartID: oil.id, PositionID: idOf(9), Qty: 2.85 },
      ],
    },
  ]);
});

test('a refusal stands at its row, and the row keeps what was typed', async () => {
  answer = refusal('400', 'Items.1.Qty：备件库 只有 3 kg 可用（液压油）', {
    error: 'STOCK_SHORT',
    field: 'Items.1.Qty',
  });
  const { onClose } = open('out');
  const dialog = await screen.findByRole('dialog');
  type('液压油 的数量', '9');
  fireEvent.click(within(dialog).getByRole('button', { name: '出库' }));
  const note = await within(dialog).findByText('备件库 只有 3 kg 可用（液压油）');
  expect(note.closest('li')?.textContent).toContain('液压油');
  expect(screen.getByRole('spinbutton', { name: '液压油 的数量' })).toHaveProperty('value', '9');
  expect(onClose).not.toHaveBeenCalled();
});

test('parts are handed out to one of the bags, which has to be selected', async () => {
  const { sent } = open('cacheOut');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '领入个人包' }));
  expect(await within(dialog).findByText('请选择移入库位')).toBeTruthy();
  const bag = within(dialog).getByRole('combobox', { name: /领入谁的包/ });
  await within(bag).findByText('李强的包（李强）');
  fireEvent.change(bag, { target: { value: idOf(8) } });
  fireEvent.click(within(dialog).getByRole('button', { name: '领入个人包' }));
  await waitFor(() => expect(bookings(sent)).toHaveLength(1));
  expect(bookings(sent)[0]?.Items).toMatchObject([{ ToPositionID: idOf(8) }, {}]);
});
