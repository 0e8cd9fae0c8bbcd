import { expect, test } from 'vitest';
import { contrast, mix, readable } from '../../../src/client/lib/colour.ts';

test.for([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.478],
  ['#3699ff', '#232425', 5.3],
  ['#0a0a0a', '#000000', 1.0607], // so dark that the luminance is linear
] as const)('the contrast of %s and %s is %f (WCAG 2.2)', ([one, other, expected]) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('a share of another colour moves each channel', () => {
  expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
});

test('a colour with exactly the contrast stays; another is moved as far as required, and no farther', () => {
  expect(readable('#000000', '#ffffff', ['#ffffff'], 21)).toBe('#000000');
  const found = readable('#9ccfff', '#000000', ['#ffffff', '#f5f6f8'], 4.5);
  expect(contrast(found, '#f5f6f8')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(found, '#f5f6f8')).toBeLessThan(4.9);
  expect(readable('#777777', '#808080', ['#777777'], 7)).toBe('#808080');
});
