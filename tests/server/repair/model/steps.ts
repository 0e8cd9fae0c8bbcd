import * as fc from 'fast-check';
import { orderActionNames } from '../support/orderActions.ts';

/** Generates an index in the cast. */
export const anybody = fc.nat({ max: 12 });
const action = fc.record({
  kind: fc.constant('action' as const),
  order: fc.nat({ max: 5 }),
  action: fc.constantFrom(...orderActionNames),
  by: anybody,
  /** True if the action and its actor are selected among those that the rules allow. */
  fits: fc.nat({ max: 3 }).map((drawn) => drawn > 0),
  passed: fc.integer({ min: 0, max: 20_000 }),
  up: fc.boolean(),
  /** The position of a finish between the earliest and the latest instant, 0 to 1; null: not given. */
  finish: fc.option(fc.nat({ max: 1000 }).map((drawn) => drawn / 1000)),
  isStop: fc.option(fc.boolean()),
  isFailure: fc.option(fc.boolean()),
  next: fc.option(anybody),
});
/** A step in which a person calls an action of an order. */
export type ActionStep = typeof action extends fc.Arbitrary<infer T> ? T : never;
/** Generates one step of a run. */
export const step = fc.oneof(
  { weight: 20, arbitrary: action },
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
      /** The side that services the device afterwards. */
      to: fc.constantFrom('owner' as const, 'provider' as const, 'other' as const),
      /** True if the former relation ends, false if only the device is withdrawn. */
      ends: fc.boolean(),
    }),
  },
);
