import { getFigureHistory, maxHistoryWindows } from '../../src/contract/areas/home/overview.ts';
import { importRows } from '../../src/contract/areas/importData/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { besideBystander, callAll, countOther } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

const rows = 4000;
const devices = 50;
const years = 10;
const dayMs = 24 * 3_600_000;

/** The figures of every year of ten, for a plant with a fault a day, read eight at a time. */
export const figureHistory: Attack = {
  name: 'figure-history',
  summary: 'the history of figures over ten years, eight at a time',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ plant }: Target) {
  const { api } = plant.admin;
  const now = Date.now();
  const begin = now - years * 365 * dayMs;
  const textOf = (ms: number) => new Date(ms).toISOString();
  const Rows = Array.from({ length: rows }, (_, at) => {
    const fault = begin + at * ((now - dayMs - begin) / rows);
    return {
      DeviceCode: `H${at % devices}`,
      FaultTime: textOf(fault),
      FinishTime: textOf(fault + 3_600_000),
    };
  });
  const { imported } = await api.call(importRows, { Kind: 'WorkOrderHistory', Rows });
  const windows = (count: number, of: number) =>
    Array.from({ length: count }, (_, at) => ({
      StartTime: textOf(now - (at + of) * 365 * dayMs),
      EndTime: textOf(now - at * 365 * dayMs),
    }));
  const history = (count: number, of: number) =>
    api.call(getFigureHistory, { Windows: windows(count, of) });
  const read = await callAll(Array.from({ length: 64 }), 8, () => history(maxHistoryWindows, 1));
  const whole = await callAll(Array.from({ length: 64 }), 8, () =>
    history(maxHistoryWindows, years),
  );
  const more = await callAll([1], 1, () => history(maxHistoryWindows + 1, 1));
  const failures = (await history(1, years)).reduce((sum, one) => sum + one.failures, 0);
  return [
    measurement('rows that were not counted', Math.max(0, imported - failures), 0),
    measurement('reads that were refused', countOther([...read, ...whole], 'ok'), 0),
    measurement('requests with more windows that were answered', countOther(more, 'BAD_FIELD'), 0),
  ];
}
