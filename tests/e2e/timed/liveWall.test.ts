import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { openGuest, openWall, watchErrors } from '../support/pages.ts';
import { frameSeconds } from '../support/paintedFrames.ts';
import { makeDevice, openPlant, type Plant, report } from '../support/plant.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let wall: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华东一厂');
  const context = await openGuest(browser, { reducedMotion: 'no-preference' }); // the limits hold with animations
  wall = await openWall(context, address, plant.admin.phone);
  errors = watchErrors(wall);
  await wall.getByText('当前无故障').waitFor();
});

afterAll(async () => {
  await closeContexts(browser);
});

/** Returns the card of an order within a lane. */
function card(lane: string, order: WorkOrder) {
  return wall.getByRole('region', { name: lane, exact: true }).locator(`a[href*="${order.id}"]`);
}

test('an order moves through the lanes as it is received, started, repaired and confirmed, and disappears', async () => {
  const press = await makeDevice(plant, 'PRESS-5', '冲床 5');
  const order = await report(plant, press, '主轴异响');
  await card('新报修', order).waitFor();
  await plant.repairer.api.call(receiveWorkOrder, { ID: order.id });
  await card('待维修', order).waitFor();
  await plant.repairer.api.call(scanWorkOrder, { ID: order.id, QrCode: press.qrCode });
  await card('维修中', order).waitFor();
  await plant.repairer.api.call(repairWorkOrder, {
    ID: order.id,
    Measures: '更换轴承',
    CauseName: '磨损',
  });
  await card('待确认', order).waitFor();
  await card('待确认', order).click();
  await wall.waitForURL(/\/Troubleshooting\/workOrder\/orderDetail\?/);
  await wall.getByText(order.orderCode).first().waitFor();
  await wall.getByText('更换轴承').first().waitFor();
  await wall.getByText('维修').first().waitFor();
  await wall.goBack();
  await card('待确认', order).waitFor();
  await plant.admin.api.call(confirmWorkOrder, { ID: order.id, Result: 1, Score: 5 });
  await wall.getByText('没有未完成的工单').first().waitFor();
});

test('fifty faults reported by another client are on the wall within a second of its frames, p99', async () => {
  const machine = await makeDevice(plant, 'MILL-1', '铣床 1');
  const delays: number[] = [];
  const before = await wall.evaluate(() =>
    Number(
      /^\d+/.exec(document.querySelector('.faults-now .figure')?.textContent ?? '0')?.[0] ?? 0,
    ),
  );
  for (let nth = 1; nth <= 50; nth += 1) {
    const seconds = await frameSeconds(wall, async () => {
      const painted = untilPainted(wall, before + nth);
      await report(plant, machine, `故障 ${nth}`, 3);
      await painted;
    });
    delays.push(seconds);
  }
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.ceil(delays.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  expect(p99, `event to pixel: ${delays.join(' ')}`).toBeLessThanOrEqual(1);
});

/** Waits until the number of open faults is painted. */
function untilPainted(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const text = document.querySelector('.faults-now .figure')?.textContent ?? '';
          if (text.startsWith(`${wanted} `)) requestAnimationFrame(() => resolve());
          else requestAnimationFrame(look);
        };
        look();
      }),
    count,
  );
}

test('the figure links to the list of exactly its orders', async () => {
  await wall.getByRole('link', { name: '当前故障' }).click();
  await wall.waitForURL(/\/Troubleshooting\/workOrder\?.*Behind=open/);
  await wall.getByText('共 50 条', { exact: true }).first().waitFor();
  await wall.goBack();
});

test('neither the wall nor the pages that it links to cause a browser error', () => {
  expect(errors).toEqual([]);
});
