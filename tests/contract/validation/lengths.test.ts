import { expect, test } from 'vitest';
import { rejectWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';

test('a reason has at most 500 characters', () => {
  const ID = '0190a000-0000-7000-8000-000000000001';
  const isTaken = (Reason: string) => rejectWorkOrder.body.safeParse({ ID, Reason }).success;
  expect(isTaken('x'.repeat(500))).toBe(true);
  expect(isTaken('x'.repeat(501))).toBe(false);
});
