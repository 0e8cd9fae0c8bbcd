import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeviceCell,
  type DeviceLayout,
  labelWidth,
  layOut,
  lineHeight,
  unitsOf,
  unitWidth,
} from '../../../../../src/client/wallboard/tiles/devices/deviceLayout.ts';
import {
  countRunStates,
  groupsOf,
  runStateOf,
  runStateShares,
} from '../../../../../src/client/wallboard/tiles/devices/runStates.ts';
import type { DeviceStateRow } from '../../../../../src/contract/topics/topicRows.ts';

const [stopped, running, fault, offline] = [0, 1, 2, 3];

/** Creates the devices of places in the given states, D-1 first. */
function plant(...places: (readonly [position: string | null, states: readonly number[]])[]) {
  const rows: [string, DeviceStateRow][] = [];
  for (const [positionName, states] of places) {
    for (const runState of states) {
      const deviceID = `d${rows.length + 1}`;
      const deviceCode = `D-${rows.length + 1}`;
      const since = '2026-11-20T08:00:00.000Z';
      const names = { deviceID, deviceCode, deviceName: `Machine ${rows.length + 1}` };
      rows.push([deviceID, { ...names, positionName, runState, since }]);
    }
  }
  return new Map(rows);
}
const many = (n: number, state: number) => Array<number>(n).fill(state);

describe('run states', () => {
  test('are counted; one that this version does not know counts as offline', () => {
    const rows = plant(['A', [running, fault, 9]], ['B', [stopped, offline]]);
    expect(countRunStates(rows)).toEqual({ fault: 1, offline: 2, stopped: 1, running: 1 });
    expect(runStateOf(9)).toBe('offline');
  });

  test('shares are whole percents that sum to 100, whatever the plant', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 1 }), (states) => {
        const shares = runStateShares(plant(['A', states]));
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(states.length);
      }),
    );
    expect(runStateShares(new Map()).map(({ percent }) => percent)).toEqual([0, 0, 0, 0]);
  });
});

describe('places', () => {
  test('are sorted by name, devices by code, whatever their states; devices without a place come last', () => {
    const rows = (one: number, other: number) =>
      plant(
        [null, [running]],
        ['线 10', [one, other]],
        ['线 2', [running]],
        ['泵房', [other, one]],
      );
    const orderOf = (groups: ReturnType<typeof groupsOf>) =>
      groups.map(({ position, devices }) => [
        position,
        devices.map(({ deviceCode }) => deviceCode),
      ]);
    const order = orderOf(groupsOf(rows(running, fault)));
    expect(order).toEqual([
      ['泵房', ['D-5', 'D-6']],
      ['线 2', ['D-4']],
      ['线 10', ['D-2', 'D-3']],
      [null, ['D-1']],
    ]);
    expect(orderOf(groupsOf(rows(offline, stopped)))).toEqual(order);
  });
});

const cellsIn = (layout: DeviceLayout): DeviceCell[] =>
  layout.is === 'cells'
    ? layout.columns.flatMap((cellRows) => cellRows.flatMap(({ cells }) => cells))
    : [];
const textOf = (cell: DeviceCell) => ('count' in cell ? cell.count : cell.device.deviceName);
const namesIn = ({ named }: Extract<DeviceLayout, { is: 'grid' }>) =>
  named.map((cells) => cells.map(textOf));
const kindsIn = (layout: DeviceLayout) => new Set(cellsIn(layout).map(({ is }) => is));
/** Returns the size in rem of the body of a tile of so many grid cells, at the design width. */
const body = (w: number, h: number) => ({
  width: w * 3.245 + (w - 1) * 0.7 - 2,
  height: h * 2.045 + (h - 1) * 0.7 - 3.55,
});

describe('the device wall', () => {
  test('names every device where there is space', () => {
    const layout = layOut(groupsOf(plant(['A', many(6, running)])), body(24, 6));
    expect([...kindsIn(layout)]).toEqual(['name']);
  });

  test('has columns as narrow as a name allows, and wider ones for names with an owner', () => {
    const ours = plant(...Array.from({ length: 12 }, (_, at) => [`P${at}`, [running]] as const));
    const layout = layOut(groupsOf(ours), body(24, 4));
    if (layout.is !== 'cells') throw new Error(layout.is);
    expect(layout.columns.map(({ length }) => length)).toEqual([3, 3, 3, 3]);
    const owned = new Map([...ours].map(([id, row]) => [id, { ...row, ownerName: 'Plant 1' }]));
    expect(layOut(groupsOf(owned), body(24, 4)).is).toBe('rows');
  });

  test('has a row of marks for each place with less space, and names devices with a fault or offline', () => {
    const rows = plant(['A', [running, fault, ...many(20, running)]], ['B', many(24, running)]);
    const layout = layOut(groupsOf(rows), body(12, 4));
    if (layout.is !== 'rows') throw new Error(layout.is);
    const [a, b] = layout.columns.flat();
    expect(a?.label.position).toBe('A');
    expect(a?.squares.map(({ device }) => device.deviceCode).slice(0, 3)).toEqual([
      'D-1',
      'D-2',
      'D-3',
    ]);
    expect(a?.names.map(textOf)).toEqual(['Machine 2']);
    expect([b?.squares.length, b?.names]).toEqual([24, []]);
  });

  test('counts the devices with a fault where their names do not fit', () => {
    const rows = plant(
      ['A', [fault, fault, offline, ...many(19, running)]],
      ['B', many(24, running)],
    );
    const layout = layOut(groupsOf(rows), body(12, 4));
    if (layout.is !== 'rows') throw new Error(layout.is);
    const names = layout.columns.flat()[0]?.names ?? [];
    expect(names.at(-1)).toMatchObject({ is: 'more' });
    expect(
      names.map(textOf).reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 1), 0),
    ).toBe(3);
  });

  test('keeps the position of every mark, whatever the states', () => {
    const placesOf = (layout: DeviceLayout) => {
      if (layout.is === 'cells') return cellsIn(layout).map(textOf);
      if (layout.is === 'grid')
        return [layout.pitch, ...layout.squares.map((one) => one?.device.deviceID)];
      const { pitch, across, columns } = layout;
      return [
        pitch,
        across,
        ...columns.flatMap((rows, at) =>
          rows.flatMap(({ squares }) => squares.map(({ device }) => `${at} ${device.deviceID}`)),
        ),
      ];
    };
    const sizes = fc.record({
      w: fc.integer({ min: 8, max: 24 }),
      h: fc.integer({ min: 4, max: 9 }),
    });
    const states = fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(sizes, states, fc.integer({ min: 4, max: 39 }), ({ w, h }, each, cut) => {
        const of = (state: (at: number) => number) => {
          const all = each.map((_, at) => state(at));
          return layOut(
            groupsOf(plant(['A', all.slice(0, cut)], ['B', all.slice(cut)])),
            body(w, h),
          );
        };
        const layout = of((at) => each[at] ?? running);
        if (cellsIn(layout).some(({ is }) => is === 'sum' || is === 'more')) return;
        expect(placesOf(layout)).toEqual(placesOf(of(() => running)));
      }),
    );
  });

  test('becomes a grid of small squares rather than leave out a device', () => {
    const places = ['A', 'B', 'C', 'D', 'E', 'F'].map(
      (place) => [place, [fault, ...many(29, running)]] as const,
    );
    const layout = layOut(groupsOf(plant(...places)), body(10, 4));
    if (layout.is !== 'grid') throw new Error('no squares');
    expect(layout.squares.filter((square) => square !== null)).toHaveLength(180);
    expect(layout.squares.filter((square) => square === null)).toHaveLength(5); // between places
  });

  test('names devices with a fault, then those offline, in a line above the squares, and counts the rest', () => {
    const place = (n: number) => [`P${n}`, [offline, fault, ...many(28, running)]] as const;
    const layout = layOut(groupsOf(plant(...[0, 1, 2, 3, 4, 5].map(place))), body(10, 5));
    if (layout.is !== 'grid') throw new Error('no squares');
    expect(namesIn(layout)).toEqual([['Machine 2', 'Machine 32', 10]]);
  });

  test('names the owner beside a row of few marks, and counts where one line does not suffice', () => {
    const ours = plant(
      ['A', [fault, fault, running]],
      ['B', [fault, ...many(3, running)]],
      ['C', [running]],
    );
    const rows = new Map([...ours].map(([id, row]) => [id, { ...row, ownerName: 'Plant 1' }]));
    const layout = layOut(groupsOf(rows), body(8, 5));
    if (layout.is !== 'rows') throw new Error(layout.is);
    const names = layout.columns.flat().map((row) => row.names);
    expect(names.map((cells) => cells.map(textOf))).toEqual([[2], ['Machine 4'], []]);
    expect(names[1]?.[0]).toMatchObject({ is: 'owned' });
  });

  test('never overflows, and shows or counts every device, whatever the plant and the tile', () => {
    const place = fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { minLength: 1, maxLength: 90 });
    const plants = fc.array(place, { minLength: 1, maxLength: 12 });
    const size = fc.record({
      w: fc.integer({ min: 8, max: 24 }),
      h: fc.integer({ min: 4, max: 12 }),
    });
    fc.assert(
      fc.property(plants, size, fc.boolean(), (places, { w, h }, owned) => {
        const ours = plant(...places.map((states, n) => [`P${n}`, states] as const));
        const whose = owned ? { ownerName: 'Plant 1' } : {};
        const rows = new Map([...ours].map(([id, row]) => [id, { ...row, ...whose }]));
        const bodySize = body(w, h);
        const layout = layOut(groupsOf(rows), bodySize);
        if (layout.is === 'grid') {
          const high = Math.ceil(layout.squares.length / layout.across) * layout.pitch;
          const above = layout.named.length * lineHeight;
          expect(above + high).toBeLessThanOrEqual(bodySize.height);
          for (const cells of layout.named) {
            const units = cells.reduce((sum, { is }) => sum + unitsOf[is], 0);
            expect(units * unitWidth).toBeLessThanOrEqual(bodySize.width);
          }
          expect(layout.across * layout.pitch).toBeLessThanOrEqual(bodySize.width);
          expect(layout.squares.filter((one) => one !== null)).toHaveLength(rows.size);
          return;
        }
        if (layout.is === 'rows') {
          expect(layout.columns.flat().flatMap(({ squares }) => squares)).toHaveLength(rows.size);
          for (const column of layout.columns) {
            const high = column.reduce((sum, { height }) => sum + height, 0);
            expect(high).toBeLessThanOrEqual(bodySize.height + 0.01);
            for (const { names, height } of column) {
              expect(names.length * lineHeight).toBeLessThanOrEqual(height + 0.01);
            }
          }
          return;
        }
        const shown = cellsIn(layout).reduce(
          (sum, cell) => sum + ('count' in cell ? cell.count : 1),
          0,
        );
        expect(shown).toBe(rows.size);
        const widths = layout.columns.map((cellRows) => {
          expect(cellRows.length * lineHeight).toBeLessThanOrEqual(bodySize.height);
          const units = cellRows.map(({ cells }) =>
            cells.reduce((sum, { is }) => sum + unitsOf[is], 0),
          );
          return labelWidth + Math.max(...units) * unitWidth;
        });
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(bodySize.width);
      }),
    );
  });
});
