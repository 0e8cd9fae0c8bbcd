import { expect, test } from 'vitest';
import {
  defaultLayout,
  providerLayout,
} from '../../../../src/contract/areas/kanban/defaultBoard.ts';

test.for([
  ['an owner', defaultLayout],
  ['a provider', providerLayout],
] as const)(
  'the default board of %s covers each of its 24 by 18 cells with exactly one tile',
  ([, layout]) => {
    const cells = layout.items.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    const grid = Array.from({ length: 24 * 18 }, (_, at) => `${at % 24},${Math.floor(at / 24)}`);
    expect(cells.toSorted()).toEqual(grid.toSorted());
  },
);
