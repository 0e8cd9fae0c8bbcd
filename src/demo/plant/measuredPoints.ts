import type { Random } from '../random.ts';

/** A measuring point of machines whose code begins with a prefix, and how its values go. */
export interface MeasuredPoint {
  readonly prefix: string;
  /** The beginning of the names of the types that have it. */
  readonly types: RegExp;
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isCounter?: true;
  /** The value of a running machine, its change over a day, and its noise; of a counter, the rise an hour. */
  readonly usual: number;
  readonly swing: number;
  readonly noise: number;
  /** The value of a stopped machine. */
  readonly rest: number;
  /** The alarm above a limit; it ends at the second value. */
  readonly limit?: { readonly name: string; readonly at: number; readonly recoversAt: number };
}

/** The measuring points of the plants. */
export const measuredPoints: readonly MeasuredPoint[] = [
  {
    prefix: 'AC',
    types: /^空压机/,
    key: 'temp.discharge',
    name: '排气温度',
    unit: '℃',
    decimals: 1,
    usual: 84,
    swing: 6,
    noise: 1.4,
    rest: 34,
    limit: { name: '排气温度过高', at: 95, recoversAt: 92 },
  },
  {
    prefix: 'AC',
    types: /^空压机/,
    key: 'pressure',
    name: '排气压力',
    unit: 'MPa',
    decimals: 2,
    usual: 0.72,
    swing: 0.03,
    noise: 0.01,
    rest: 0,
  },
  {
    prefix: 'AC',
    types: /^空压机/,
    key: 'energy',
    name: '累计电量',
    unit: 'kWh',
    decimals: 1,
    isCounter: true,
    usual: 62,
    swing: 0,
    noise: 0,
    rest: 0,
  },
  {
    prefix: 'IM',
    types: /^注塑机/,
    key: 'temp.oil',
    name: '液压油温',
    unit: '℃',
    decimals: 1,
    usual: 46,
    swing: 4,
    noise: 0.8,
    rest: 26,
    limit: { name: '液压油温过高', at: 54, recoversAt: 52 },
  },
  {
    prefix: 'CH',
    types: /^冷水机/,
    key: 'temp.water',
    name: '出水温度',
    unit: '℃',
    decimals: 1,
    usual: 8,
    swing: 1.5,
    noise: 0.3,
    rest: 19,
    limit: { name: '出水温度过高', at: 12, recoversAt: 11 },
  },
];

/** The hours of the past of which there are values: a counter goes on from there. */
export const pastHours = 30 * 24;

/** The time between two values, s. */
export const measuredEverySeconds = 10;

const hourMs = 3_600_000;

/** Returns the value of a gauge at a time: warmer in the afternoon, with now and then a rise of some minutes. */
export function gaugeValue(
  { usual, swing, noise, rest }: MeasuredPoint,
  at: number,
  isRunning: boolean,
  random: Random,
): number {
  if (!isRunning) return rest + noise * (random.float() - 0.5);
  const day = Math.sin(((at / hourMs + 8 - 9) / 24) * 2 * Math.PI);
  const slow = Math.sin(at / (7.3 * hourMs)) * 0.4;
  return usual + swing * (0.7 * day + slow) + noise * (random.float() + random.float() - 1);
}
