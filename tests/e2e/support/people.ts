import pg from 'pg';
import { type Device, saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import type { userState } from '../../../src/contract/enums.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import type { Plant } from './plant.ts';

/** Sets a user's state in the database, because no call leads to it yet; registration will. */
export async function setUserState(
  dataDir: string,
  phone: string,
  state: (typeof userState.list)[number],
): Promise<void> {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('the product is not running');
  const client = new pg.Client(cluster.adminConfig);
  await client.connect();
  try {
    await client.query('update app_user set user_state = $2 where user_name = $1', [phone, state]);
  } finally {
    await client.end();
  }
}

/** Associates a provider with an organisation, to service these devices. */
export async function associate(
  provider: Plant,
  owner: Plant,
  devices: readonly Device[],
): Promise<void> {
  await provider.admin.api.call(addRelation, { ToOrgCode: owner.orgCode });
  await owner.admin.api.call(updateRelation, {
    FromOrgCode: provider.orgCode,
    RelationState: 1,
  });
  await owner.admin.api.call(saveDeviceService, {
    DeviceIDs: devices.map(({ id }) => id),
    ServiceOrgCode: provider.orgCode,
  });
}
