import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  interruptWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../src/contract/areas/repair/endpoints.ts';
import { openGuest, openWall, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const flow = '工单流转';
let browser: Browser;
let plant: Plant;
let wall: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华东九厂');
  await report(plant, await makeDevice(plant, 'FL-0', '冲床 0'), '异响', 3);
  const context = await openGuest(browser, { reducedMotion: 'no-preference' });
  wall = await openWall(context, address, plant.admin.phone);
  errors = watchErrors(wall);
  await wall.getByRole('region', { name: flow }).getByText('冲床 0').waitFor();
  await wall.evaluate(() => document.fonts.ready);
});
afterAll(() => closeContexts(browser));

/** Collects the layout shifts of a region from now on, as the texts that moved. */
async function watchShifts(name: string): Promise<void> {
  await wall.evaluate((region) => {
    const { dataset } = document.documentElement;
    dataset['shifts'] = '';
    interface Shift extends PerformanceEntry {
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest(`section[aria-label="${region}"]`))
            dataset['shifts'] += `${element.className}: ${element.textContent ?? ''}\n`;
        }
      }
    }).observe({ type: 'layout-shift' });
  }, name);
}

const shifts = () => wall.evaluate(() => document.documentElement.dataset['shifts']);
const lanes = () =>
  wall
    .getByRole('region', { name: flow })
    .locator('.lane')
    .evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().toJSON() as DOMRect));

test('orders come, move from lane to lane and go without any shift of the six equal lanes', async () => {
  const { api } = plant.admin;
  const lane = (name: string) =>
    wall.getByRole('region', { name: flow }).getByRole('region', { name });
  const before = await lanes();
  expect(new Set(before.map(({ width }) => Math.round(width))).size).toBe(1);
  await watchShifts(flow);
  const orders = [];
  for (let n = 1; n <= 9; n += 1) {
    const device = await makeDevice(plant, `FL-${n}`, `冲床 ${n}`);
    orders.push(await report(plant, device, '漏油', n % 2 === 0 ? 2 : 4));
  }
  await lane('新报修').getByText('10', { exact: true }).waitFor();
  // the empty lane beside it shows the cards that do not fit, and no "+n"
  await lane('待维修').getByTitle('新报修的其余工单').waitFor();
  expect(await wall.locator('.lane-more').count()).toBe(0);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('nine orders were reported');
  for (const { id: ID } of [first, second, third]) await api.call(receiveWorkOrder, { ID });
  await lane('待维修').getByText('3', { exact: true }).waitFor();
  await api.call(scanWorkOrder, { ID: first.id, ManualReason: '标签损坏' });
  await api.call(scanWorkOrder, { ID: second.id, ManualReason: '标签损坏' });
  await api.call(interruptWorkOrder, { ID: second.id, ReasonType: 'part', MachineUp: 0 });
  await api.call(repairWorkOrder, { ID: first.id, Measures: '换密封' });
  await lane('待确认').getByText('冲床 1').waitFor();
  await lane('中断').getByText('等备件').waitFor();
  await wall.waitForTimeout(500); // the last card glides for 200 ms
  expect(await shifts()).toBe('');
  expect(await lanes()).toEqual(before);
  expect(errors).toEqual([]);
});
