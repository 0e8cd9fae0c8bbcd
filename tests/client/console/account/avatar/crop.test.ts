import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Crop,
  maxZoom,
  minEdge,
  moveCrop,
  startCrop,
  zoomCrop,
  zoomOf,
} from '../../../../../src/client/console/account/avatar/crop.ts';

const wide = { width: 1200, height: 800 };

test('the first crop is the largest square in the centre', () => {
  expect(startCrop(wide)).toEqual({ x: 600, y: 400, size: 800 });
});

test('a crop moves by fractions of its edge and stops at the picture’s edge', () => {
  const moved = moveCrop(startCrop(wide), wide, 0.1, 0.5);
  expect(moved).toEqual({ x: 680, y: 400, size: 800 });
  expect(moveCrop(moved, wide, 9, 0).x).toBe(800);
});

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 0.25, y: 0.75 };
  const point = ({ x, y, size }: Crop) => [x + (at.x - 0.5) * size, y + (at.y - 0.5) * size];
  const before = startCrop(wide);
  const after = zoomCrop(before, wide, 2, at);
  expect(after.size).toBe(400);
  expect(point(after)).toEqual(point(before));
});

test('the zoom is limited by the minimum edge and by the whole picture', () => {
  const small = { width: 100, height: 160 };
  expect(zoomCrop(startCrop(small), small, 99).size).toBeCloseTo(minEdge);
  expect(zoomCrop(startCrop(small), small, 0.1)).toEqual(startCrop(small));
  expect(maxZoom(wide)).toBe(6);
});

test('the crop stays within the picture after any changes', () => {
  const edge = fc.integer({ min: minEdge, max: 6000 });
  const by = fc.double({ min: -3, max: 3, noNaN: true });
  const change = fc.record({
    right: by,
    down: by,
    zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(edge, edge, fc.array(change), (width, height, changes) => {
      const picture = { width, height };
      let crop = startCrop(picture);
      for (const { right, down, zoom } of changes) {
        crop = zoomCrop(moveCrop(crop, picture, right, down), picture, zoom, { x: 0.1, y: 0.9 });
        const half = crop.size / 2;
        expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.x + half).toBeLessThanOrEqual(width + 1e-6);
        expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.y + half).toBeLessThanOrEqual(height + 1e-6);
        expect(zoomOf(crop, picture)).toBeLessThanOrEqual(maxZoom(picture) + 1e-6);
      }
    }),
  );
});
