import { ofDeviceRow } from '../../../contract/areas/device/deviceFields.ts';
import type { Device } from '../../../contract/areas/device/endpoints.ts';
import type { ShareItem } from '../../../contract/areas/relation/relationEnums.ts';
import { searchPattern } from '../../kernel/search/searchableText.ts';
import { openSearch } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';

/** Loads what owners share with a provider, by their codes. */
export async function sharedByOwners(
  tx: Tx,
  provider: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly ShareItem[]>> {
  const others = [...new Set(owners)].filter((owner) => owner !== provider);
  if (others.length === 0) return new Map();
  const rows = await tx.query<{ owner: string; items: ShareItem[] }>(
    'select owner, items from shared_item where provider = $1 and owner = any($2)',
    [provider, others],
  );
  return new Map(rows.map(({ owner, items }) => [owner, items]));
}

/**
 * True for the fields of a device's row that belong to its passport, which a provider sees only where the
 * owner shares it.
 * A new field does not compile until it is listed here.
 */
const isPassport: {
  readonly [Field in keyof Device]-?: null extends Device[Field] ? boolean : false;
} = {
  id: false,
  deviceCode: false,
  deviceName: false,
  typeID: false,
  typeName: false,
  positionID: false,
  positionName: false,
  ...ofDeviceRow(() => true),
  scrapDate: false,
  weightRating: false,
  serviceOrgCode: false,
  deviceState: false,
  runState: false,
  runStateTime: false,
  runHours: false,
  qrCode: false,
  createTime: false,
  version: false,
  ownerName: false,
};
const noPassport = Object.fromEntries(
  Object.entries(isPassport).flatMap(([field, hidden]) => (hidden ? [[field, null]] : [])),
);

/** Returns the rows without the passports that their owners do not share with the organisation that reads. */
export async function onlyShared<Row extends { readonly ownerCode: string }>(
  tx: Tx,
  orgCode: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const shared = await sharedByOwners(
    tx,
    orgCode,
    rows.map(({ ownerCode }) => ownerCode),
  );
  return rows.map((row) =>
    row.ownerCode === orgCode || shared.get(row.ownerCode)?.includes('passports') === true
      ? row
      : { ...row, ...noPassport },
  );
}

/**
 * Returns a condition on a device `d` beside a search, and its value: of devices whose passports are not shared with the
 * organisation `$1` a text finds those whose code, name or position has it. @param at the place of the value
 */
export function foundByShared(text: string, at: number): { text: string; values: string[] } {
  if (text.trim() === '') return { text: '', values: [] };
  const pattern = `$${at}::text`;
  return {
    text: `and (d.org_code = $1
      or d.org_code in (select i.owner from shared_item i where i.provider = $1 and 'passports' = any(i.items))
      or ${openSearch('d')} like ${pattern}
      or exists (select from device_position s
        where s.org_code = d.org_code and s.id = d.position_id and s.search like ${pattern}))`,
    values: [searchPattern(text)],
  };
}
