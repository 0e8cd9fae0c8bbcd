import { argon2Sync, randomBytes } from 'node:crypto';
import { login, type SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import type { Locale } from '../../../src/contract/locale.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { createOrganisation, createUser } from '../../../src/server/modules/organisation/api.ts';
import type { TestApp } from './app.ts';
import { type Answer, type Client, clientOf } from './client.ts';

/** The password of all test users, and its PSD. */
export const password = 'Pump#Hall-26';
export const psd = psdOf(password);
const passwordHash = hashAtLeastCost(psd);

export const roleNames = {
  admin: administratorRole,
  supervisor: '维修主管',
  repairer: '维修工',
  reporter: '报修员',
} as const;
export type RoleKey = keyof typeof roleNames;

/** A signed-in person. */
export interface Person extends Client {
  readonly token: string;
  readonly userID: string;
  readonly phone: string;
  readonly orgCode: string;
  readonly realName: string;
}

/** Hashes at minimum cost, because tests sign in hundreds of people. The stored hash contains its cost. */
function hashAtLeastCost(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message, nonce, ...cost });
  const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${b64(nonce)}$${b64(tag)}`;
}

let phones = 0;

/** Returns a phone number that no other test uses. */
export function newPhone(): string {
  phones += 1;
  return `138${String(phones).padStart(8, '0')}`;
}

/** Signs in from a separate address, so that the limit per address does not apply. */
export async function trySignIn(app: TestApp, phone: string, psdGiven = psd): Promise<Answer> {
  phones += 1;
  const address = `10.${(phones >> 16) & 255}.${(phones >> 8) & 255}.${phones & 255}`;
  const body = { UserName: phone, PSD: psdGiven };
  return app.anonymous.send(login, body, { headers: { 'x-forwarded-for': address } });
}

export async function signIn(app: TestApp, phone: string): Promise<Person> {
  const { envelope, text } = await trySignIn(app, phone);
  if (envelope.code !== '200') throw new Error(`could not sign in: ${text}`);
  const user = envelope.data as SignedInUser;
  const { token, id: userID, orgCode, realName } = user;
  return { ...clientOf(app.url, token), token, userID, phone, orgCode, realName };
}

/** Creates a user of an organisation and signs in. */
export async function addPerson(
  app: TestApp,
  orgCode: string,
  role: RoleKey,
  locale: Locale = 'zh-CN',
): Promise<Person> {
  const user = {
    orgCode,
    roleName: roleNames[role],
    realName: `${role}-${phones}`,
    phone: newPhone(),
    passwordHash,
    isPhoneVerified: true,
  };
  const id = await app.db.transaction('system', 'write', (tx) => createUser(tx, user));
  await app.sql('update app_user set locale = $2 where id = $1', [id, locale]);
  return signIn(app, user.phone);
}

export type Team = Readonly<Record<RoleKey, Person>> & { readonly orgCode: string };

export interface TeamOptions {
  readonly timeZone?: string;
  readonly orgType?: 0 | 1;
}

/** Creates an organisation with one person of each role, all signed in. */
export async function addTeam(app: TestApp, options: TeamOptions = {}): Promise<Team> {
  const { timeZone = 'Asia/Shanghai', orgType = 1 } = options;
  const phone = newPhone();
  const { orgCode } = await app.db.transaction('system', 'write', async (tx) =>
    createOrganisation(tx, {
      orgName: `Works ${phone}`,
      orgType,
      timeZone,
      realName: 'admin',
      phone,
      passwordHash,
      isPhoneVerified: true,
    }),
  );
  return {
    orgCode,
    admin: await signIn(app, phone),
    supervisor: await addPerson(app, orgCode, 'supervisor'),
    repairer: await addPerson(app, orgCode, 'repairer'),
    reporter: await addPerson(app, orgCode, 'reporter'),
  };
}

/** Associates `provider` with `owner`, and makes it service the given devices. */
export async function associate(
  app: TestApp,
  provider: string,
  owner: string,
  deviceIDs: readonly string[],
): Promise<void> {
  await app.sql(
    `insert into relation (from_org_code, to_org_code, relation_state) values ($1, $2, 1)
     on conflict (to_org_code, from_org_code) do update set relation_state = 1`,
    [provider, owner],
  );
  await app.sql('update device set service_org_code = $1 where id = any($2)', [
    provider,
    deviceIDs,
  ]);
}
