import { copyFile, readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';

const database = 'test_existing_phones';
const url = inject('pgAdmin').replace(/\/[^/?]*\?/, `/${database}?`);
const folder = await tempFolder();
const admin = new Client({ connectionString: inject('pgAdmin') });
await admin.connect();
await admin.query(`drop database if exists ${database} with (force)`);
await admin.query(`create database ${database}`);
const client = new Client({ connectionString: url });
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  await removeFolder(folder);
});

const own = fileURLToPath(new URL('../../../src/server/storage/migrations/', import.meta.url));

/** The people of a database of before phones were verified, by what they did. */
const people = {
  added: '13900000001',
  registered: '13900000002',
  registeredOtherPhone: '13900000003',
  founder: '13900000004',
  forgot: '13900000005',
  forgotThenOtherPhone: '13900000006',
  otherPhoneThenForgot: '13900000007',
} as const;
type Name = keyof typeof people;

test('phones of people who registered or set a forgotten password are verified, unless they were changed since; self-registered organisations send no texts', async () => {
  for (const name of await readdir(own))
    if (name.endsWith('.sql') && name < '0045')
      await copyFile(`${own}${name}`, `${folder}/${name}`);
  await migrate({ connectionString: url }, undefined, pathToFileURL(`${folder}/`));
  await client.connect();
  for (const code of ['SELF', 'MADE'])
    await client.query(
      `insert into organisation (org_code, id, org_name, org_name_short, org_type, time_zone)
       values ($1, gen_random_uuid(), $1, $1, 1, 'Asia/Shanghai')`,
      [code],
    );
  const ids = new Map<string, string>();
  for (const [name, phone] of Object.entries(people)) {
    const { rows } = await client.query<{ id: string }>(
      `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash)
       values ('SELF', gen_random_uuid(), $1, $2, gen_random_uuid(), '') returning id`,
      [phone, name],
    );
    ids.set(name, rows[0]?.id ?? '');
  }
  const applied = (name: Name, phone: string) =>
    client.query(
      `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark, user_state, create_time)
       values ('SELF', $1, $2, 'x', '', '', 1, now())`,
      [ids.get(name), phone],
    );
  let seq = 0;
  const logged = (
    name: Name,
    action: string,
    [before, after]: readonly [string?, string?] = [],
  ) => {
    seq += 1;
    const facts = (userName?: string) => JSON.stringify({ userName, realName: name });
    return client.query(
      `insert into action_log (org_code, seq, user_id, module, action, target_id, before, after, cost_ms,
         request_id, ip, time, previous_hash, hash)
       values ('SELF', $1, $2::text::uuid, 'x', $3, $2::text, $4, $5, 1, gen_random_uuid(), '', now(), '', '')`,
      [seq, ids.get(name), action, facts(before), facts(after)],
    );
  };
  const change = (name: Name) =>
    logged(name, 'personnel.updateUser', ['13911111111', people[name]]);
  await applied('registered', people.registered);
  await applied('registeredOtherPhone', '13911111111');
  await logged('founder', 'registration.registerOrganisation');
  await logged('founder', 'personnel.updateUser', [people.founder, people.founder]);
  await logged('forgot', 'session.forgetPassword');
  await logged('forgotThenOtherPhone', 'session.forgetPassword');
  await change('forgotThenOtherPhone');
  await change('otherPhoneThenForgot');
  await logged('otherPhoneThenForgot', 'session.forgetPassword');

  await migrate({ connectionString: url });
  const { rows } = await client.query<{ name: string }>(
    `select real_name as name from app_user where phone_verified_time is not null order by user_name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'registered',
    'founder',
    'forgot',
    'otherPhoneThenForgot',
  ]);
  const granted = await client.query<{ code: string }>(
    `select org_code as code from organisation where may_send_sms`,
  );
  expect(granted.rows).toEqual([{ code: 'MADE' }]);
});
