import { expect, test } from 'vitest';
import {
  labelFormats,
  labelsPerPage,
  placeOf,
} from '../../../src/contract/areas/device/labelFormats.ts';
import { layoutLabel } from '../../../src/server/print/labels/labelLayout.ts';

const long = {
  qr: `https://andon.example.com/assets?d=${'0'.repeat(36)}&s=${'x'.repeat(22)}`,
  title: '五轴联动龙门加工中心（含自动换刀装置与冷却系统）第二条生产线'.repeat(3),
  code: 'MACHINE-CODE-OF-SIXTY-CHARACTERS-AND-MORE-0000000000000001',
  details: ['总装车间 / 二号厂房 / 三层 / 东区', 'A machining centre with an English name'],
};
const measure = (text: string, size: number) => text.length * size;

test.for(Object.entries(labelFormats))('%s: everything is on its label', ([, format]) => {
  const { page, label } = format;
  const { qr, texts } = layoutLabel(long, label, measure);
  const side = Math.max(...qr.runs.map(({ x, length }) => x + length)) * qr.module;
  const quiet = 4 * qr.module;
  expect(Math.min(qr.x, qr.y)).toBeGreaterThanOrEqual(quiet - 1e-9);
  expect(qr.y + side + quiet).toBeLessThanOrEqual(label.height + 1e-9);
  expect(qr.module / 0.125, 'whole dots of a label printer').toBeCloseTo(
    Math.round(qr.module / 0.125),
  );
  expect(texts.length).toBeGreaterThan(2);
  for (const { x, y, size, width } of texts) {
    expect(x).toBeGreaterThanOrEqual(qr.x + side + quiet - 1e-9);
    expect(x + width).toBeLessThanOrEqual(label.width);
    expect(y - size).toBeGreaterThan(0);
    expect(y).toBeLessThan(label.height);
  }
  const last = placeOf(format, labelsPerPage(format) - 1);
  expect(last.x + label.width).toBeLessThanOrEqual(page.width);
  expect(last.y + label.height).toBeLessThanOrEqual(page.height);
});
