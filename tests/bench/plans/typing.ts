import type { Page } from 'playwright-core';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { formItemType } from '../../../src/contract/areas/form/formEnums.ts';
import { cycleType } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { openSession } from '../../e2e/support/pages.ts';
import { makeDevice, openPlant } from '../../e2e/support/plant.ts';
import { item, sectionOf } from '../../server/form/formItems.ts';
import {
  type BenchOptions,
  type Measurement,
  measurement,
  median,
  percentile,
} from '../measurement.ts';
import { openBrowser, openProduct } from '../product.ts';

/** How much slower than this machine the phone is. */
const slower = 4;
const text = '轴承温度正常0123456789';

/**
 * Types into a form of 200 items on a throttled phone, into an item at the top, in the middle and at the end.
 * Limit: from the key to the painted character 50 ms, of 95 in 100.
 */
export async function measureTyping(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  await using product = await openProduct(options);
  await using opened = await openBrowser(options);
  const { address, dataDir } = product;
  const plant = await openPlant(address, dataDir, '长表单厂');
  const { api } = plant.admin;
  const count = options.short ? 20 : 200;
  const types = [formItemType.values.okNg, formItemType.values.number, formItemType.values.text];
  const items = Array.from({ length: count }, (_, at) =>
    item(`i${at}`, { name: `检查 ${at}`, type: types[at % types.length] ?? 0 }),
  );
  const device = await makeDevice(plant, 'LF-1', '长表单机');
  const form = await api.call(formCalls.maintenance.add, {
    FormCode: 'LF-1',
    FormName: '长表单',
    Sections: sectionOf(...items),
  });
  const plan = await api.call(planCalls.maintenance.add, {
    PlanName: '长表单保养',
    DeviceIDs: [device.id],
    ExecutorIDs: [plant.repairer.user.id],
    FormID: form.id,
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  });
  const { data } = await api.call(planCalls.maintenance.points, { PlanID: plan.id });
  const context = await openSession(opened.browser, address, plant.repairer, {
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/maintenance/planCalendar/projectDetail?id=${data[0]?.id}`);
    const fields = page.getByRole('region', { name: '长表单', exact: true }).locator('textarea');
    await fields.first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const places = [0, Math.floor((await fields.count()) / 2), (await fields.count()) - 1];
    const times: number[] = [];
    for (const place of places) {
      await fields.nth(place).focus();
      for (const character of options.short ? 'ab' : text)
        times.push(await timeKey(page, character));
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const p95 = percentile(times, 0.95);
    log(`  ${count} items: a key ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    return [measurement(`typing in a form of ${count} items, p95`, p95, 50, 'ms')];
  } finally {
    await context.close();
  }
}

/** Types a character; returns the time until the frame after it, as the page measures it, ms. */
async function timeKey(page: Page, character: string): Promise<number> {
  // the promise is in an object, so that only its listener is waited for here
  const listening = await page.evaluateHandle(() => ({
    painted: new Promise<number>((resolve) => {
      addEventListener(
        'beforeinput',
        ({ timeStamp }) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
        { once: true, capture: true },
      );
    }),
  }));
  await page.keyboard.insertText(character);
  return listening.evaluate(({ painted }) => painted);
}
