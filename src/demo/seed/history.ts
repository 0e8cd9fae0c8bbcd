import type { Machine } from '../plant/plant.ts';
import { dayMs, midnightBefore, minuteMs } from '../plant/plantDay.ts';
import { mulberry32, type Random } from '../random.ts';

/**
 * One past fault in the form of import kind WorkOrderHistory; times are ISO 8601 in UTC, whole
 * minutes.
 */
export interface PastFault {
  readonly DeviceCode: string;
  readonly FaultTime: string;
  readonly FinishTime: string;
  readonly FaultText: string;
  readonly CauseName: string;
  readonly IsStop: 0 | 1;
}

const historyDays = 365;
/** The factor by which the plants fail more often than good ones, to have something to show. */
const busyness = 3;

/** Returns the plant's activity by hour, Shanghai time: machines that run less fail less. */
function activityAt(time: number): number {
  const hour = new Date(time + 8 * 60 * minuteMs).getUTCHours();
  if (hour >= 8 && hour < 20) return 1;
  return hour >= 20 || hour < 2 ? 0.6 : 0.4;
}

/**
 * Generates a year of faults before `end`: Weibull intervals by kind of machine, thinned by the
 * hour, log-normal repairs; some faults fall into another outage of their machine. The result
 * depends on the seed, the machines and the day of `end` only; of that day, faults finished by
 * `end` are included. Ordered by time.
 */
export function historyOf(machines: readonly Machine[], seed: number, end: Date): PastFault[] {
  const faults = machines.flatMap((machine, at) =>
    faultsOf(machine, mulberry32(seed * 7919 + at), end.getTime()),
  );
  return faults.toSorted(
    (a, b) => order(a.FaultTime, b.FaultTime) || order(a.DeviceCode, b.DeviceCode),
  );
}

/** Returns the average faults per day of the history; the simulation continues at this rate. */
export function faultsPerDay(machines: readonly Machine[], seed: number, end: Date): number {
  return historyOf(machines, seed, end).length / historyDays;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function faultsOf({ device, machineClass }: Machine, random: Random, end: number): PastFault[] {
  const faults: PastFault[] = [];
  const character = random.between(0.75, 1.3); // so that machines of a kind differ
  let now = Math.max(midnightBefore(end) - historyDays * dayMs, Date.parse(device.StartUpDate));
  for (;;) {
    // Intervals are shortened to compensate for the thinning, which retains 0.72 of the faults of a
    // day.
    now +=
      random.weibull(machineClass.shape, (machineClass.daysBetween * character * 0.72) / busyness) *
      dayMs;
    if (now >= end) return faults;
    if (!random.chance(activityAt(now))) continue;
    const finish = now + repairMs(machineClass, random);
    add(now, finish);
    if (random.chance(0.05)) {
      const second = now + random.between(0.1, 0.9) * (finish - now);
      add(second, second + repairMs(machineClass, random));
    }
    now = Math.max(now, finish);
  }

  function add(from: number, to: number): void {
    const { text, cause } = random.pick(machineClass.faults);
    const isStop = random.chance(machineClass.stops) ? 1 : 0;
    if (to >= end) return; // after the draws, so that a later `end` on the same day draws the same numbers
    faults.push({
      DeviceCode: device.DeviceCode,
      FaultTime: onMinute(from),
      FinishTime: onMinute(to),
      FaultText: text,
      CauseName: cause,
      IsStop: isStop,
    });
  }
}

function repairMs({ repairMinutes, repairSigma }: Machine['machineClass'], random: Random): number {
  const minutes = random.logNormal(repairMinutes, repairSigma);
  return Math.min(Math.max(minutes, 4), 3 * 24 * 60) * minuteMs;
}

function onMinute(time: number): string {
  return `${new Date(Math.floor(time / minuteMs) * minuteMs).toISOString().slice(0, 19)}Z`;
}
