import { mostCustomFields } from '../../../../contract/areas/device/customFields.ts';
import type { Tx } from '../../../storage/db.ts';

/**
 * Gives the custom fields of a type that is merged to the other one, after its own; a field that both have, by name
 * and kind, becomes one, and devices keep its values. Beyond the most fields of a type the last ones are removed.
 * Needs the locks of the devices of `types`.
 *
 * @param types the merged type and those below it, whose devices have its fields
 */
export async function passFields(
  tx: Tx,
  orgCode: string,
  typeID: string,
  into: string,
  types: readonly string[],
): Promise<void> {
  const same = await tx.query<{ before: string; after: string }>(
    `select f.id as before, g.id as after from device_field f
     join device_field g on g.org_code = f.org_code and g.type_id = $3 and g.label = f.label and g.kind = f.kind
     where f.org_code = $1 and f.type_id = $2`,
    [orgCode, typeID, into],
  );
  for (const { before, after } of same) {
    await tx.query(
      `update device set custom_fields = (custom_fields - $2::text)
         || jsonb_build_object($3::text, custom_fields -> $2::text)
       where org_code = $1 and type_id = any($4) and custom_fields ? $2::text`,
      [orgCode, before, after, types],
    );
  }
  await removeFields(
    tx,
    orgCode,
    typeID,
    same.map(({ before }) => before),
  );
  await tx.query(
    `update device_field set type_id = $3, sort = sort + $4 where org_code = $1 and type_id = $2`,
    [orgCode, typeID, into, mostCustomFields],
  );
  await tx.query(
    `delete from device_field where org_code = $1 and id in (
       select id from device_field where org_code = $1 and type_id = $2 order by sort, id offset $3)`,
    [orgCode, into, mostCustomFields],
  );
}

/** Removes fields of a type. @param ids null: all of them */
export async function removeFields(
  tx: Tx,
  orgCode: string,
  typeID: string,
  ids: readonly string[] | null,
): Promise<void> {
  await tx.query(
    'delete from device_field where org_code = $1 and type_id = $2 and ($3::uuid[] is null or id = any($3))',
    [orgCode, typeID, ids],
  );
}
