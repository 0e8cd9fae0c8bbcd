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

test('a live value is that of the device and the point of its settings, with the alarms of the device', async () => {
  show('liveValue', { device: 'D-006', point: '振动' });
  expect(await screen.findByText('行车 1 振动')).toBeTruthy();
  expect(screen.getByText('1 条报警')).toBeTruthy();
  cleanup();
  show('liveValue', { device: 'no-such' });
  expect(await screen.findByText(/没有这个设备或监测点的数据/)).toBeTruthy();
});

test('the alarms that last stand with the severest first, and lead to those of their device', async () => {
  show('openAlarms');
  const links = await screen.findAllByRole('link', { name: /过高|过大|偏高/ });
  expect(
    links.map(({ textContent }) => textContent?.match(/排气温度过高|振动过大|排气温度偏高/)?.[0]),
  ).toEqual(['排气温度过高', '振动过大', '排气温度偏高']);
  expect(links[0]?.getAttribute('href')).toMatch(/IsOpen=1&DeviceID=device-/);
});

test('the plant is a flat picture where WebGL is missing, with what is abnormal by name', async () => {
  show('plant', { figure: 'alarms' });
  expect(await screen.findByRole('img', { name: '180 台设备，其中 6 台故障或报警' })).toBeTruthy();
  expect(screen.getByText(/·/).textContent?.split(' · ')).toHaveLength(6);
});
