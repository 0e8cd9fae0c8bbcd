import type { FigureBy } from '../../../contract/orders/figures.ts';

interface FigureKey {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** The owner; null if the row belongs to several owners (no type, no position) or is an organisation itself. */
  readonly owner: string;
}

/** SQL of a row's key, code, name and owner over `u` (a device of a party), by grouping. */
export const figureKeys: Readonly<Record<FigureBy, FigureKey>> = {
  device: {
    id: 'u.id::text',
    code: 'u.device_code',
    name: 'u.device_name',
    owner: 'u.org_code',
  },
  type: {
    id: 'u.type_id::text',
    code: `''`,
    name: `coalesce((select t.type_name from device_type t
      where t.org_code = u.org_code and t.id = u.type_id), '')`,
    owner: 'case when u.type_id is not null then u.org_code end',
  },
  position: {
    id: 'u.position_id::text',
    code: `''`,
    name: `coalesce((select p.position_name from device_position p
      where p.org_code = u.org_code and p.id = u.position_id), '')`,
    owner: 'case when u.position_id is not null then u.org_code end',
  },
  organisation: {
    id: 'u.party',
    code: 'u.party',
    name: `coalesce((select z.org_name from organisation z where z.org_code = u.party), u.party)`,
    owner: 'null::text',
  },
};
