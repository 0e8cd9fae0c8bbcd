import type { Client } from 'pg';
import { permissions } from '../../../src/contract/index.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { hashPsd, psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { searchColumn } from '../../../src/server/kernel/search/searchedTables.ts';
import { password } from '../../e2e/support/plant.ts';
import { benchOrg, benchProvider } from '../figures/orders.ts';

/** The people who repair; the orders of `generateOrders` name them by number. */
export const repairers = 60;

/** The phone of person `n` of the plant; 0 to 59 repair. */
export const phoneOf = (n: number) => `138${String(n).padStart(8, '0')}`;

/** The phones of people with every permission: of the plant, and of the provider. */
export const adminPhone = '13700000000';
export const providerPhone = '13700000001';

/**
 * Adds roles and people of the plant, who all sign in with the password of tests, the provider's one person, and
 * three repairers bound to each device.
 */
export async function fillPeople(client: Client, people: number): Promise<void> {
  const hash = await hashPsd(psdOf(password));
  const all = permissions.map(({ id }) => id);
  const ofRole = (name: '维修工' | '报修员') =>
    permissions.filter(({ defaultRoles }) => defaultRoles?.includes(name)).map(({ id }) => id);
  for (const [org, name, granted] of [
    [benchOrg, administratorRole, all],
    [benchOrg, '维修工', ofRole('维修工')],
    [benchOrg, '报修员', ofRole('报修员')],
    [benchProvider, administratorRole, all],
  ] as const) {
    await client.query(
      `insert into role (org_code, id, role_name, permissions) values ($1, gen_random_uuid(), $2, $3)`,
      [org, name, granted],
    );
  }
  const persons = Array.from({ length: people }, (_, n) => ({
    org: benchOrg,
    key: `user ${n}`,
    role: n < repairers ? '维修工' : '报修员',
    user_name: phoneOf(n),
    real_name: `${'王李张刘陈'[n % 5]}${n}`,
  }));
  const admins = [
    { org: benchOrg, user_name: adminPhone },
    { org: benchProvider, user_name: providerPhone },
  ].map((one) => ({ ...one, key: one.user_name, role: administratorRole, real_name: '张管' }));
  const rows = [...persons, ...admins].map((row) => ({
    ...row,
    search: searchColumn('app_user', row),
  }));
  await client.query(
    `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash, search)
     select v.org, md5(v.key)::uuid, v.user_name, v.real_name, r.id, $1, v.search
     from jsonb_to_recordset($2) v (org text, key text, role text, user_name text, real_name text, search text)
     join role r on r.org_code = v.org and r.role_name = v.role`,
    [hash, JSON.stringify(rows)],
  );
  await client.query(
    `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
     select $1, id, 'bound', $1, md5('user ' || (3 * right(device_code, 4)::int + i) % $2)::uuid
     from device, generate_series(0, 2) i where org_code = $1`,
    [benchOrg, repairers],
  );
}
