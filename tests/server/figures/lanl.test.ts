import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDevices } from '../../../src/server/figures/maintained/figureLocks.ts';
import { refreshManyFigures } from '../../../src/server/figures/maintained/refresh.ts';
import { spanOf } from '../../../src/server/figures/maintained/span.ts';
import { rankMtbf, rankMttr } from '../../../src/server/figures/queries/ranking.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addDevices, addOrganisation, order, type TestOrder, writeOrders } from './orders.ts';

/** Outages of real machines (LANL failure data), and figures that were computed independently of the product. */
const folder = new URL('../../../../shared/data/', import.meta.url);
const zone = 'Asia/Shanghai';

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

interface OutageRow {
  System: string;
  nodenum: string;
  'Prob Started': string;
  'Prob Fixed': string;
}

const present = existsSync(fileURLToPath(folder));
const cases: Case[] = present ? await readJson() : [];
const outages: OutageRow[] = present ? await readOutages() : [];

async function readJson(): Promise<Case[]> {
  const text = await readFile(new URL('lanl-outages-expected.json', folder), 'utf8');
  const expected: { cases: Case[] } = JSON.parse(text);
  return expected.cases;
}

async function readOutages(): Promise<OutageRow[]> {
  return parse(await readFile(new URL('lanl-outages-5-8-16.csv', folder)), {
    columns: true,
    bom: true,
  });
}

function instant(text: string): Date {
  return DateTime.fromFormat(text, 'M/d/yyyy H:mm', { zone }).toJSDate();
}

describe.runIf(present)('outages of Los Alamos, 1996-2005', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test.each(cases)(
    'systems $systems over $window have the independently computed figures',
    async (c) => {
      const orgCode = `LANL${c.systems.join('X')}`;
      const rows = outages.filter((row) => c.systems.includes(row.System));
      const codes = [...new Set(rows.map((row) => `${row.System}-${row.nodenum}`))];
      const ids = new Map(codes.map((code) => [code, randomUUID()]));
      const orders = rows.map((row) =>
        order({
          deviceID: ids.get(`${row.System}-${row.nodenum}`) ?? '',
          faultTime: instant(row['Prob Started']),
          finishTime: instant(row['Prob Fixed']),
        }),
      );
      await addOrganisation(database.db, orgCode, zone);
      await database.db.transaction({ orgCode }, 'write', async (tx) => {
        await addDevices(
          tx,
          orgCode,
          [...ids].map(([code, id]) => ({ id, code })),
        );
        await writeOrders(tx, orgCode, orders);
        await lockDevices(tx, orgCode, [...ids.values()]);
        await refreshManyFigures(tx, orgCode, spansOf(orders));
      });

      const [from, to] = c.window.map((text) => DateTime.fromISO(text, { zone }).toJSDate());
      const window = { from: from ?? new Date(0), to: to ?? new Date(0) };
      const now = new Date('2026-11-20T08:00:00Z');
      const [mttr, mtbf] = await database.db.transaction({ orgCode }, 'read', async (tx) => [
        await rankMttr(tx, { orgCode, side: 'own', window, top: 10, now }),
        await rankMtbf(tx, { orgCode, side: 'own', window, top: 10, now }),
      ]);
      expect({
        rows: orders.length,
        devices: mtbf.remark.devices,
        breakdownsFinished: mttr.remark.breakdowns,
        breakdownsStarted: mtbf.remark.breakdowns,
        fleetMttrHours: fourDecimals(mttr.remark.fleetHours),
        fleetMtbfHours: fourDecimals(mtbf.remark.fleetHours),
        devicesWithoutFailure: mtbf.remark.devicesWithoutFailure,
        longestMttr: mttr.rows.map(placeOf),
        shortestMtbf: mtbf.rows.map(placeOf),
      }).toEqual({
        rows: c.rows,
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
  );
});

function spansOf(orders: readonly TestOrder[]) {
  const byDevice = Map.groupBy(orders, (o) => o.deviceID);
  return new Map(
    [...byDevice].map(([deviceID, [first, ...others]]) => {
      if (first === undefined) throw new Error('a device without orders');
      return [deviceID, spanOf(first, ...others)];
    }),
  );
}

function fourDecimals(hours: number | null): number {
  return Number((hours ?? Number.NaN).toFixed(4));
}

function placeOf(row: { deviceCode: string; hours: number; breakdowns: number }): Place {
  return { device: row.deviceCode, hours: fourDecimals(row.hours), breakdowns: row.breakdowns };
}
