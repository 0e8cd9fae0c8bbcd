import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginRun,
  type PatchRun,
  type RunBuilder,
} from '../../../../src/client/streams/topics/patchRun.ts';
import { createTopicRows } from '../../../../src/client/streams/topics/topicRows.ts';
import type { TopicPatch } from '../../../../src/contract/topics/live.ts';

const At = '1970-01-01T00:00:00.000Z';
const key = fc.constantFrom('1', '2', '10', 'fleet', '2026-11-20', '__proto__');
const change = fc.record({
  set: fc.array(fc.tuple(key, fc.record({ v: fc.nat(9) })), { maxLength: 3 }),
  del: fc.array(key, { maxLength: 2 }),
});

type Change = { set: [string, { v: number }][]; del: string[] };

const patchOf = (Rev: number, { set, del }: Change): TopicPatch => ({
  Topic: 'openOrders',
  Epoch: 'e',
  Rev,
  At,
  Set: Object.fromEntries(set),
  Del: del,
});

/** Returns the rows after a snapshot that contains the first `known` changes, and after the patches. */
function rowsAfter(changes: Change[], known: number, patches: readonly PatchRun[]) {
  const truth = createTopicRows<{ v: number }>();
  truth.reset({ Topic: 'openOrders', Epoch: 'e', Rev: 0, At, Rows: {} });
  changes.slice(0, known).forEach((each, n) => truth.apply(patchOf(n + 1, each)));
  const Rows = Object.fromEntries(truth.rows());
  const table = createTopicRows<{ v: number }>();
  table.reset({ Topic: 'openOrders', Epoch: 'e', Rev: known, At, Rows });
  const effects = patches.map((patch) => table.apply(patch));
  return { rows: new Map(table.rows()), effects };
}

/** Returns the patches as runs, cut at the given numbers. */
function conflate(patches: TopicPatch[], cuts: readonly number[]): PatchRun[] {
  const runs: RunBuilder[] = [];
  for (const [n, patch] of patches.entries()) {
    if (cuts.includes(n) || runs.at(-1)?.add(patch) !== true) runs.push(beginRun(patch));
  }
  return runs.map((run) => run.run());
}

test('a snapshot of any age and the conflated patches end as the snapshot and every single patch', () => {
  const history = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 20 }),
    known: fc.nat(20),
    cuts: fc.array(fc.nat(20)),
  });
  fc.assert(
    fc.property(history, ({ changes, known, cuts }) => {
      const all = changes as Change[];
      const sinceKnown = Math.min(known, all.length);
      const patches = all.map((each, n) => patchOf(n + 1, each));
      const single = rowsAfter(all, sinceKnown, patches);
      const conflated = rowsAfter(all, sinceKnown, structuredClone(conflate(patches, cuts)));
      expect(conflated.rows).toEqual(single.rows);
      expect(conflated.effects).not.toContain('gap');
    }),
    { numRuns: 500 },
  );
});

test('an older patch within a run does not undo a newer row of the snapshot', () => {
  const run = beginRun(patchOf(9, { set: [['k', { v: 9 }]], del: [] }));
  run.add(patchOf(10, { set: [['m', { v: 10 }]], del: ['j'] }));
  run.add(patchOf(11, { set: [['n', { v: 11 }]], del: [] }));
  const table = createTopicRows<{ v: number }>();
  // The snapshot of Rev 10 has k and j as a later patch will set them.
  const Rows = { k: { v: 12 }, j: { v: 12 } };
  table.reset({ Topic: 'openOrders', Epoch: 'e', Rev: 10, At, Rows });
  expect(table.apply(run.run())).toBe('applied');
  expect(Object.fromEntries(table.rows())).toEqual({ k: { v: 12 }, j: { v: 12 }, n: { v: 11 } });
});

test('a run that begins after a gap is a gap; one that ends before what is known is old', () => {
  const table = createTopicRows<{ v: number }>();
  table.reset({ Topic: 'openOrders', Epoch: 'e', Rev: 5, At, Rows: {} });
  const runOf = (...revs: number[]) => {
    const [first = 0, ...rest] = revs;
    const run = beginRun(patchOf(first, { set: [], del: [] }));
    for (const rev of rest) run.add(patchOf(rev, { set: [], del: [] }));
    return run.run();
  };
  expect(table.apply(runOf(7, 8, 9))).toBe('gap');
  expect(table.apply(runOf(3, 4, 5))).toBe('old');
  expect(table.apply(runOf(4, 5, 6))).toBe('applied');
  expect(table.apply(runOf(7))).toBe('applied');
});

test('a run refuses a patch that does not follow, or that is of another epoch', () => {
  const run = beginRun(patchOf(3, { set: [], del: [] }));
  expect(run.add(patchOf(5, { set: [], del: [] }))).toBe(false);
  expect(run.add({ ...patchOf(4, { set: [], del: [] }), Epoch: 'f' })).toBe(false);
  expect(run.run()).toEqual(patchOf(3, { set: [], del: [] }));
});
