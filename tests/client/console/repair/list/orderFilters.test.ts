import { expect, test } from 'vitest';
import { orderFilters } from '../../../../../src/client/console/repair/list/orderFilters.ts';
import {
  formatListUrl,
  parseListUrl,
  toRequestFields,
} from '../../../../../src/client/kit/list/listUrlState.ts';
import { ordersPath, windowOf } from '../../../../../src/client/lib/paths/ordersPath.ts';
import { listWorkOrders } from '../../../../../src/contract/areas/repair/queries.ts';

const deviceID = '0190a000-0000-7000-8000-000000000210';
const read = (query: string) => parseListUrl(new URLSearchParams(query), orderFilters, []);

test('an address contains all filters and is read back unchanged', () => {
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
  expect(read(formatListUrl(address).toString())).toEqual(address);
});

test('an address without filters is short', () => {
  expect(formatListUrl(read('')).toString()).toBe('');
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
])('an invalid parameter of an address is ignored: %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test('the wall’s drilldown link is read with the wall’s filters', () => {
  const path = ordersPath({
    DeviceID: deviceID,
    Behind: 'mtbf',
    ...windowOf('2026-11-20', 30),
  });
  const { values } = read(new URL(path, 'http://andon.example').search);
  expect(values).toMatchObject({ DeviceID: deviceID, Behind: 'mtbf' });
  expect(values.StartTime).toBe('2026-10-22 00:00:00');
  expect(values.EndTime).toBe('2026-11-21 00:00:00');
});

test('the body is valid by the contract and has no empty fields', () => {
  const body = toRequestFields(read('SearchText=%20a%20&OrderState=0&page=3&size=50'));
  expect(body).toEqual({ SearchText: 'a', OrderState: 0 });
  expect(listWorkOrders.body.safeParse(body).success).toBe(true);
});
