import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDevice, type Device } from '../../../src/contract/areas/device.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair.ts';
import type { WorkOrder } from '../../../src/contract/workOrder.ts';
import { type ApiClient, createApiClient } from '../../../src/server/cli/apiClient.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export const password = 'Andon#2026';

export interface Account {
  readonly phone: string;
  readonly api: ApiClient;
}

/** An organisation of a test: an administrator and a repairer, both signed in through the API. */
export interface Plant {
  readonly orgCode: string;
  readonly admin: Account;
  readonly repairer: Account;
}

let phones = Math.floor(Math.random() * 1e6) * 100;

/** A phone that nobody has. */
export function newPhone(): string {
  phones += 1;
  return `139${String(phones).padStart(8, '0').slice(-8)}`;
}

/** One admin command beside the running server; answers its JSON line. */
export async function admin(
  dataDir: string,
  words: readonly string[],
): Promise<Record<string, string>> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ['src/server/cli/admin.ts', ...words], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout) as Record<string, string>;
}

/** Somebody signed in through the API. */
export async function signIn(address: string, phone: string): Promise<Account> {
  const api = createApiClient({ url: address, locale: 'zh-CN' });
  await api.login(phone, password);
  return { phone, api };
}

/** Makes an organisation and its people by the admin command, as an operator would. */
export async function openPlant(address: string, dataDir: string, name: string): Promise<Plant> {
  const [adminPhone, repairerPhone] = [newPhone(), newPhone()];
  const words = ['--phone', adminPhone, '--password', password];
  const { orgCode = '' } = await admin(dataDir, [
    'create-org',
    '--name',
    name,
    '--type',
    '1',
    ...words,
  ]);
  const repairer = ['--org', orgCode, '--role', '维修工', '--real-name', '李强'];
  await admin(dataDir, [
    'create-user',
    ...repairer,
    '--phone',
    repairerPhone,
    '--password',
    password,
  ]);
  return {
    orgCode,
    admin: await signIn(address, adminPhone),
    repairer: await signIn(address, repairerPhone),
  };
}

export function makeDevice(plant: Plant, code: string, name = code): Promise<Device> {
  return plant.admin.api.call(addDevice, {
    DeviceCode: code,
    DeviceName: name,
    PositionName: '一车间',
  });
}

export function report(
  plant: Plant,
  device: Device,
  text: string,
  level: 1 | 2 | 3 | 4 = 2,
): Promise<WorkOrder> {
  const fault = { DeviceID: device.id, FaultText: text, FaultLevel: level, IsStop: 1 } as const;
  return plant.admin.api.call(addWorkOrder, fault);
}
