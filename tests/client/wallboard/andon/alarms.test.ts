import { expect, test } from 'vitest';
import {
  alarmsByPlace,
  alarmsOf,
  calledOf,
  nextCallOf,
} from '../../../../src/client/wallboard/andon/alarms.ts';
import { sampleNow, sampleRows } from '../../../../src/client/wallboard/samples/samples.ts';
import type { OpenOrderRow } from '../../../../src/contract/topics/topicRows.ts';

const [known] = [...sampleRows.openOrders.values()];
const ago = (minutes: number) => new Date(sampleNow - minutes * 60_000).toISOString();

function alarm(id: string, over: Partial<OpenOrderRow> = {}): OpenOrderRow {
  if (known === undefined) throw new Error('the samples have no order');
  return { ...known, id, orderCode: id, orderState: 0, faultLevel: 1, faultTime: ago(5), ...over };
}

test('an alarm is an order of level 1 that nobody has received or acknowledged; the oldest comes first', () => {
  const rows = [
    alarm('new', { faultTime: ago(1) }),
    alarm('received', { orderState: 1 }),
    alarm('acknowledged', { acknowledgeTime: ago(2) }),
    alarm('minor', { faultLevel: 2 }),
    alarm('old', { faultTime: ago(9) }),
  ];
  const alarms = alarmsOf(new Map(rows.map((row) => [row.id, row])));
  expect(alarms.map(({ id }) => id)).toEqual(['old', 'new']);
});

test('many alarms are counted by place, the place with the most first', () => {
  const at = (positionName: string | null) => (n: number) =>
    alarm(`${positionName} ${n}`, { positionName });
  const alarms = [...[1].map(at('一线')), ...[1, 2, 3].map(at('二线')), ...[1].map(at(null))];
  const places = alarmsByPlace(alarms).map(({ place, alarms: of }) => [place, of.length]);
  expect(places).toEqual([
    ['二线', 3],
    ['一线', 1],
    [null, 1],
  ]);
});

test('an alarm shows whom it called, and the number where there are more or the people are of another organisation', () => {
  const of = (names: string[], count: number) =>
    calledOf(alarm('a', { called: { names, count } }), '、');
  expect(of(['李强', '周敏'], 2)).toEqual({ is: 'names', names: '李强、周敏', n: 2 });
  expect(of(['李强', '周敏', '何静'], 7)).toMatchObject({ is: 'namesOfMore', n: 7 });
  expect(of([], 4)).toEqual({ is: 'side', n: 4 });
  expect(of([], 0)).toEqual({ is: 'none' });
  expect(calledOf(alarm('a', { called: null }), '、')).toEqual({ is: 'none' });
});

test('an alarm shows when the next person is called, then that the supervisor was', () => {
  const order = alarm('a', { escalateTime: ago(-10), superviseTime: ago(-25) });
  const at = (minutes: number) => nextCallOf(order, sampleNow + minutes * 60_000);
  expect(at(0)).toEqual({ is: 'escalate', ms: 10 * 60_000 });
  expect(at(11)).toEqual({ is: 'supervise', ms: 14 * 60_000 });
  expect(at(26)).toEqual({ is: 'supervised', ms: 60_000 });
  const untimed = { ...order, escalateTime: null, superviseTime: null };
  expect(nextCallOf(untimed, sampleNow).is).toBe('untimed');
});
