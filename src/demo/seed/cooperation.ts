import {
  concernDevice,
  type Device,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from '../../contract/areas/device/endpoints.ts';
import { addRelation, updateRelation } from '../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../contract/areas/relation/relationEnums.ts';
import { listAll } from '../listAll.ts';
import type { Crew, Worker } from '../people/crew.ts';
import type { Plant } from '../people/people.ts';

/**
 * Relates provider and plant: the provider applies, the plant accepts and assigns it a part of its
 * machines. Repairers are bound to machines, and the supervisor follows the most important ones.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedCooperation(plant: Plant, crew: Crew, provider: Crew): Promise<void> {
  const [orgCode, providerCode] = [crew.orgCode(), provider.orgCode()];
  await provider.administrator.call(addRelation, { ToOrgCode: orgCode });
  await crew.administrator.call(updateRelation, {
    FromOrgCode: providerCode,
    RelationState: relationOrgState.values.associated,
  });
  const devices = await listAll((page) => crew.administrator.call(listDevices, page));
  const isServiced = ({ deviceCode }: Device) =>
    plant.serviced.some((prefix) => deviceCode.startsWith(`${prefix}-`));
  const serviced = devices.filter(isServiced);
  await crew.administrator.call(saveDeviceService, {
    DeviceIDs: serviced.map(({ id }) => id),
    ServiceOrgCode: providerCode,
  });
  for (const [at, { id }] of serviced.entries()) {
    await bind(provider.administrator, id, provider.repairers, at);
  }
  const important = devices.filter((one) => one.weightRating === 'A' && !isServiced(one));
  for (const [at, { id }] of important.entries()) {
    await bind(crew.administrator, id, crew.repairers, at);
    await crew.supervisor.call(concernDevice, { DeviceID: id, Concern: 1 });
  }
}

/** Binds three people to a device, by turns: one of each shift. */
async function bind(
  by: Worker,
  DeviceID: string,
  people: readonly Worker[],
  at: number,
): Promise<void> {
  const from = (at * 3) % people.length;
  const UserIDs = [...people, ...people].slice(from, from + 3).map((worker) => worker.id());
  await by.call(saveDeviceUsers, { DeviceID, UserIDs });
}
