import { createHash } from 'node:crypto';
import type { Person, Plant } from '../people/people.ts';
import { onShift, shiftAt } from '../people/shifts.ts';
import { minuteMs } from '../plant/plantDay.ts';
import { mulberry32 } from '../random.ts';
import { drawFaultLevel } from '../simulation/orderSteps.ts';
import { unknownFault } from '../simulation/scene.ts';
import type { PastFault } from './history.ts';

/** A past fault with its reporter and repairer, in the form of import kind WorkOrderHistory. */
export interface PastOrder extends PastFault {
  readonly FaultLevel: 1 | 2 | 3 | 4;
  /** A phone, like `RepairUserName`. */
  readonly ReportUserName: string;
  readonly RepairUserName: string;
  readonly ReceiveTime: string;
  readonly StartTime: string;
  readonly Measures: string;
}

/**
 * Adds the times, the reporter and the repairer to a fault, from the shifts in which it was
 * reported and received. The result depends on the seed, the plant and the fault only.
 */
export function withPeople(
  fault: PastFault,
  { machines, people }: Pick<Plant, 'machines' | 'people'>,
  seed: number,
): PastOrder {
  const { DeviceCode, FaultTime, FinishTime, FaultText } = fault;
  const digest = createHash('sha256').update(`${seed} ${DeviceCode} ${FaultTime} ${FinishTime}`);
  const random = mulberry32(digest.digest().readUInt32LE());
  const phonesOf = (role: Person['roleName']) =>
    people.flatMap(({ roleName, phone }) => (roleName === role ? [phone] : []));
  const begin = Date.parse(FaultTime);
  const end = Date.parse(FinishTime);
  const received = begin + Math.min(random.between(1, 10) * minuteMs, (end - begin) * 0.25);
  const started = received + Math.min(random.between(2, 12) * minuteMs, (end - received) * 0.25);
  const machine = machines.find(({ device }) => device.DeviceCode === DeviceCode);
  const mode = machine?.machineClass.faults.find(({ text }) => text === FaultText);
  return {
    ...fault,
    FaultLevel: drawFaultLevel(random),
    ReportUserName: random.pick(onShift(phonesOf('报修员'), shiftAt(begin))),
    RepairUserName: random.pick(onShift(phonesOf('维修工'), shiftAt(received))),
    ReceiveTime: onSecond(received),
    StartTime: onSecond(started),
    Measures: (mode ?? unknownFault).measures,
  };
}

function onSecond(time: number): string {
  return `${new Date(Math.floor(time / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** The repairer with the most finished orders of the calendar month before `end`. */
export interface MonthStar {
  readonly realName: string;
  readonly orders: number;
  /** The average hours from the start of a repair to its finish. */
  readonly hours: number;
}

/** Returns the repairer of the month; null where no order was finished. */
export function starOf(
  past: readonly PastOrder[],
  people: readonly Person[],
  end: Date,
): MonthStar | null {
  const month = monthOf(Date.parse(`${monthOf(end.getTime())}-01T00:00:00+08:00`) - 1);
  const finished = past.filter(({ FinishTime }) => monthOf(Date.parse(FinishTime)) === month);
  const byPhone = [...Map.groupBy(finished, ({ RepairUserName }) => RepairUserName)];
  const [best] = byPhone.toSorted(([, a], [, b]) => b.length - a.length);
  const person = people.find(({ phone }) => phone === best?.[0]);
  if (best === undefined || person === undefined) return null;
  const [, orders] = best;
  const spent = orders.reduce(
    (sum, { StartTime, FinishTime }) => sum + Date.parse(FinishTime) - Date.parse(StartTime),
    0,
  );
  const hours = spent / orders.length / (60 * minuteMs);
  return { realName: person.realName, orders: orders.length, hours };
}

/** Returns the month at the plants, yyyy-MM. */
function monthOf(time: number): string {
  return new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 7);
}
