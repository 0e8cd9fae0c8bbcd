import { expect, test } from 'vitest';
import type { z } from 'zod';
import { orderFilter } from '../../../src/contract/areas/repair/queries.ts';
import type { Actor } from '../../../src/server/kernel/auth/actor.ts';
import { selectAllOrders } from '../../../src/server/modules/repair/queries/orderQueries.ts';
import type { Tx } from '../../../src/server/storage/db.ts';

const id = '0190a0b0-0000-7000-8000-000000000001';
/** A value of each key. The compiler refuses this table where a key of the filter is missing. */
const samples: Required<z.input<typeof orderFilter>> = {
  SearchText: 'oil',
  OrderState: 1,
  Unfinished: 1,
  Mine: 1,
  FaultLevel: 2,
  DeviceID: id,
  TypeID: id,
  PositionID: 'none',
  CauseID: id,
  FaultDescID: id,
  RepairUserID: id,
  RepairOrgCode: 'P1',
  OwnerOrgCode: 'P2',
  Slice: 'hour-1-8',
  Side: 'repaired',
  StartTime: '2026-03-01 08:00:00',
  EndTime: '2026-03-02 08:00:00',
  Behind: 'failures',
  IDs: [id],
};

/** Returns the statement of a filter with its values, from a transaction that executes nothing. */
async function statementOf(filter: z.input<typeof orderFilter>): Promise<string> {
  const statements: unknown[] = [];
  const tx = {
    query: async (text: string, values: unknown) => {
      statements.push([text, values]);
      return [];
    },
  } as unknown as Tx;
  const actor = { orgCode: 'O', userID: id, timeZone: 'Asia/Shanghai' } as Actor;
  await selectAllOrders(tx, actor, orderFilter.parse(filter), 1, new Date('2026-03-03'));
  return JSON.stringify(statements[0]);
}

test.each(Object.entries(samples))('%s narrows the list of orders', async (name, value) => {
  expect(await statementOf({ [name]: value })).not.toBe(await statementOf({}));
});
