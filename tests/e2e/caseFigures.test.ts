import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type BoardLayout,
  getBoard,
  saveBoard,
} from '../../src/contract/areas/kanban/endpoints.ts';
import { openGuest, openWall } from './support/pages.ts';
import { openPlant, type Plant, password } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

/** Real outages with published figures; the data lie beside the repository. */
const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const address = inject('address');
const run = promisify(execFile);

interface Entry {
  device: string;
  hours: number;
  breakdowns: number;
}
interface Case {
  window: [string, string];
  systems: string[];
  fleetMttrHours: number;
  fleetMtbfHours: number;
  breakdownsFinished: number;
  breakdownsStarted: number;
  longestMttr: Entry[];
  shortestMtbf: Entry[];
}

const present = existsSync(`${data}lanl-outages-expected.json`);
const cases = present
  ? (JSON.parse(readFileSync(`${data}lanl-outages-expected.json`, 'utf8')) as { cases: Case[] })
      .cases
  : [];

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeContexts(browser));

async function importCase(plant: Plant, systems: string[]): Promise<void> {
  const args = [
    ['--file', `${data}lanl-outages-5-8-16.csv`, '--kind', 'WorkOrderHistory', '--url', address],
    ['--phone', plant.admin.phone, '--password', password, '--time-format', 'M/D/YYYY H:mm'],
    ['--map', 'DeviceCode={System}-{nodenum}', '--map', 'FaultTime={Prob Started}'],
    ['--map', 'FinishTime={Prob Fixed}', '--where', `System=${systems.join(',')}`],
  ];
  await run(process.execPath, ['src/server/cli/import.ts', ...args.flat()], { cwd: root });
}

/** Saves a board of both rankings over a window of whole days. */
async function saveRankingBoard(plant: Plant, [from, until]: [string, string]): Promise<void> {
  const board = await plant.admin.api.call(getBoard, {});
  const last = new Date(Date.parse(`${until}Z`) - 1).toISOString().slice(0, 10);
  const config = { from: from.slice(0, 10), to: last };
  const layout: BoardLayout = {
    schema: 1,
    items: [
      { i: 'mttr', type: 'mttrRank', x: 0, y: 0, w: 12, h: 18, config },
      { i: 'mtbf', type: 'mtbfRank', x: 12, y: 0, w: 12, h: 18, config },
    ],
  };
  const {
    id: ID,
    boardName: BoardName,
    distance: Distance,
    diagonal: Diagonal,
    version: Version,
  } = board;
  await plant.admin.api.call(saveBoard, {
    ID,
    BoardName,
    Distance,
    Diagonal,
    Version,
    Layout: layout,
  });
}

/** Reads a ranking on the wall: the fleet's figure and the devices, each with its exact value. */
async function readRanking(wall: Page, title: string) {
  const tile = wall.getByRole('region', { name: title });
  await tile.locator('.rank-row').nth(5).waitFor();
  const exact = (text: string | null) => {
    const [, hours, n] = /= ([\d.]+) .*?n=(\d+)/.exec(text ?? '') ?? [];
    return { hours: Number(hours), n: Number(n) };
  };
  const fleet = exact(await tile.locator('.figure-head').getAttribute('title'));
  const rows = await tile.locator('.rank-row').all();
  const devices = await Promise.all(
    rows.map(async (row) => ({
      device: await row.locator('.rank-name').textContent(),
      ...exact(await row.locator('.rank-value').getAttribute('title')),
    })),
  );
  return { fleet, devices };
}

const sixOf = (entries: Entry[]) =>
  entries.slice(0, 6).map(({ device, hours, breakdowns }) => ({ device, hours, n: breakdowns }));

/** The figures of all cases are compared on the server; one shows that an import and a wall lead to them. */
test.runIf(present).each(cases.slice(0, 1))(
  'the wall shows the figures of systems $systems over $window to four decimals',
  async (published) => {
    const plant = await openPlant(
      address,
      inject('dataDir'),
      `机房 ${published.systems.join('-')}`,
    );
    await importCase(plant, published.systems);
    await saveRankingBoard(plant, published.window);
    const context = await openGuest(browser);
    const wall = await openWall(context, address, plant.admin.phone);
    const mttr = await readRanking(wall, '平均修复时间 MTTR');
    expect(mttr.fleet).toEqual({
      hours: published.fleetMttrHours,
      n: published.breakdownsFinished,
    });
    expect(mttr.devices).toEqual(sixOf(published.longestMttr));
    const mtbf = await readRanking(wall, '平均故障间隔 MTBF');
    expect(mtbf.fleet).toEqual({ hours: published.fleetMtbfHours, n: published.breakdownsStarted });
    expect(mtbf.devices).toEqual(sixOf(published.shortestMtbf));
    await context.close();
  },
);
