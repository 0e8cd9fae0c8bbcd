import { errors } from '../../contract/index.ts';
import { fill, label, type Text } from '../../contract/locale.ts';
import type { Tx } from '../storage/db.ts';
import { isActiveDevice, isActiveUser } from './auth/stateSql.ts';
import { AppError } from './errors/appError.ts';

/** The code with which the database refuses what is beyond a package (`require_places` in the migrations). */
const beyondPackage = 'AND01';

/** Returns the refusal of what is beyond a package where an error of the database is one; else the error itself. */
export function asPackageLimit(error: Error): Error {
  const { code, detail, hint } = error as { code?: string; detail?: string; hint?: string };
  if (code !== beyondPackage) return error;
  const name = detail === 'user' ? 'USER_LIMIT' : 'DEVICE_LIMIT';
  return new AppError(name, { params: { limit: Number(hint) } });
}

/** The places that a package has left. */
export interface PackagePlaces {
  /** Infinity: any number. */
  readonly left: number;
  /** The refusal of a row of an import that finds none. */
  readonly reason: Text;
}

const placeKinds = {
  user: { limit: 'user_limit', table: 'app_user', isActive: isActiveUser, error: 'USER_LIMIT' },
  device: {
    limit: 'device_limit',
    table: 'device',
    isActive: isActiveDevice,
    error: 'DEVICE_LIMIT',
  },
} as const;

/**
 * Reads how many people or devices an organisation may add, so that an import can name the rows that find no place. The
 * database decides again when they are stored.
 */
export async function packagePlaces(
  tx: Tx,
  orgCode: string,
  kind: keyof typeof placeKinds,
): Promise<PackagePlaces> {
  const { limit: column, table, isActive, error } = placeKinds[kind];
  const [row] = await tx.query<{ limit: number | null; present: number }>(
    `select o.${column} as limit, case when o.${column} is not null then
       (select count(*)::int from ${table} d where d.org_code = $1 and ${isActive('d')}) else 0 end as present
     from organisation o where o.org_code = $1`,
    [orgCode],
  );
  const limit = row?.limit ?? null;
  if (row === undefined || limit === null) {
    return { left: Number.POSITIVE_INFINITY, reason: label('', '') };
  }
  const { text } = errors[error];
  const reason = label(fill(text['zh-CN'], { limit }), fill(text['en-US'], { limit }));
  return { left: limit - row.present, reason };
}
