import { v7 as uuid } from 'uuid';
import { devicePosition, deviceType } from '../../../../../contract/areas/device/groups.ts';
import type { ReferenceTarget } from '../../../../../contract/resource/field.ts';
import { assignWorkingTimes } from '../../../../figures/calendar/followCalendars.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import { AlikeMap } from '../../../../kernel/crud/alikeMap.ts';
import { searchColumn } from '../../../../kernel/search/searchedTables.ts';
import { ensureNode } from '../../../../resource/treeRows.ts';
import type { Tx } from '../../../../storage/db.ts';
import { freshStatistics } from '../../../../storage/statements/freshStatistics.ts';
import type { HistoryRow } from '../historyRow.ts';
import { selectHistoryDevices } from './selectStored.ts';

/** Returns the ids of the rows' devices by code; a missing device is inserted with the values of its first row. */
export async function ensureDevices(
  tx: Tx,
  actor: Actor,
  batchID: string,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, HistoryRow>();
  for (const row of rows) if (!wanted.has(row.deviceCode)) wanted.set(row.deviceCode, row);
  const known = await selectHistoryDevices(tx, actor.orgCode, rows);
  const missing = [...wanted.values()].filter((row) => !known.has(row.deviceCode));
  const ids = new Map<string, string>();
  for (const code of wanted.keys()) {
    const device = known.get(code);
    if (device !== undefined) ids.set(code, device.id);
  }
  const types = await ensureNames(
    tx,
    deviceType,
    actor.orgCode,
    missing.map((row) => row.deviceTypeName),
  );
  const positions = await ensureNames(
    tx,
    devicePosition,
    actor.orgCode,
    missing.map((row) => row.positionName),
  );
  const newIDs = missing.map(() => uuid());
  const made = await tx.query<{ id: string; device_code: string }>(
    `insert into device (org_code, id, device_code, device_name, type_id, position_id, create_user_id, batch_id,
       search)
     select $1, v.id, v.code, v.name, v.type_id, v.position_id, $2, $8, v.search
     from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $9::text[])
       as v(id, code, name, type_id, position_id, search)
     on conflict (org_code, code_key, code_double) do update set update_time = device.update_time
     returning id, device_code`,
    [
      actor.orgCode,
      actor.userID,
      newIDs,
      missing.map((row) => row.deviceCode),
      missing.map((row) => row.deviceName ?? row.deviceCode),
      missing.map((row) => types.get(row.deviceTypeName ?? '') ?? null),
      missing.map((row) => positions.get(row.positionName ?? '') ?? null),
      batchID,
      missing.map((row) =>
        searchColumn('device', {
          device_code: row.deviceCode,
          device_name: row.deviceName ?? row.deviceCode,
        }),
      ),
    ],
  );
  await freshStatistics(tx, actor.orgCode, 'device', made.length);
  const added = new Set(newIDs);
  const inserted = made.filter(({ id }) => added.has(id)); // the others were added by somebody else meanwhile
  await assignWorkingTimes(
    tx,
    actor.orgCode,
    inserted.map(({ id }) => id),
  );
  const byCode = new AlikeMap(made.map(({ id, device_code: code }) => [code, id]));
  for (const { deviceCode } of missing) {
    const id = byCode.get(deviceCode); // somebody may have added it meanwhile in another spelling
    if (id !== undefined) ids.set(deviceCode, id);
  }
  return ids;
}

/** Returns the ids of named records by name; missing ones are inserted. */
export async function ensureNames(
  tx: Tx,
  target: ReferenceTarget,
  orgCode: string,
  names: readonly (string | null)[],
  isUnlimited = false,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(names)) {
    if (name !== null) ids.set(name, await ensureNode(tx, target, orgCode, name, isUnlimited));
  }
  return ids;
}
