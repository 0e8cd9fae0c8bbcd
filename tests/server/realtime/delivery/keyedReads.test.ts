import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceStatesReader } from '../../../../src/server/gateway/deviceStatesTopic.ts';
import { boardReader } from '../../../../src/server/modules/kanban/boardTopic.ts';
import type { Tx } from '../../../../src/server/storage/db.ts';
import { addOrganisation, insertRelation } from '../../figures/orders.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { plansOf } from '../../support/explained.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ preparesAll: false });
  for (const orgCode of ['PLANA', 'PLANB']) {
    await addOrganisation(database.db, orgCode, 'UTC');
    await database.db.transaction({ orgCode }, 'write', (tx) =>
      tx.query(
        `insert into device (org_code, id, device_code, device_name, service_org_code)
         select $1, gen_random_uuid(), 'M' || n, 'M' || n, 'PLANA' from generate_series(1, 1000) n`,
        [orgCode],
      ),
    );
  }
  await insertRelation(database.db, 'PLANA', 'PLANB');
  // random ids fill the pages of the key by chance, and another index with the same columns may be as small
  await database.admin.query('reindex table device');
  await database.admin.query('analyze device, relation');
});
afterAll(() => database.close());

test.for([
  ['an owner’s device', deviceStatesReader, 1, 'device', 1],
  ['a provider’s device', deviceStatesReader, 0, 'device', 2],
  ['a board', boardReader, 1, 'board', 1],
] as const)('%s of a patch is read by its key, by a plan that is made once', async (row) => {
  const [, reader, orgType, table, sides] = row;
  const scope = { orgCode: 'PLANA', orgType, timeZone: 'UTC', now: new Date() };
  const read = (tx: Tx) => reader.rows(tx, scope, []);
  const plan = await plansOf(database.db, 'PLANA', read, 'any');
  const keyed = new RegExp(`${table}_pkey.*\\n.*Index Cond: .*id = ANY`, 'g');
  expect(plan.match(keyed)).toHaveLength(sides);
});
