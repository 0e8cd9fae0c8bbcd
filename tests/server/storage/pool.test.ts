import { expect, inject, test } from 'vitest';
import type { Logger } from '../../../src/server/storage/logger.ts';
import { createPool } from '../../../src/server/storage/pool.ts';

function listening(): { log: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (text: string) => warnings.push(text), error: () => {} };
  return { log, warnings };
}

test('limits statements, and idle time in a transaction, to 15 s', async () => {
  const pool = createPool(inject('pgAdmin'), listening());
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '15s', idle: '15s' }]);
  await pool.end();
});

test('cancels a statement that takes longer', async () => {
  const pool = createPool(inject('pgAdmin'), { ...listening(), statementTimeoutMs: 50 });
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  await pool.end();
});

test('survives the loss of idle and of used connections, with one warning each', async () => {
  const { log, warnings } = listening();
  const pool = createPool(inject('pgAdmin'), { log, name: 'doomed' });
  const killer = createPool(inject('pgAdmin'), { log, name: 'killer' });
  const [idle, used] = [await pool.connect(), await pool.connect()];
  idle.release();
  await used.query('begin');

  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`,
  );
  await expect.poll(() => warnings.length).toBe(2);

  await expect(used.query('select 1')).rejects.toThrow(/not queryable/);
  used.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), killer.end()]);
});

test('does not report a connection that is lost while the pool ends', async () => {
  const { log, warnings } = listening();
  const pool = createPool(inject('pgAdmin'), { log, name: 'ending' });
  const killer = createPool(inject('pgAdmin'), { log, name: 'killer' });
  const used = await pool.connect();
  const lost = new Promise((resolve) => used.once('end', resolve));
  const ended = pool.end();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ending'`,
  );
  await lost;
  used.release(true);
  await Promise.all([ended, killer.end()]);
  expect(warnings).toEqual([]);
});
