import type { Machine } from '../plant/plant.ts';
import { dayMs, midnightBefore, minuteMs } from '../plant/plantDay.ts';
import { mulberry32, type Random } from '../random.ts';
import type { PastFault } from './history.ts';

/**
 * The number of nights with a power dip: last night, which may still be in progress, and the one
 * before.
 */
const nights = 2;
const count = 60;

const faults = [
  { text: '电压暂降，伺服驱动器欠压报警', cause: '供电' },
  { text: '电压暂降，料筒加热接触器脱扣', cause: '供电' },
  { text: '电压暂降后控制器重启，原点丢失', cause: '供电' },
  { text: '电压暂降后液压泵停转', cause: '供电' },
  { text: '电压暂降后气压不足停机', cause: '气动' },
] as const;

/**
 * Generates the alarm floods of the last two nights before `end`: some minutes past two, a dip of
 * the mains stops a hall; its machines fail repeatedly while they are restarted, and all run by
 * half past five. The result depends on the seed, the machines and the day of `end` only; of that
 * day, faults finished by `end` are included. Ordered by time.
 */
export function powerDipsOf(machines: readonly Machine[], seed: number, end: Date): PastFault[] {
  const today = midnightBefore(end.getTime());
  return Array.from({ length: nights }, (_, ago) =>
    floodOf(machines, mulberry32(seed * 104_729 + ago), today - ago * dayMs),
  )
    .flat()
    .filter(({ FinishTime }) => Date.parse(FinishTime) < end.getTime())
    .toSorted((a, b) => Date.parse(a.FaultTime) - Date.parse(b.FaultTime));
}

/** Generates the faults of the night that began at `midnight`. */
function floodOf(machines: readonly Machine[], random: Random, midnight: number): PastFault[] {
  const dip = midnight + (120 + random.between(2, 6)) * minuteMs;
  return Array.from({ length: count }, (_, at): PastFault => {
    // every machine once with the dip itself, the other faults during the restart
    const machine = machines[at] ?? random.pick(machines);
    const from =
      dip + (at < machines.length ? random.between(0, 2) : random.between(4, 52)) * minuteMs;
    const minutes = Math.min(random.logNormal(22, 0.6), 140);
    const { text, cause } = random.pick(faults);
    return {
      DeviceCode: machine.device.DeviceCode,
      FaultTime: onSecond(from),
      FinishTime: onSecond(from + minutes * minuteMs),
      FaultText: text,
      CauseName: cause,
      IsStop: 1,
    };
  });
}

function onSecond(time: number): string {
  return `${new Date(Math.floor(time / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}
