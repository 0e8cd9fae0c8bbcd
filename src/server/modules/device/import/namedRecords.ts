import { defaultCalendarName } from '../../../../contract/areas/device/deviceImport.ts';
import type { Text } from '../../../../contract/locale.ts';
import { AlikeMap, alikeKeys } from '../../../kernel/crud/alikeMap.ts';
import type { Tx } from '../../../storage/db.ts';

/** The id of the record that a cell names, null for an empty cell; or the reason why there is none. */
type Named = { readonly found: string | null } | { readonly reason: Text };

const calendarText: Text = {
  'zh-CN': '没有这个工作日历，请先新增',
  'en-US': 'there is no such calendar; add it first',
};
const parentText: Text = {
  'zh-CN': '没有这个编号或序列号的设备；请先导入它，或把它排在前面',
  'en-US':
    'no device has this code or serial number; import it first, or put its row before this one',
};
const parentsText: Text = {
  'zh-CN': '有多台设备是这个序列号，请填写设备编号',
  'en-US': 'several devices have this serial number; give the code',
};

const defaults = Object.values(defaultCalendarName).map((name) => name.toLowerCase());

/** Returns a function that finds the id of a calendar by its name; null for the default one. */
export async function calendarFinder(
  tx: Tx,
  orgCode: string,
  names: readonly string[],
): Promise<(name: string) => Named> {
  const calendars = await tx.query<{ id: string; name: string }>(
    'select id, calendar_name as name from calendar where org_code = $1 and calendar_name = any($2)',
    [orgCode, [...new Set(names)]],
  );
  const ids = new Map(calendars.map(({ id, name }) => [name, id]));
  return (name) => {
    const found = ids.get(name);
    if (found !== undefined) return { found };
    const isDefault = name === '' || defaults.includes(name.toLowerCase());
    return isDefault ? { found: null } : { reason: calendarText };
  };
}

/**
 * Finds the code of the device above by a code or a serial number: of a stored device, or of one that an earlier row
 * adds. An unknown one is none where it is undecided, because rows that are not known here may add it.
 */
export async function parentFinder(
  tx: Tx,
  orgCode: string,
  texts: readonly string[],
  isUndecided: boolean,
) {
  const wanted = [...new Set(texts)].filter((text) => text !== '');
  const keys = alikeKeys(wanted);
  const select = async (column: 'code_key' | 'serial_no', values: readonly string[]) =>
    values.length === 0
      ? []
      : tx.query<{ code: string; serial: string | null }>(
          `select device_code as code, serial_no as serial from device
           where org_code = $1 and ${column} = any($2) order by code_double`,
          [orgCode, values],
        );
  const named = await select('code_key', keys);
  /** The codes as they are stored. */
  const codes = new AlikeMap(named.map(({ code }) => [code, code]));
  const others = wanted.filter((text) => !codes.has(text)); // no index finds a serial number
  /** The code by serial number; null for several devices. */
  const bySerial = new Map<string, string | null>();
  const noteSerial = (code: string, serial: string) =>
    bySerial.set(serial, bySerial.has(serial) && bySerial.get(serial) !== code ? null : code);
  for (const { code, serial } of await select('serial_no', others))
    if (serial !== null) noteSerial(code, serial);
  return {
    find(text: string): Named {
      if (text === '') return { found: null };
      const code = codes.get(text);
      if (code !== undefined) return { found: code };
      const found = bySerial.get(text);
      if (found === null) return { reason: parentsText };
      if (found !== undefined) return { found };
      return isUndecided ? { found: null } : { reason: parentText };
    },
    /** Notes the device that a row adds. */
    add(code: string, serial: unknown) {
      codes.set(code, code);
      if (typeof serial === 'string') noteSerial(code, serial);
    },
  };
}

/**
 * Puts devices that were added below others; once all are stored, because a row may name an earlier one.
 * Parents are looked up one by one: there are no statistics of what was just added, and a join could
 * compare each device with all.
 */
export async function setParents(
  tx: Tx,
  orgCode: string,
  added: readonly { readonly id: string; readonly parentCode: string | null }[],
): Promise<void> {
  const parents = added.flatMap(({ id, parentCode }) =>
    parentCode === null ? [] : [[id, parentCode] as const],
  );
  if (parents.length === 0) return;
  await tx.query(
    `update device d set parent_id = (
       select p.id from device p where p.org_code = $1 and p.device_code = $3::jsonb ->> d.id::text
     )
     where d.org_code = $1 and d.id = any($2)`,
    [orgCode, parents.map(([id]) => id), JSON.stringify(Object.fromEntries(parents))],
  );
}
