import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device } from '../../../src/contract/areas/device/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { type Administration, openAdministration } from '../../../src/server/administration.ts';
import { type ApiClient, createApiClient } from '../../../src/server/cli/apiClient.ts';
import { readServerConfig } from '../../../src/server/config.ts';
import { createLog } from '../../../src/server/kernel/log.ts';

export const password = 'Pump#Hall-26';

/** A user who is signed in through the API; a browser may use the session too. */
export interface Account {
  readonly phone: string;
  readonly api: ApiClient;
  /** The response of the login. */
  readonly user: SignedInUser;
}

/** An organisation of a test: an administrator and a repairer. */
export interface Plant {
  readonly name: string;
  readonly orgCode: string;
  readonly admin: Account;
  readonly repairer: Account;
}

let phones = Math.floor(Math.random() * 1e6) * 100;

/** Returns an unused phone number. */
export function newPhone(): string {
  phones += 1;
  return `139${String(phones).padStart(8, '0').slice(-8)}`;
}

/** Runs an action of the admin command beside the running server. */
async function administer<T>(
  dataDir: string,
  action: (administration: Administration) => Promise<T>,
): Promise<T> {
  const config = readServerConfig({ ...process.env, DATA_DIR: dataDir });
  const administration = await openAdministration(config, createLog('warn'));
  try {
    return await action(administration);
  } finally {
    await administration[Symbol.asyncDispose]();
  }
}

/** Makes a person an administrator of the platform. */
export async function makePlatformAdministrator(dataDir: string, phone: string): Promise<void> {
  await administer(dataDir, (administration) =>
    administration.setPlatformAdministrator(phone, true),
  );
}

/** Signs in with a session of its own. */
export async function signInByApi(address: string, phone: string): Promise<Account> {
  const api = createApiClient({ url: address, locale: 'zh-CN' });
  return { phone, api, user: await api.login(phone, password) };
}

/**
 * Creates an organisation with its users through the admin command's functions.
 * @param orgType 0 a service provider, 1 a user of equipment
 */
export async function openPlant(
  address: string,
  dataDir: string,
  name: string,
  orgType: 0 | 1 = 1,
): Promise<Plant> {
  const [adminPhone, repairerPhone] = [newPhone(), newPhone()];
  const orgCode = await administer(dataDir, async (administration) => {
    const made = await administration.createOrganisation({
      orgName: name,
      orgType,
      timeZone: 'Asia/Shanghai',
      realName: '管理员',
      phone: adminPhone,
      password,
    });
    const role = { orgCode: made.orgCode, roleName: '维修工', realName: '李强' };
    await administration.createUser({ ...role, phone: repairerPhone, password });
    return made.orgCode;
  });
  const [admin, repairer] = await Promise.all(
    [adminPhone, repairerPhone].map((phone) => signInByApi(address, phone)),
  );
  if (admin === undefined || repairer === undefined) throw new Error('the sign-in failed');
  return { name, orgCode, admin, repairer };
}

/** Creates another user with a role, by the role's name. Returns their phone number. */
export async function hire(
  dataDir: string,
  { orgCode }: Pick<Plant, 'orgCode'>,
  roleName: string,
  realName: string,
): Promise<string> {
  const phone = newPhone();
  const person = { orgCode, roleName, realName, phone, password };
  await administer(dataDir, (administration) => administration.createUser(person));
  return phone;
}

export function makeDevice(
  plant: Pick<Plant, 'admin'>,
  code: string,
  name = code,
): Promise<Device> {
  return plant.admin.api.call(addDevice, {
    DeviceCode: code,
    DeviceName: name,
    PositionName: '一车间',
  });
}

export function report(
  plant: Pick<Plant, 'admin'>,
  device: Device,
  text: string,
  level: 1 | 2 | 3 | 4 = 2,
): Promise<WorkOrder> {
  const fault = { DeviceID: device.id, FaultText: text, FaultLevel: level, IsStop: 1 } as const;
  return plant.admin.api.call(addWorkOrder, fault);
}
