import { addDevice, listDevices } from '../../../contract/areas/device.ts';
import { importRowLimit, importRows } from '../../../contract/areas/importData.ts';
import { listWorkOrders } from '../../../contract/areas/repair.ts';
import { openAdministration } from '../../administration.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../kernel/appError.ts';
import type { Logger } from '../../kernel/log.ts';
import { createApiClient } from '../apiClient.ts';
import { CommandError } from '../commandError.ts';
import { historyOf } from './history.ts';
import { demoPassword, type Plant, plants } from './people.ts';

const othersThere = {
  'zh-CN': 'DATA_DIR {folder} 中是另一套安灯数据，演示不会写入：请把 DATA_DIR 设为其他目录',
  'en-US':
    'DATA_DIR {folder} holds another installation, which a demonstration does not touch: set DATA_DIR to another folder',
};

const timeZone = 'Asia/Shanghai';

/**
 * Makes the organisations of the demonstration and their people, where they are not there yet.
 *
 * @throws CommandError where the database holds organisations of somebody else
 */
export async function seedPeople(config: Config, log: Logger): Promise<void> {
  const admins = plants.map(({ people: [administrator] }) => administrator.phone);
  await using administration = await openAdministration(config, log);
  const owned = await administration.findOrganisations(admins);
  if (owned.some(({ phone }) => phone === null)) {
    throw new CommandError(othersThere, { folder: config.dataDir });
  }
  const orgCodes = new Map(owned.map(({ phone, orgCode }) => [phone, orgCode]));
  for (const { orgName, people } of plants) {
    const [administrator, ...others] = people;
    const organisation = { orgName, orgType: 1, timeZone, password: demoPassword } as const;
    const orgCode =
      orgCodes.get(administrator.phone) ??
      (await administration.createOrganisation({ ...organisation, ...administrator })).orgCode;
    for (const person of others) {
      const user = { ...person, orgCode, password: demoPassword };
      await administration.createUser(user).catch(unlessThere);
    }
  }
}

/** Somebody whose phone has an account was made by an earlier start. */
function unlessThere(error: unknown): void {
  if (error instanceof AppError && error.details.field === 'UserName') return;
  throw error;
}

/**
 * Gives each plant its machines and its past, through the API; what an earlier start has made
 * stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedPlants(url: string, seed: number, end: Date): Promise<void> {
  for (const [at, plant] of plants.entries()) await seedPlant(url, plant, seed + at, end);
}

async function seedPlant(url: string, plant: Plant, seed: number, end: Date): Promise<void> {
  const client = createApiClient({ url, locale: 'zh-CN' });
  await client.login(plant.people[0].phone, demoPassword);
  const { data: devices } = await client.call(listDevices, { pageSize: 200 });
  const known = new Set(devices.map(({ deviceCode }) => deviceCode));
  for (const { device } of plant.machines) {
    if (!known.has(device.DeviceCode)) await client.call(addDevice, device);
  }
  const { totalNum } = await client.call(listWorkOrders, { pageSize: 1 });
  if (totalNum > 0) return; // all of it came in one call, before anybody went to work
  const Rows = historyOf(plant.machines, seed, end).map((fault) => ({ ...fault }));
  if (Rows.length > importRowLimit) throw new Error(`${Rows.length} rows are too many for a call`);
  const { errors } = await client.call(importRows, { Kind: 'WorkOrderHistory', Rows });
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`row ${wrong.row}, ${wrong.field}: ${wrong.info}`);
}
