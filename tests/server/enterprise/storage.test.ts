import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listEnterprises,
  type OrganisationRow,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import {
  measureStorage,
  sampledPages,
  storageJob,
} from '../../../src/server/modules/enterprise/storageJob.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Person, signIn, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { recordStatements } from '../support/recordedStatements.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let chief: Person;
let large: Team;
let small: Team;
beforeAll(async () => {
  app = await startApp();
  const operator = await addTeam(app);
  await app.sql('insert into platform_administrator (user_id) values ($1)', [
    operator.reporter.userID,
  ]);
  chief = await signIn(app, operator.reporter.phone);
  [large, small] = [await addTeam(app), await addTeam(app)];
});
afterAll(() => app.close());

const orgs = async (body: object = {}) =>
  (await chief.call(listEnterprises, { pageSize: 50, ...body })).data;
const rowOf = async ({ orgCode }: Team) =>
  (await orgs()).find((row) => row.orgCode === orgCode) as OrganisationRow;

/** Writes notifications into the database, without statistics. */
const fill = (orgCode: string, count: number) =>
  app.sql(
    `insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time)
     select $1, gen_random_uuid(), gen_random_uuid(), 1, 'x', jsonb_build_object('text', repeat('x', 200)), '', now()
     from generate_series(1, $2::int)`,
    [orgCode, count],
  );

const measure = (diskBytes: number | null, db = app.db) =>
  measureStorage(
    { db, objects: { diskBytes: async () => diskBytes }, log: app.app.log },
    app.clock.now(),
  );

test('platform administrators see the files of each organisation, an estimate of its rows, and who takes more than a tenth of the disk', async () => {
  expect(await rowOf(large)).toMatchObject({ fileBytes: null, rowBytes: null, diskShare: null });
  const picture = aPng(64, 64);
  await upload(app, small.admin, picture);
  await fill(large.orgCode, 60_000);
  await measure(100_000_000);
  const [most, least] = [await rowOf(large), await rowOf(small)];
  expect(least.fileBytes).toBeGreaterThan(0);
  expect(most.fileBytes).toBe(0);
  const [table] = await app.sql<{ bytes: number }>(
    `select pg_total_relation_size('notification')::int as bytes`,
  );
  expect((most.rowBytes ?? 0) / (table?.bytes ?? 1)).toBeGreaterThan(0.9);
  expect((least.rowBytes ?? 0) / (table?.bytes ?? 1)).toBeLessThan(0.1);
  expect(most.diskShare).toBeCloseTo((most.rowBytes ?? 0) / 100_000_000, 3);

  expect((await orgs({ IsLarge: 1 })).map(({ orgCode }) => orgCode)).toEqual([large.orgCode]);
  expect(app.log.filter((line) => line.includes('a tenth of the disk'))).toHaveLength(1);
  await measure(null); // the size of a bucket is not known
  expect(await rowOf(large)).toMatchObject({ diskShare: null });
  expect(await orgs({ IsLarge: 1 })).toEqual([]);
});

test('a measurement reads a sample of a large table, by which it divides its bytes, and counts every table with rows of organisations', async () => {
  await fill(small.orgCode, 20_000);
  const [table] = await app.sql<{ pages: number }>(
    `select (pg_relation_size('notification') / 8192)::int as pages`,
  );
  expect(table?.pages).toBeGreaterThan(5 * sampledPages);
  const { db, transactions } = recordStatements(app.db);
  await measure(null, db);
  const statements = transactions.flatMap((one) => one.statements);
  const sample = statements.find(({ text }) => text.includes('from notification tablesample'));
  expect(sample?.values).toEqual([(100 * sampledPages) / (table?.pages ?? 0)]);
  const [most, least] = [await rowOf(large), await rowOf(small)];
  const ratio = (most.rowBytes ?? 0) / (least.rowBytes ?? 1); // 3, within four standard deviations of 200 pages
  expect(ratio).toBeGreaterThan(1.5);
  expect(ratio).toBeLessThan(8);
  const hidden = await app.sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_code' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and (not has_column_privilege('andon_system', c.oid, a.attnum, 'select')
         or c.relrowsecurity and not exists (select from pg_policies p where p.tablename = c.relname
           and 'andon_system' = any(p.roles) and p.cmd in ('ALL', 'SELECT')))`,
  );
  expect(hidden).toEqual([]);
});

test('one node measures, four times a day', async () => {
  await app.sql('delete from organisation_storage');
  let measured = 0;
  const objects = {
    async diskBytes() {
      measured += 1;
      return null;
    },
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const jobs = [1, 2].map(() =>
    storageJob({
      db: app.db,
      objects,
      log: app.app.log,
      now: async () => app.clock.now(),
      onError,
    }),
  );
  const look = () => Promise.all(jobs.map((job) => job.run()));
  await look();
  expect(measured).toBe(1);
  app.clock.advance(5 * 3_600_000);
  await look();
  expect(measured).toBe(1);
  app.clock.advance(3_600_000);
  await look();
  expect(measured).toBe(2);
});
