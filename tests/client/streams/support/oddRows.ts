import * as fc from 'fast-check';
import { changeKinds } from '../../../../src/contract/index.ts';
import type { TopicName, TopicRowOf } from '../../../../src/contract/topics/live.ts';

/** None that looks like a placeholder which a translation has left. */
const text = fc.string({ maxLength: 5 }).filter((one) => !one.includes('{{'));
const count = fc.integer({ min: -3, max: 1_000_000 });
const instant = fc
  .integer({ min: 0, max: 4_000_000_000_000 })
  .map((ms) => new Date(ms).toISOString());
const hours = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }));
const device = { deviceID: fc.option(text), deviceCode: text, deviceName: text };
const share = fc.record({ id: fc.option(text), name: text, count });
const rank = fc.record({
  ...device,
  hours,
  breakdowns: count,
  open: count,
  target: hours,
  previousHours: hours,
});
const countRank = fc.record({ ...device, count, breakdowns: count, open: count });
const state = fc.integer({ min: -1, max: 9 });

/** A row of each topic that fits it and yet is none that anybody thought of. */
export const oddRows: { [Name in TopicName]: fc.Arbitrary<TopicRowOf<Name>> } = {
  openOrders: fc.record({
    id: fc.uuid(),
    orderCode: text,
    orderState: state,
    faultLevel: state,
    isStop: fc.constantFrom(0 as const, 1 as const),
    deviceID: text,
    deviceCode: text,
    deviceName: text,
    positionName: fc.option(text),
    faultText: text,
    repairUserName: fc.option(text),
    faultTime: instant,
    reportTime: instant,
    stateTime: instant,
    escalateTime: fc.option(instant),
    superviseTime: fc.option(instant),
    acknowledgeTime: fc.option(instant),
    called: fc.option(fc.record({ names: fc.array(text, { maxLength: 3 }), count })),
    interruptReason: fc.option(fc.constantFrom('part', 'other', 'toString', '')),
    dueTime: fc.option(instant),
  }),
  liveValues: fc.record({
    deviceID: text,
    values: fc.array(
      fc.record({
        pointID: text,
        pointName: text,
        unit: text,
        decimals: fc.integer({ min: 0, max: 6 }),
        value: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        time: instant,
      }),
      { maxLength: 4 },
    ),
  }),
  openAlarms: fc.record({
    id: fc.uuid(),
    deviceID: text,
    deviceName: text,
    pointName: text,
    ruleName: text,
    unit: text,
    decimals: fc.integer({ min: 0, max: 6 }),
    severity: state,
    alarmState: state,
    startTime: instant,
    lastValue: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    peak: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    threshold: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    isSilent: fc.boolean(),
  }),
  faultTrend: fc.record({
    day: text,
    failures: count,
    breakdowns: count,
    finished: count,
    downHours: fc.double({ min: 0, max: 1e6, noNaN: true }),
  }),
  mttrRank: rank,
  mtbfRank: rank,
  mtrRank: rank,
  errorRank: countRank,
  workOrderRank: countRank,
  dayFaults: fc.record({ day: fc.constantFrom('', '2026-11-20'), hour: fc.integer(), count }),
  faultTypes: share,
  faultCauses: share,
  orderEvents: fc.record({
    orderID: text,
    orderCode: text,
    deviceName: text,
    faultLevel: state,
    call: fc.constantFrom('Add', 'Import', '', 'toString'),
    toState: state,
    userName: fc.option(text),
    time: instant,
  }),
  deviceStates: fc.record({
    deviceID: text,
    deviceCode: text,
    deviceName: text,
    positionName: fc.option(text),
    runState: state,
    since: instant,
  }),
  onDuty: fc.record({
    setName: text,
    until: instant,
    people: fc.array(fc.record({ realName: text, level: state })),
  }),
  board: fc.record({ id: text, version: count }),
  inbox: fc.record({ unread: count, newest: text }),
  changes: fc.record({ kind: fc.constantFrom(...changeKinds), id: text }),
};
