import * as fc from 'fast-check';
import { deedNames } from './deeds.ts';

/** A place in the cast. */
export const anybody = fc.nat({ max: 12 });
const deed = fc.record({
  kind: fc.constant('deed' as const),
  order: fc.nat({ max: 5 }),
  deed: fc.constantFrom(...deedNames),
  by: anybody,
  /** Whether the deed and its doer are chosen among those that fit. */
  fits: fc.nat({ max: 3 }).map((drawn) => drawn > 0),
  passed: fc.integer({ min: 0, max: 20_000 }),
  up: fc.boolean(),
  /** Where a finish lies between the earliest and the latest instant; null: not said. */
  finish: fc.option(fc.nat({ max: 1000 }).map((drawn) => drawn / 1000)),
  isStop: fc.option(fc.boolean()),
  isFailure: fc.option(fc.boolean()),
  next: fc.option(anybody),
});
/** Somebody calls something of an order. */
export type DeedStep = typeof deed extends fc.Arbitrary<infer T> ? T : never;
/** One thing that happens in a run. */
export const step = fc.oneof(
  { weight: 20, arbitrary: deed },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      by: anybody,
      device: fc.nat({ max: 1 }),
      ago: fc.integer({ min: 0, max: 30_000 }),
      isStop: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('auto' as const), order: fc.nat({ max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('relate' as const),
      /** Who services the device from then on. */
      to: fc.constantFrom('owner' as const, 'provider' as const, 'other' as const),
      /** Whether the former relation ends, or the device alone is taken back. */
      ends: fc.boolean(),
    }),
  },
);
