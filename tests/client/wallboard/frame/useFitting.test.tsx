import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFitting } from '../../../../src/client/wallboard/frame/useFitting.ts';

/** Returns how many items of 40 px with gaps of 10 px fit into a height, eight at most. */
function fitting(height: number): number {
  const box = document.createElement('div');
  Object.defineProperty(box, 'clientHeight', { value: height });
  const sizes = { item: 2, gap: 0.5, most: 8 }; // a rem has 20 px
  return renderHook(() => useFitting({ current: box }, sizes)).result.current;
}

test('as many items fit as have room with the gaps between them, with one at least', () => {
  expect([139, 140, 189, 190, 1000].map(fitting)).toEqual([2, 3, 3, 4, 8]);
  expect([1, 40, 89].map(fitting)).toEqual([1, 1, 1]);
  expect(fitting(0), 'before it is measured').toBe(8);
});
