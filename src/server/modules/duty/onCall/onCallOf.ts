import type { getOnCall } from '../../../../contract/areas/duty/endpoints.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { Tx } from '../../../storage/db.ts';
import { requireVisible } from '../../device/api.ts';
import { selectOnCall } from './answers.ts';

/** Answers who is on call now, for a device or in general. @throws AppError NOT_FOUND */
export async function selectOnCallOf(
  tx: Tx,
  orgCode: string,
  deviceID: string | undefined,
  now: Date,
): Promise<ResultOf<typeof getOnCall>> {
  const time = now.toISOString();
  if (deviceID !== undefined) {
    const device = await requireVisible(tx, deviceID, orgCode);
    const repairs = device.serviceOrgCode ?? device.orgCode;
    if (repairs !== orgCode) {
      const serviceOrgName = await nameOf(tx, repairs);
      return { time, people: [], fallback: 0, hasDuty: 0, serviceOrgName };
    }
  }
  const { people, hasDuty } = await selectOnCall(tx, orgCode, deviceID, now);
  const isBound = people.length === 0 && deviceID !== undefined && (await hasBound(tx, deviceID));
  return {
    time,
    people: [...people],
    fallback: people.length > 0 ? 0 : isBound ? 1 : 2,
    hasDuty: hasDuty ? 1 : 0,
    serviceOrgName: null,
  };
}

async function nameOf(tx: Tx, orgCode: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    'select org_name as name from organisation where org_code = $1',
    [orgCode],
  );
  return row?.name ?? '';
}

async function hasBound(tx: Tx, deviceID: string): Promise<boolean> {
  const rows = await tx.query(
    `select from device_person where device_id = $1 and kind = 'bound' limit 1`,
    [deviceID],
  );
  return rows.length > 0;
}
