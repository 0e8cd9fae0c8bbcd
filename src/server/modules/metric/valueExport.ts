import type { z } from 'zod';
import { valuesFilter } from '../../../contract/areas/metric/values.ts';
import { label } from '../../../contract/locale.ts';
import { defineExport, timeCell } from '../../kernel/exportKind.ts';
import { type StoredDays, selectCurves } from './curves.ts';

interface ValueRow {
  readonly deviceName: string;
  readonly pointName: string;
  readonly unit: string;
  readonly time: string;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
}

/** The most rows of a curve in a file. */
const mostSteps = 1_250;

/** The export of drawn curves: a row for each step, with its least, greatest and mean value. */
export const valueExport = (days: StoredDays) =>
  defineExport({
    filter: valuesFilter,
    columns: [
      {
        title: label('时间', 'Time'),
        width: 20,
        shows: 'second',
        value: (row: ValueRow, format) => timeCell(row.time, format),
      },
      { title: label('设备', 'Device'), width: 24, value: (row: ValueRow) => row.deviceName },
      {
        title: label('监测点', 'Measuring point'),
        width: 24,
        value: (row: ValueRow) => row.pointName,
      },
      { title: label('单位', 'Unit'), width: 8, value: (row: ValueRow) => row.unit },
      { title: label('最小', 'Least'), width: 12, value: (row: ValueRow) => row.low },
      { title: label('最大', 'Greatest'), width: 12, value: (row: ValueRow) => row.high },
      { title: label('平均', 'Mean'), width: 12, value: (row: ValueRow) => row.mean },
    ],
    async rows(tx, actor, filter: z.output<typeof valuesFilter>, limit, now) {
      const Steps = Math.min(mostSteps, Math.floor(limit / filter.Series.length));
      const { curves } = await selectCurves(tx, actor, { ...filter, Steps }, { now, days });
      return curves.flatMap(({ deviceName, pointName, unit, times, low, high, mean }) =>
        times.map(
          (time, at): ValueRow => ({
            deviceName,
            pointName,
            unit,
            time: new Date(time).toISOString(),
            low: low[at] ?? 0,
            high: high[at] ?? 0,
            mean: mean[at] ?? 0,
          }),
        ),
      );
    },
  });
