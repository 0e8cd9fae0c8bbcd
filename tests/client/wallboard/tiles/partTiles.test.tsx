// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import type { LiveChanges } from '../../../../src/client/streams/channels/changes.ts';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import { getPartsData } from '../../../../src/contract/areas/part/figures.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { id: string }, body: object) => Promise<unknown>>(),
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));

beforeAll(async () => {
  await setTestLanguage('zh-CN');
  await loadAllTiles();
}, 60_000);
beforeEach(() => {
  calls.call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A wall with a server: a copy of the samples has no fixed answers. */
function show(type: string) {
  const changes$ = new Subject<LiveChanges>();
  renderWall(<TileSlot type={type} config={{}} />, {
    ...sampleLive(liveState, sampleLinks),
    changes$,
  });
  return changes$;
}
const low = (available: number) => ({
  low: 12,
  lowest: [{ partID: 'p1', partName: '油封', available, minQty: 5, unit: '个' }],
});
const figures = {
  days: 90,
  stocked: 8,
  value: 377.5,
  receivedAmount: 460,
  issuedAmount: 82.5,
};

test('parts that are low are counted and lead to the list; a movement reads them again', async () => {
  calls.call.mockResolvedValue(low(3));
  const changes$ = show('partsLow');
  expect(await screen.findByText('3 / 5 个')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.getByRole('link', { name: '备件偏低' }).getAttribute('href')).toBe(
    '/sparePart/list?PartType=1&IsUse=1',
  );
  calls.call.mockResolvedValue(low(1));
  changes$.next([{ kind: 'stock', id: 'p1' }]);
  await screen.findByText('1 / 5 个', {}, { timeout: 60_000 });
});

test('the value of the stock is shown to people who may see costs, and a refusal to others', async () => {
  calls.call.mockResolvedValue(figures);
  show('stockValue');
  expect(await screen.findByText('近 90 天入库 460')).toBeTruthy();
  expect(calls.call.mock.calls[0]?.[0].id).toBe(getPartsData.id);
  cleanup();
  calls.call.mockResolvedValue({ ...figures, value: null });
  show('stockValue');
  expect(await screen.findByText('没有查看库存成本的权限')).toBeTruthy();
  cleanup();
  calls.call.mockRejectedValue(new ApiError('DENIED'));
  show('stockValue');
  expect(await screen.findByText(/您的角色不能执行此操作/)).toBeTruthy();
});
