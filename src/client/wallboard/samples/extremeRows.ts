import type { TopicName, TopicRowOf } from '../../../contract/topics/live.ts';

type SampleRows = { readonly [Name in TopicName]: ReadonlyMap<string, TopicRowOf<Name>> };

/** Very long and very short names, in both languages. */
const names = [
  '三号厂房北侧全自动高速贴标包装一体化生产线主驱动单元',
  'North hall automatic high-speed labelling and packaging line, main drive unit',
  'Reciprocating-Compressor-Station-03-Emergency-Standby-Unit-B',
  '0',
] as const;

/** Official names of owners. */
const owners = [
  '长江三角洲精密机械零部件制造（集团）股份有限公司第二分公司',
  'Northern Precision Machining and Assembly Works Holding Company Ltd',
] as const;

const people = ['欧阳慕容诸葛司马', 'Maximiliana Featherstonehaugh-Cholmondeley'] as const;

/** Adds another owner to two of three rows. */
function ofOthers(index: number) {
  const ownerName = owners[index % 3];
  return ownerName === undefined ? {} : { ownerName };
}

function longName(index: number): string {
  return `${names[index % names.length]} ${index + 1}`;
}

function mapRows<Row>(
  rows: ReadonlyMap<string, Row>,
  change: (row: Row, index: number) => Row,
): ReadonlyMap<string, Row> {
  return new Map([...rows].map(([key, row], index) => [key, change(row, index)]));
}

/** Returns a figure of six digits at the top of a rank, and 0 at its end. */
function largest(index: number, ofAll: boolean): number {
  return ofAll ? 987_654 : Math.floor(345_678 / 10 ** index);
}

/**
 * Returns the rows with extreme values: the longest names, six digits, zero, orders that are open for
 * months, owners with long names, and positions as long as the device names.
 */
export function extremeRows(rows: SampleRows): SampleRows {
  const named = (deviceName: string, index: number) =>
    deviceName === '' ? deviceName : longName(index);
  const person = (index: number) => people[index % people.length] ?? null;
  const monthsAgo = (time: string) => new Date(Date.parse(time) - 400 * 86_400_000).toISOString();
  const ranked = <Row extends { deviceName: string; hours: number | null; breakdowns: number }>(
    row: Row,
    index: number,
  ): Row => {
    const figure = largest(index, row.deviceName === '');
    return { ...row, deviceName: named(row.deviceName, index), hours: figure, breakdowns: figure };
  };
  const counted = <Row extends { deviceName: string; count: number }>(row: Row, index: number) => ({
    ...row,
    deviceName: named(row.deviceName, index),
    count: largest(index, row.deviceName === ''),
    open: row.deviceName === '' ? 123_456 : 0,
  });
  const shared = <Row extends { name: string; count: number }>(row: Row, index: number) => ({
    ...row,
    name: row.name === '' ? '' : longName(index),
    count: row.count * 10_000,
  });
  return {
    ...rows,
    openOrders: mapRows(rows.openOrders, (row, index) => {
      const old = index % 2 === 1;
      return {
        ...row,
        deviceName: longName(index),
        positionName: longName(index + 1),
        repairUserName: row.repairUserName === null ? null : person(index),
        ...ofOthers(index),
        ...(old && {
          faultTime: monthsAgo(row.faultTime),
          reportTime: monthsAgo(row.reportTime),
          stateTime: monthsAgo(row.stateTime),
        }),
        ...(old && row.escalateTime !== null && { escalateTime: monthsAgo(row.escalateTime) }),
        ...(old && row.superviseTime !== null && { superviseTime: monthsAgo(row.superviseTime) }),
      };
    }),
    orderEvents: mapRows(rows.orderEvents, (row, index) => ({
      ...row,
      deviceName: longName(index),
      userName: person(index),
      ...ofOthers(index),
    })),
    faultTrend: mapRows(rows.faultTrend, (row) => ({ ...row, failures: row.failures * 12_345 })),
    dayFaults: mapRows(rows.dayFaults, (row) => ({ ...row, count: row.count * 54_321 })),
    mttrRank: mapRows(rows.mttrRank, ranked),
    mtbfRank: mapRows(rows.mtbfRank, ranked),
    mtrRank: mapRows(rows.mtrRank, ranked),
    errorRank: mapRows(rows.errorRank, counted),
    workOrderRank: mapRows(rows.workOrderRank, counted),
    faultTypes: mapRows(rows.faultTypes, shared),
    faultCauses: mapRows(rows.faultCauses, shared),
    deviceStates: mapRows(rows.deviceStates, (row, index) => ({
      ...row,
      deviceName: longName(index),
      positionName: row.positionName === null ? null : `${row.positionName} ${names[1]}`,
    })),
  };
}
