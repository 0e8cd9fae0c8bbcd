import { expect, test } from 'vitest';
import {
  filterCount,
  filtersBody,
  noFilters,
  readFilters,
  writeFilters,
} from '../../../../src/client/console/repair/orderFilters.ts';
import { ordersPath, windowOf } from '../../../../src/client/lib/ordersPath.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repairQueries.ts';

const deviceID = '0190a000-0000-7000-8000-000000000210';
const read = (query: string) => readFilters(new URLSearchParams(query));

test('an address says all of the filters, and reading it gives them back', () => {
  const filters = {
    SearchText: '包装线',
    OrderState: 0,
    FaultLevel: 1,
    DeviceID: deviceID,
    StartTime: '2026-10-22 00:00:00',
    EndTime: '2026-11-21 00:00:00',
    Behind: 'mttr',
    page: 2,
    size: 30,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('an address without filters is short', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
});

test.each([
  'OrderState=9',
  'OrderState=',
  'FaultLevel=0',
  'DeviceID=1%20or%201=1',
  'StartTime=yesterday',
  'Behind=everything',
  'page=-1',
  'page=0',
  'size=1000',
])('what an address says wrongly is as if not said: %s', (query) => {
  expect(read(query)).toEqual(noFilters);
});

test('the wall’s way to the orders behind a figure is read as the wall means it', () => {
  const path = ordersPath({ DeviceID: deviceID, Behind: 'mtbf', ...windowOf('2026-11-20', 30) });
  const filters = readFilters(new URL(path, 'http://andon.example').searchParams);
  expect(filters).toMatchObject({ DeviceID: deviceID, Behind: 'mtbf' });
  expect(filters.StartTime).toBe('2026-10-22 00:00:00');
  expect(filters.EndTime).toBe('2026-11-21 00:00:00');
});

test('the body is one that the contract takes, pages from zero and nothing empty', () => {
  const body = filtersBody(read('SearchText=%20a%20&OrderState=0&page=3&size=50'));
  expect(body).toEqual({ SearchText: 'a', OrderState: 0, pageNum: 2, pageSize: 50 });
  expect(listWorkOrders.body.safeParse(body).success).toBe(true);
});

test('state 0 counts as a filter', () => {
  expect(filterCount(read('OrderState=0'))).toBe(1);
  expect(filterCount(noFilters)).toBe(0);
});
