// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

beforeAll(async () => {
  await setTestLanguage('zh-CN');
  await loadAllTiles();
}, 60_000);
afterEach(cleanup);

const show = (type: string, config = {}) =>
  renderWall(<TileSlot type={type} config={config} />, sampleLive(liveState, sampleLinks));
const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

test('what is due leads to its list, and each task to its point', async () => {
  show('maintenanceDue');
  expect(await screen.findByText('逾期 1')).toBeTruthy();
  expect(hrefOf('待保养')).toBe('/maintenance/planCalendar?view=points&State=due');
  expect(hrefOf(/空压机 3/)).toBe('/maintenance/planCalendar/projectDetail?id=0');
});

test('the compliance of an area stands by three rules, each with the points that missed it', async () => {
  show('planCompliance', { area: 'inspection' });
  expect(await screen.findByText('90 天到期 412 项')).toBeTruthy();
  expect(screen.getByText('未按期 16 项')).toBeTruthy();
  expect(hrefOf(/周期的 20%/)).toBe(
    '/Inspection/inspectionPlan?view=points&FirstDate=2026-08-22&LastDate=2026-11-19&Rule=2&InTime=0',
  );
});
