import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardChanges } from '../../../../src/client/wallboard/layout/boardDiff.ts';
import {
  readBoardFile,
  writeBoardFile,
} from '../../../../src/client/wallboard/layout/boardFile.ts';
import {
  record,
  redo,
  startHistory,
  undo,
} from '../../../../src/client/wallboard/layout/history.ts';
import {
  addTile,
  insideGrid,
  keyStep,
  leastCells,
  overlap,
  place,
  rearrange,
  tooSmall,
} from '../../../../src/client/wallboard/layout/placements.ts';
import type { TilePlacement } from '../../../../src/contract/areas/kanban/endpoints.ts';

const tile = (i: string, x: number, y: number, w: number, h: number): TilePlacement => ({
  i,
  type: 'a',
  x,
  y,
  w,
  h,
  config: {},
});
const least = () => ({ w: 2, h: 2 });
const bigger = () => ({ w: 7, h: 2 });
const board = [tile('a', 0, 0, 6, 4), tile('b', 6, 0, 6, 4), tile('c', 0, 4, 12, 4)];

describe('placing a tile', () => {
  test('a free place is taken', () => {
    const placed = place(board, 'a', { x: 12, y: 0, w: 6, h: 4 }, least);
    expect(placed).toMatchObject({ ok: true, items: [{ i: 'a', x: 12 }, { i: 'b' }, { i: 'c' }] });
  });

  test('dropped on one other tile, both swap places, each taking the size of the other', () => {
    const placed = place(board, 'a', { x: 5, y: 4, w: 6, h: 4 }, least);
    expect(placed).toMatchObject({
      ok: true,
      items: [{ i: 'a', x: 0, y: 4, w: 12 }, { i: 'b' }, { i: 'c', x: 0, y: 0, w: 6 }],
    });
  });

  test('where one would be too small in the place of the other, both swap places in their own sizes', () => {
    const wide = (type: string) => (type === 'wide' ? { w: 10, h: 4 } : { w: 4, h: 4 });
    const two = [tile('a', 0, 0, 5, 4), { ...tile('b', 5, 0, 12, 8), type: 'wide' }];
    expect(place(two, 'a', { x: 8, y: 2, w: 5, h: 4 }, wide)).toEqual({
      ok: true,
      swapped: 'b',
      items: [
        { ...two[0], x: 12, y: 0 },
        { ...two[1], x: 0, y: 0 },
      ],
    });
  });

  test('dropped imprecisely, on most of one tile and the edge of another, it swaps places with the first', () => {
    const placed = place(board, 'a', { x: 5, y: 1, w: 6, h: 4 }, least);
    expect(placed).toMatchObject({
      ok: true,
      items: [{ i: 'a', x: 6, y: 0 }, { i: 'b', x: 0 }, { i: 'c' }],
    });
  });

  test.each([
    ['beyond the edge', { x: 20, y: 0, w: 6, h: 4 }, 'outside'],
    ['left of the edge', { x: -1, y: 0, w: 6, h: 4 }, 'outside'],
    ['below its least size', { x: 0, y: 0, w: 1, h: 4 }, 'tooSmall'],
  ] as const)('%s it is refused', (_where, to, why) => {
    expect(place(board, 'a', to, least)).toEqual({ ok: false, why });
  });

  const placesOf = (placed: ReturnType<typeof place>) =>
    placed.ok
      ? Object.fromEntries(placed.items.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))
      : placed.why;

  test('grown into another, that one is pushed to a free place nearby, in its size', () => {
    expect(placesOf(place(board, 'a', { x: 0, y: 0, w: 8, h: 4 }, least))).toEqual({
      a: [0, 0, 8, 4],
      b: [8, 0, 6, 4],
      c: [0, 4, 12, 4],
    });
  });

  test('on a full board the neighbour becomes smaller instead', () => {
    const full = [tile('a', 0, 0, 12, 18), tile('b', 12, 0, 12, 18)];
    expect(placesOf(place(full, 'a', { x: 0, y: 0, w: 15, h: 18 }, least))).toEqual({
      a: [0, 0, 15, 18],
      b: [15, 0, 9, 18],
    });
    expect(placesOf(place(full, 'a', { x: 0, y: 0, w: 23, h: 18 }, least))).toBe('noSpace');
  });

  test('where a swap would make one too small, the other gives way', () => {
    const two = [tile('a', 0, 0, 8, 4), tile('b', 8, 0, 7, 4), tile('c', 15, 0, 6, 4)];
    const placed = placesOf(place(two, 'a', { x: 15, y: 0, w: 8, h: 4 }, bigger));
    expect(placed).toMatchObject({ a: [15, 0, 8, 4], b: [8, 0, 7, 4] });
  });

  test('a neighbour that cannot become smaller pushes the next one on, which can', () => {
    const least8 = (type: string) => ({ w: type === 'fixed' ? 8 : 4, h: 18 });
    const row = [
      tile('a', 0, 0, 5, 18),
      { ...tile('b', 5, 0, 8, 18), type: 'fixed' },
      tile('c', 13, 0, 11, 18),
    ];
    expect(placesOf(place(row, 'a', { x: 0, y: 0, w: 6, h: 18 }, least8))).toEqual({
      a: [0, 0, 6, 18],
      b: [6, 0, 8, 18],
      c: [14, 0, 10, 18],
    });
  });

  test('a tile that is too small already may be moved, not made smaller', () => {
    const small = [tile('a', 0, 0, 5, 4)];
    expect(placesOf(place(small, 'a', { x: 3, y: 0, w: 5, h: 4 }, bigger))).toEqual({
      a: [3, 0, 5, 4],
    });
    expect(placesOf(place(small, 'a', { x: 0, y: 0, w: 4, h: 4 }, bigger))).toBe('tooSmall');
  });

  test('after any steps, tiles neither overlap nor leave the grid', () => {
    const step = fc.record({
      i: fc.constantFrom('a', 'b', 'c'),
      key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      shift: fc.boolean(),
      times: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let items = board;
        for (const { i, key, shift, times } of steps) {
          for (let n = 0; n < times; n += 1) {
            const item = items.find((one) => one.i === i);
            const to = item && keyStep(key, shift, item);
            const placed = to && place(items, i, to, least);
            if (placed?.ok) items = placed.items;
          }
        }
        expect(items.every(insideGrid)).toBe(true);
        expect(tooSmall(items, least)).toEqual([]);
        for (const a of items) {
          expect(items.some((b) => a.i !== b.i && overlap(a, b))).toBe(false);
        }
      }),
    );
  });
});

describe('the keyboard', () => {
  const at = { x: 3, y: 4, w: 5, h: 6 };
  test('arrows move by one cell', () => {
    expect(keyStep('ArrowLeft', false, at)).toEqual({ ...at, x: 2 });
    expect(keyStep('ArrowDown', false, at)).toEqual({ ...at, y: 5 });
  });
  test('with Shift they resize by one cell', () => {
    expect(keyStep('ArrowRight', true, at)).toEqual({ ...at, w: 6 });
    expect(keyStep('ArrowUp', true, at)).toEqual({ ...at, h: 5 });
  });
  test('another key is left alone', () => expect(keyStep('a', false, at)).toBeNull());
});

describe('space and least size', () => {
  const added = { i: 'new', type: 'a', config: {} };
  const newIn = (items: TilePlacement[] | null) => {
    const found = items?.find(({ i }) => i === 'new');
    return found && [found.x, found.y, found.w, found.h];
  };

  test('a new tile takes the first free place, row by row; its least size where its own does not fit', () => {
    expect(newIn(addTile(board, added, { w: 6, h: 4 }, least))).toEqual([12, 0, 6, 4]);
    const nearly = [tile('a', 0, 0, 22, 18), tile('b', 22, 2, 2, 16)];
    expect(newIn(addTile(nearly, added, { w: 6, h: 4 }, least))).toEqual([22, 0, 2, 2]);
  });

  test('a full board makes space for it where the others lose least; it is refused only where that is impossible', () => {
    const full = [tile('a', 0, 0, 24, 12), tile('b', 0, 12, 24, 6)];
    const items = addTile(full, added, { w: 6, h: 4 }, least);
    expect(newIn(items)?.slice(2)).toEqual([2, 2]);
    const cells = (all: readonly TilePlacement[]) => all.reduce((sum, { w, h }) => sum + w * h, 0);
    expect(cells(items ?? [])).toBe(cells(full) - 12 + 4); // a strip of two columns of the lower one
    const rigid = (type: string) => (type === 'fixed' ? { w: 24, h: 18 } : { w: 2, h: 2 });
    const fixed = [{ ...tile('f', 0, 0, 24, 18), type: 'fixed' }];
    expect(addTile(fixed, added, { w: 6, h: 4 }, rigid)).toBeNull();
  });
  test('from further away a tile needs more cells: its text would fall below 16 minutes of arc', () => {
    const size = { w: 6, h: 5, minW: 5, minH: 4 };
    expect(leastCells(size, 1)).toEqual({ w: 5, h: 4 });
    expect(leastCells(size, 1.95)).toEqual({ w: 10, h: 8 });
  });
});

describe('a board that is arranged anew', () => {
  const leastOf = (scale: number) => (type: string) =>
    type === 'wide'
      ? { w: Math.ceil(15 * scale), h: Math.ceil(6 * scale) }
      : { w: Math.ceil(6 * scale), h: Math.ceil(4 * scale) };
  const full = [
    tile('a', 0, 0, 8, 6),
    tile('b', 8, 0, 8, 6),
    tile('c', 16, 0, 8, 6),
    { ...tile('d', 0, 6, 24, 12), type: 'wide' },
  ];

  test.each([1, 1.2, 1.5, 2.2])(
    'shows legible tiles inside the grid at scale %d, as large as they fit',
    (scale) => {
      const { items, left } = rearrange(full, leastOf(scale));
      expect(tooSmall(items, leastOf(scale))).toEqual([]);
      expect(items.every(insideGrid)).toBe(true);
      const pairs = items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other]));
      expect(pairs.filter(([one, other]) => one && other && overlap(one, other))).toEqual([]);
      expect([...items, ...left].map(({ i }) => i).toSorted()).toEqual(['a', 'b', 'c', 'd']);
      const used = items.reduce((sum, { w, h }) => sum + w * h, 0);
      expect(used).toBeGreaterThan(0.8 * 24 * 18);
    },
  );

  test('leaves out the last tiles that find no place', () => {
    expect(rearrange(full, leastOf(1)).left).toEqual([]);
    expect(rearrange(full, leastOf(2.2)).left.map(({ i }) => i)).toContain('d');
  });
});

describe('two versions of a board', () => {
  const version = { boardName: '一号', theme: 'dim-room', distance: 4, diagonal: 86, items: board };

  test('differ by their fields, and by tiles that were added, removed, moved, resized or set otherwise', () => {
    const [a, b, c] = board;
    if (!a || !b || !c) throw new Error('the board has three tiles');
    const items = [
      { ...b, x: 12, w: 4 },
      { ...c, config: { days: 7 } },
      { ...tile('e', 0, 0, 6, 4), type: 'e' },
    ];
    expect(boardChanges(version, { ...version, distance: 6, theme: 'lit-room', items })).toEqual([
      { is: 'theme', from: 'dim-room', to: 'lit-room' },
      { is: 'distance', from: '4', to: '6' },
      { is: 'removed', type: 'a' },
      { is: 'moved', type: 'a' },
      { is: 'resized', type: 'a' },
      { is: 'configured', type: 'a' },
      { is: 'added', type: 'e' },
    ]);
  });

  test('that are equal differ in nothing, whatever the order of their tiles and settings', () => {
    const set = board.map((one) => ({ ...one, config: { a: 1, b: 2 } }));
    const turned = set.toReversed().map((one) => ({ ...one, config: { b: 2, a: 1 } }));
    expect(boardChanges({ ...version, items: set }, { ...version, items: turned })).toEqual([]);
  });
});

describe('undo and redo', () => {
  test('go back and forth through every step', () => {
    const done = record(record(startHistory('a'), 'b'), 'c');
    expect(undo(done).present).toBe('b');
    expect(undo(undo(done)).present).toBe('a');
    expect(redo(undo(undo(done))).present).toBe('b');
    expect(redo(redo(undo(undo(done))))).toEqual(done);
  });
  test('stop at both ends', () => {
    const start = startHistory('a');
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });
  test('a new step forgets what was undone', () => {
    const other = record(undo(record(startHistory('a'), 'b')), 'c');
    expect(redo(other).present).toBe('c');
    expect(undo(other).present).toBe('a');
  });
});

describe('a board file', () => {
  const file = {
    boardName: '一号',
    theme: 'lit-room' as const,
    distance: 4,
    diagonal: 86,
    layout: { schema: 1 as const, items: board },
  };
  const changed = (items: unknown) => JSON.stringify({ ...file, layout: { schema: 1, items } });

  test('is read as it was written', () => {
    expect(readBoardFile(writeBoardFile(file))).toEqual({ ok: true, board: file });
  });

  test.each([
    ['no JSON', '{', { why: 'notJson' }],
    [
      'a newer schema',
      JSON.stringify({ ...file, layout: { schema: 2 } }),
      { why: 'newer', schema: 2 },
    ],
    [
      'a field out of bounds',
      JSON.stringify({ ...file, distance: 99 }),
      { why: 'field', path: 'distance' },
    ],
    [
      'a tile without a type',
      changed([{ ...board[0], type: '' }]),
      { why: 'field', path: 'layout.items.0.type' },
    ],
    ['an id twice', changed([board[0], { ...board[1], i: 'a' }]), { why: 'twice', tile: 'a' }],
    ['a tile beyond the grid', changed([tile('a', 20, 0, 6, 4)]), { why: 'outside', tile: 'a' }],
    [
      'two tiles in one place',
      changed([board[0], tile('d', 5, 3, 4, 4)]),
      { why: 'overlap', tile: 'd', other: 'a' },
    ],
  ])('with %s is refused with the reason', (_fault, source, error) => {
    expect(readBoardFile(source)).toMatchObject({ ok: false, error });
  });
});
