import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTop10Mtbf, getTop10Mttr } from '../../../src/contract/areas/home/rankings.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, password } from '../support/people.ts';
import { argsOf, runCommand } from './support/runCommand.ts';

/** Real outages of real machines, with figures computed independently of the product. */
const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

interface Place {
  device: string;
  hours: number;
  breakdowns: number;
}
interface Case {
  window: [string, string];
  systems: string[];
  rows: number;
  devices: number;
  breakdownsFinished: number;
  breakdownsStarted: number;
  fleetMttrHours: number;
  fleetMtbfHours: number;
  devicesWithoutFailure: number;
  longestMttr: Place[];
  shortestMtbf: Place[];
}

const present = existsSync(folder);
const cases: Case[] = present
  ? (JSON.parse(await readFile(`${folder}lanl-outages-expected.json`, 'utf8')) as { cases: Case[] })
      .cases
  : [];

describe.runIf(present)(
  'importing each case of outages gives its MTTR and MTBF to four decimals',
  () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp();
    });
    afterAll(() => app.close());

    test.each(cases)(
      'systems $systems over $window',
      async (c) => {
        const team = await addTeam(app, { timeZone: 'Asia/Shanghai' });
        const outcome = await runCommand(
          'import',
          argsOf({
            file: `${folder}lanl-outages-5-8-16.csv`,
            kind: 'WorkOrderHistory',
            map: [
              'DeviceCode={System}-{nodenum}',
              'FaultTime={Prob Started}',
              'FinishTime={Prob Fixed}',
              'CauseName={?Facilities|Hardware|Human Error|Network|Undetermined|Software}',
            ],
            'time-format': 'M/D/YYYY H:mm',
            where: `System=${c.systems.join(',')}`,
            url: app.url,
            phone: team.admin.phone,
            lang: 'en-US',
          }),
          { ANDON_PASSWORD: password },
        );
        expect(outcome.stdout).toContain(`${c.rows} rows: `);
        expect(outcome.stdout).toContain(' 0 with errors');
        expect(outcome.code).toBe(0);

        const [StartTime, EndTime] = c.window;
        const mttr = await team.admin.call(getTop10Mttr, { StartTime, EndTime });
        const mtbf = await team.admin.call(getTop10Mtbf, { StartTime, EndTime });
        expect({
          devices: mtbf.dataRemark.devices,
          breakdownsFinished: mttr.dataRemark.breakdowns,
          breakdownsStarted: mtbf.dataRemark.breakdowns,
          fleetMttrHours: fourDecimals(mttr.dataRemark.fleetHours),
          fleetMtbfHours: fourDecimals(mtbf.dataRemark.fleetHours),
          devicesWithoutFailure: mtbf.dataRemark.devicesWithoutFailure,
          longestMttr: mttr.data.map(placeOf),
          shortestMtbf: mtbf.data.map(placeOf),
        }).toEqual({
          devices: c.devices,
          breakdownsFinished: c.breakdownsFinished,
          breakdownsStarted: c.breakdownsStarted,
          fleetMttrHours: c.fleetMttrHours,
          fleetMtbfHours: c.fleetMtbfHours,
          devicesWithoutFailure: c.devicesWithoutFailure,
          longestMttr: c.longestMttr,
          shortestMtbf: c.shortestMtbf,
        });
      },
      120_000,
    );
  },
);

function fourDecimals(hours: number | null): number {
  return Number((hours ?? Number.NaN).toFixed(4));
}

function placeOf(row: { deviceCode: string; hours: number; breakdowns: number }): Place {
  return { device: row.deviceCode, hours: fourDecimals(row.hours), breakdowns: row.breakdowns };
}
