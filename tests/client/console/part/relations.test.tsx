import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DatesDialog } from '../../../../src/client/console/part/applications/DatesDialog.tsx';
import { RelationPanels } from '../../../../src/client/console/part/RelationPanels.tsx';
import { UsedPartRow } from '../../../../src/client/console/repair/actions/fields/UsedPartRow.tsx';
import type { UsedPart } from '../../../../src/client/console/repair/actions/fields/usedParts.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000070${n}`;
const seal = { id: idOf(1), partCode: 'S-1', partName: '油封', unit: '个' };
const ring = { partID: idOf(2), partCode: 'S-2', partName: '密封圈', unit: '个', spec: null };

function open(children: ReactNode) {
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('/GetPartsSubstituteList')) return success([{ ...ring, available: 4 }]);
    if (path.endsWith('/GetPartsDeviceList'))
      return success(
        [
          {
            deviceID: idOf(5),
            deviceCode: 'D-5',
            deviceName: '冲压机 5',
            isFitted: 1,
            qty: 0,
            orders: 0,
            lastTime: null,
          },
        ],
        { totalNum: 1 },
      );
    return success(path.endsWith('List') ? [] : null, { totalNum: 0 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
  return (call: string) =>
    sent
      .filter(({ path }) => path.endsWith(`/${call}`))
      .map(({ body }) => JSON.parse(body) as object);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([
    loadNamespaces('stock'),
    loadNamespaces('partApplications'),
    loadNamespaces('repairForms'),
  ]);
}, 60_000);
beforeEach(() => signIn(aUser(['part.view', 'part.edit', 'part.approve', 'device.view'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a device of a part is removed after a question; others stay as they are', async () => {
  const sent = open(<RelationPanels part={seal} />);
  fireEvent.click(await screen.findByRole('button', { name: '移除 冲压机 5' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('“冲压机 5”不再列为适用设备');
  expect(sent('SavePartsDevices')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: '移除' }));
  await waitFor(() =>
    expect(sent('SavePartsDevices')).toMatchObject([
      { PartID: seal.id, DeviceIDs: [idOf(5)], IsFitted: 0 },
    ]),
  );
});

test('a repair is offered the substitute of a part that is out of stock, and takes it', async () => {
  const part: UsedPart = { ...seal, partID: seal.id, qty: '2' };
  const changes: Partial<UsedPart>[] = [];
  const row = (isKnown: boolean) => (
    <ul>
      <UsedPartRow
        part={part}
        balances={[]}
        isKnown={isKnown}
        userID={undefined}
        searchID="x"
        onChange={(change) => changes.push(change)}
        onRemove={() => undefined}
      />
    </ul>
  );
  open(row(true));
  fireEvent.click(
    await screen.findByRole('button', { name: '缺货，改用 密封圈 S-2（可用 4 个）' }),
  );
  expect(changes).toMatchObject([{ partID: ring.partID, partName: '密封圈', source: '' }]);
  cleanup();
  const sent = open(row(false));
  expect(sent('GetPartsSubstituteList')).toEqual([]);
});

test('only delivery dates that changed are sent', async () => {
  const item = (n: number, expectedDate: string | null) => ({
    id: idOf(n),
    partID: idOf(n),
    partCode: `S-${n}`,
    partName: `备件 ${n}`,
    unit: '个',
    wantedQty: 5,
    reservedQty: 0,
    places: [],
    positionID: null,
    lotUse: null,
    price: null,
    receivedPrice: null,
    approvedQty: 5,
    receivedQty: 2,
    givenUpQty: 0,
    expectedDate,
  });
  const application = {
    id: idOf(9),
    code: 'CG-1',
    version: 3,
    items: [item(3, '2026-12-01'), item(4, null)],
  };
  const sent = open(<DatesDialog application={application} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  const day = within(dialog).getByRole('textbox', { name: /备件 4/ });
  fireEvent.change(day, { target: { value: '2026-12-24' } });
  fireEvent.blur(day);
  fireEvent.click(within(dialog).getByRole('button', { name: '修改到货日期' }));
  await waitFor(() =>
    expect(sent('SavePartsShenGouDates')).toMatchObject([
      { ID: idOf(9), Version: 3, Items: [{ ItemID: idOf(4), ExpectedDate: '2026-12-24' }] },
    ]),
  );
});
