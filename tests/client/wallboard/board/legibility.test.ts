import { describe, expect, test } from 'vitest';
import {
  arcMinutesOf,
  capHeight,
  characterPx,
  defaultViewing,
  leastArcMinutes,
  rootSize,
  smallestType,
  viewingScale,
} from '../../../../src/client/wallboard/board/legibility.ts';

describe('sizes', () => {
  test('16 minutes of arc are 18.8 px at 4 m and 86 inches, 36.7 px at 5 m and 55 inches', () => {
    expect(characterPx(defaultViewing, 16)).toBeCloseTo(18.8, 1);
    expect(characterPx({ distance: 5, diagonal: 55 }, 16)).toBeCloseTo(36.7, 1);
  });

  test('the root is 20 px at the default, and doubles at 3840 x 2160', () => {
    expect(rootSize(defaultViewing, 1920, 1080)).toBe(20);
    expect(rootSize(defaultViewing, 3840, 2160)).toBe(40);
  });

  test('a window flatter than 16:9 follows its height', () => {
    expect(rootSize(defaultViewing, 1920, 540)).toBe(10);
  });
});

const viewings = [
  { distance: 4, diagonal: 86 },
  { distance: 5, diagonal: 55 },
  { distance: 8, diagonal: 98 },
  { distance: 30, diagonal: 300 },
];

test.each(viewings)(
  'the smallest type has 16 minutes of arc at $distance m, $diagonal inches',
  (viewing) => {
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      const px = smallestType * rootSize(viewing, width, height) * capHeight;
      expect(arcMinutesOf(px, viewing, width)).toBeGreaterThanOrEqual(leastArcMinutes);
    }
  },
);

test('for a shorter distance the type shrinks, down to a least scale', () => {
  expect(viewingScale({ distance: 3, diagonal: 86 })).toBeCloseTo(0.75);
  expect(viewingScale({ distance: 0.5, diagonal: 100 })).toBe(0.6);
});
