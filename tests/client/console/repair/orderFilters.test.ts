import { expect, test } from 'vitest';
import { orderFilters } from '../../../../src/client/console/repair/orderFilters.ts';
import { askedOf, readAddress, writeAddress } from '../../../../src/client/kit/list/listAddress.ts';
import { ordersPath, windowOf } from '../../../../src/client/lib/ordersPath.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repairQueries.ts';

const deviceID = '0190a000-0000-7000-8000-000000000210';
const read = (query: string) => readAddress(new URLSearchParams(query), orderFilters, []);

test('an address says all of the filters, and reading it gives them back', () => {
  const { values } = read('');
  const address = {
    values: {
      ...values,
      SearchText: '包装线',
      OrderState: 0,
      FaultLevel: 1,
      DeviceID: deviceID,
      StartTime: '2026-10-22 00:00:00',
      EndTime: '2026-11-21 00:00:00',
      Behind: 'mttr',
    },
    page: 2,
    size: 30,
    sort: undefined,
    view: undefined,
  } as const;
  expect(read(writeAddress(address).toString())).toEqual(address);
});

test('an address without filters is short', () => {
  expect(writeAddress(read('')).toString()).toBe('');
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
  'sort=password',
])('what an address says wrongly is as if not said: %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test('the wall’s way to the orders behind a figure is read as the wall means it', () => {
  const path = ordersPath({ DeviceID: deviceID, Behind: 'mtbf', ...windowOf('2026-11-20', 30) });
  const { values } = read(new URL(path, 'http://andon.example').search);
  expect(values).toMatchObject({ DeviceID: deviceID, Behind: 'mtbf' });
  expect(values.StartTime).toBe('2026-10-22 00:00:00');
  expect(values.EndTime).toBe('2026-11-21 00:00:00');
});

test('the body is one that the contract takes, and nothing empty', () => {
  const body = askedOf(read('SearchText=%20a%20&OrderState=0&page=3&size=50'));
  expect(body).toEqual({ SearchText: 'a', OrderState: 0 });
  expect(listWorkOrders.body.safeParse(body).success).toBe(true);
});
