import type { PastFault } from './history.ts';
import type { Machine } from './plant.ts';
import { mulberry32 } from './random.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const utcOffsetMs = 8 * 60 * minuteMs; // Shanghai
/** All of it is over by half past five. */
const overAtMs = 330 * minuteMs;
const count = 60;

const faults = [
  { text: '电压暂降，伺服驱动器欠压报警', cause: '供电' },
  { text: '电压暂降，料筒加热接触器脱扣', cause: '供电' },
  { text: '电压暂降后控制器重启，原点丢失', cause: '供电' },
  { text: '电压暂降后液压泵停转', cause: '供电' },
  { text: '电压暂降后气压不足停机', cause: '气动' },
] as const;

/**
 * The flood of the last night before `end`: at some minutes past two a dip of the mains stops a
 * hall, its machines fail again and again while they are started, and by half past five all run.
 * Nothing in it but the seed, the machines and `end` decides it. Ordered by time.
 */
export function powerDipOf(machines: readonly Machine[], seed: number, end: Date): PastFault[] {
  const random = mulberry32(seed * 104_729);
  const local = end.getTime() + utcOffsetMs;
  const midnight = Math.floor((local - overAtMs) / dayMs) * dayMs - utcOffsetMs;
  const dip = midnight + (120 + random.between(2, 6)) * minuteMs;
  const rows = Array.from({ length: count }, (_, at): PastFault => {
    // every machine once with the dip itself, the rest while they are started again
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
  return rows.toSorted((a, b) => Date.parse(a.FaultTime) - Date.parse(b.FaultTime));
}

function onSecond(time: number): string {
  return `${new Date(Math.floor(time / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}
