import { AlikeMap, alikeKeys } from '../../kernel/crud/alikeMap.ts';
import type { Tx } from '../../storage/db.ts';
import { servicingOrg } from '../../storage/statements/activeRelation.ts';

/** A measuring point as a gateway's values are checked by it. */
export interface KnownPoint {
  readonly id: string;
  readonly unit: string;
}

/** A device that values name. */
export interface NamedDevice {
  readonly id: string;
  /** The provider that services it by an active relation. */
  readonly serviceOrgCode: string | null;
}

interface DeviceRow extends NamedDevice {
  readonly code: string;
  readonly typeID: string | null;
}

/** Finds devices by their codes, and measuring points by the device and their key. */
export interface Resolver {
  device(code: string): NamedDevice | undefined;
  point(code: string, key: string): KnownPoint | undefined;
}

/** The most levels of a tree of types. */
const mostLevels = 30;

/**
 * Loads the devices with these codes, and of each key the measuring point of the nearest type: the device's own one, one above
 * it, or one of all devices.
 */
export async function openResolver(
  tx: Tx,
  orgCode: string,
  codes: readonly string[],
  keys: readonly string[],
): Promise<Resolver> {
  const devices = await tx.query<DeviceRow>(
    `select d.id, d.device_code as code, d.type_id as "typeID", ${servicingOrg('d')} as "serviceOrgCode"
     from device d where d.org_code = $1 and d.code_key = any($2) order by d.code_double`,
    [orgCode, alikeKeys(codes)],
  );
  const types = [...new Set(devices.map(({ typeID }) => typeID).filter((id) => id !== null))];
  const points = await tx.query<KnownPoint & { readonly typeID: string | null; key: string }>(
    `with recursive up as (
       select id as own, id, parent_id, 0 as depth from device_type where org_code = $1 and id = any($2)
       union all
       select u.own, t.id, t.parent_id, u.depth + 1 from up u
       join device_type t on t.org_code = $1 and t.id = u.parent_id where u.depth < ${mostLevels}
     )
     select u.own as "typeID", p.id, p.point_key as key, coalesce(p.unit, '') as unit, u.depth, p.create_time
     from up u join metric_point p on p.org_code = $1 and p.type_id = u.id and p.point_key = any($3) and p.is_use
     union all
     select null, p.id, p.point_key, coalesce(p.unit, ''), ${mostLevels}, p.create_time
     from metric_point p where p.org_code = $1 and p.type_id is null and p.point_key = any($3) and p.is_use
     order by depth, create_time, id`,
    [orgCode, types, keys],
  );
  const byCode = new AlikeMap(devices.map((one) => [one.code, one]));
  const byKey = new Map<string, KnownPoint>();
  for (const { typeID, key, ...point } of points) {
    const name = `${typeID ?? ''} ${key}`;
    if (!byKey.has(name)) byKey.set(name, point);
  }
  return {
    device: (code) => byCode.get(code),
    point(code, key) {
      const typeID = byCode.get(code)?.typeID ?? '';
      return byKey.get(`${typeID} ${key}`) ?? byKey.get(` ${key}`);
    },
  };
}
