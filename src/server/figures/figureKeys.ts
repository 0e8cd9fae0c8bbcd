import type { FigureBy } from '../../contract/figures.ts';

/** SQL of a row's key over `u` (a device of a party), and the joins that name it. */
export const figureKeys: Readonly<
  Record<FigureBy, { readonly id: string; readonly code: string; readonly name: string }>
> = {
  device: { id: 'u.id::text', code: 'u.device_code', name: 'u.device_name' },
  type: {
    id: 'u.type_id::text',
    code: `''`,
    name: `coalesce((select t.type_name from device_type t
      where t.org_code = u.org_code and t.id = u.type_id), '')`,
  },
  position: {
    id: 'u.position_id::text',
    code: `''`,
    name: `coalesce((select p.position_name from device_position p
      where p.org_code = u.org_code and p.id = u.position_id), '')`,
  },
  organisation: {
    id: 'u.party',
    code: 'u.party',
    name: `coalesce((select z.org_name from organisation z where z.org_code = u.party), u.party)`,
  },
};
