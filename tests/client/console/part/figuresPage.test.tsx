import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { FiguresPage } from '../../../../src/client/console/part/figures/FiguresPage.tsx';
import {
  type FigureTab,
  figureTabs,
} from '../../../../src/client/console/part/figures/figureParts.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000060${n}`;
const window = {
  startTime: '2026-02-28T16:00:00.000Z',
  endTime: '2026-03-10T16:00:00.000Z',
  days: 10,
};
const part = { partID: idOf(1), partCode: 'S-1', partName: '油封', unit: '个' };
const used = { used: 12, n: 4 };
const proposal = {
  ...part,
  ...used,
  ...window,
  available: 3,
  perDay: 1.2,
  deviation: 0.5,
  leadDays: 7,
  leadDeviation: 1,
  z: 1.645,
  safetyStock: 2.948,
  reorderPoint: 11.348,
  minQty: 5,
  maxQty: 50,
  qty: 47,
  rule: 'maximum',
  supplier: null,
};
const answers: Readonly<Record<string, object>> = {
  GetPartsData: {
    ...window,
    parts: 9,
    low: 2,
    high: 1,
    stocked: 8,
    receipts: 3,
    issues: 4,
    value: 377.5,
    receivedAmount: 460,
    issuedAmount: 82.5,
  },
  GetPartsFigureList: {
    ...part,
    ...used,
    ...window,
    inStock: 3,
    available: 3,
    partType: 1,
    perDay: 1.2,
    daysOfCover: 2.5,
    turnover: 6,
    idleSince: null,
    value: 30,
  },
  GetPartsReorderList: proposal,
  GetPartsAbcList: { ...part, ...used, ...window, class: 'A', amount: 80, share: 1, cumulative: 1 },
  GetPartsUseList: {
    ...window,
    id: idOf(2),
    name: '冲压机 1 号',
    parts: 1,
    orders: 2,
    n: 4,
    used: null,
    amount: 80,
  },
  GetPartsMissingList: {
    ...window,
    partID: idOf(1),
    partCode: 'S-1',
    partName: '油封',
    minutes: 180,
    interruptions: 1,
    orders: 1,
    orderID: idOf(3),
    orderCode: 'W-1',
  },
  GetStorageValueList: {
    positionID: idOf(4),
    positionName: '备件库',
    parts: 2,
    unpriced: 0,
    value: 377.5,
  },
};

function open(tab: FigureTab) {
  const sent = fakeServer(({ path }) => {
    const call = path.split('/').at(-1) ?? '';
    if (call === 'GetStorageValueTrend') return success([{ time: window.endTime, value: 377.5 }]);
    const row = answers[call];
    if (call === 'GetPartsData') return success(row);
    return row === undefined ? success([]) : success([row], { totalNum: 1 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/sparePart/figures?tab=${tab}`]}>
        <FiguresPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}
const everything = [
  'part.view',
  'part.record',
  'part.figures',
  'part.cost',
  'part.apply',
  'repair.view',
] as const;

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('partFigures');
}, 60_000);
beforeEach(() => signIn(aUser([...everything])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const day = '2026-03-01 00:00';
test.for(figureTabs)(
  '%s prints its formula, window and n, and opens its movements',
  async (tab) => {
    open(tab);
    const note = await screen.findByRole('region', { name: '公式' });
    await waitFor(() => {
      const texts = [...note.querySelectorAll('dd')].map(({ textContent }) => textContent);
      expect(texts[0]?.length).toBeGreaterThan(8);
      if (tab === 'value')
        expect(texts).toContain('现在'); // a moment, not a window
      else expect(texts[1]).toContain(`${day} 至 2026-03-11 00:00（10 天）`);
      expect(texts.length).toBeGreaterThan(2);
    });
    const links = await waitFor(() => {
      const found = [...document.querySelectorAll('a[href^="/sparePart/record?"]')].map(
        (link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams,
      );
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    const counted = links.find((query) => query.get('Use') === '1');
    if (tab === 'value') expect(links[0]?.get('PositionID')).toBe(idOf(4));
    else if (tab === 'reorder') expect(links[0]?.get('PartID')).toBe(idOf(1));
    else expect(counted?.get('StartTime')).toBe('2026-03-01 00:00:00');
  },
);

test('a proposal opens its terms, and selected ones begin a purchase with their quantities', async () => {
  await loadNamespaces('partApplications');
  HTMLElement.prototype.showPopover ??= () => undefined; // jsdom has none
  open('reorder');
  fireEvent.click(await screen.findByRole('button', { name: /油封 再订货点 .* 的算式/ }));
  const terms = screen.getByRole('dialog', { name: /油封 再订货点 .* 的算式/ });
  expect(terms.textContent).toContain('1.2 × 7 + 2.948 = 11.348');
  expect(terms.textContent).toContain('补到最高库存：50 − 3 → 47 个');
  expect(within(terms).getByRole('link', { name: /12 个（n 4） ÷ 10 天/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /油封/ }));
  fireEvent.click(await screen.findByRole('button', { name: '生成采购申请' }));
  const quantity = await screen.findByRole('spinbutton', { name: '油封 的数量' });
  expect(quantity).toHaveProperty('value', '47');
});

test('people who may not see costs have neither values nor their tabs', async () => {
  signIn(aUser(everything.filter((name) => name !== 'part.cost')));
  const sent = open('value');
  expect(await screen.findByRole('link', { name: '概览', current: 'page' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ABC 分类' })).toBeNull();
  expect(sent.some(({ path }) => path.includes('GetStorageValue'))).toBe(false);
});
