import type { Machine } from './plant.ts';
import { dayMs, midnightBefore, minuteMs } from './plantDay.ts';
import { mulberry32, type Random } from './random.ts';

/** One past fault, as kind WorkOrderHistory takes it; times are ISO 8601 in UTC, on the minute. */
export interface PastFault {
  readonly DeviceCode: string;
  readonly FaultTime: string;
  readonly FinishTime: string;
  readonly FaultText: string;
  readonly CauseName: string;
  readonly IsStop: 0 | 1;
}

const historyDays = 365;
/** The plants of the demonstration fail so much more often than good ones, to have something to show. */
const busyness = 3;

/** How busy the plant is by hour, Shanghai time: what runs less fails less. */
function activityAt(time: number): number {
  const hour = new Date(time + 8 * 60 * minuteMs).getUTCHours();
  if (hour >= 8 && hour < 20) return 1;
  return hour >= 20 || hour < 2 ? 0.6 : 0.4;
}

/**
 * A year of faults before `end`: Weibull waits by kind of machine, thinned by the hour, log-normal
 * repairs; some faults fall into another outage of their machine. Nothing in it but the seed, the
 * machines and the day of `end` decides it; of that day, what is over by `end` is told. Ordered by
 * time.
 */
export function historyOf(machines: readonly Machine[], seed: number, end: Date): PastFault[] {
  const faults = machines.flatMap((machine, at) =>
    faultsOf(machine, mulberry32(seed * 7919 + at), end.getTime()),
  );
  return faults.toSorted(
    (a, b) => order(a.FaultTime, b.FaultTime) || order(a.DeviceCode, b.DeviceCode),
  );
}

/** Faults a day, on average over the history: at this rate it goes on. */
export function faultsPerDay(machines: readonly Machine[], seed: number, end: Date): number {
  return historyOf(machines, seed, end).length / historyDays;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function faultsOf({ device, machineClass }: Machine, random: Random, end: number): PastFault[] {
  const faults: PastFault[] = [];
  const character = random.between(0.75, 1.3); // no two machines of a kind are alike
  let now = Math.max(midnightBefore(end) - historyDays * dayMs, Date.parse(device.StartUpDate));
  for (;;) {
    // The waits are shortened by what the thinning takes: 0.72 of them stay, over a day.
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
    if (to >= end) return; // after the draws: a later end of the day must meet the same luck
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
