import {
  type listNearPlaces,
  type NearPlace,
  nearPlacesListed,
} from '../../../../contract/areas/part/near.ts';
import { stockPositionKind } from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { phoneOf } from '../../../kernel/auth/stateSql.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';

/** A tree is not deeper; it bounds the climb. */
const deepest = 50;

/** Loads the positions with available pieces of a part, the nearest first. @throws AppError NOT_FOUND */
export async function selectNearPlaces(
  tx: Tx,
  { orgCode, userID, permissions }: Pick<Actor, 'orgCode' | 'permissions' | 'userID'>,
  { PartID, PositionID }: BodyOf<typeof listNearPlaces>,
): Promise<NearPlace[]> {
  const [part] = await tx.query<{ positionID: string | null }>(
    'select position_id as "positionID" from spare_part where org_code = $1 and id = $2',
    [orgCode, PartID],
  );
  if (part === undefined) throw new AppError('NOT_FOUND', { field: 'PartID' });
  const isBag = `h.position_kind is not distinct from ${stockPositionKind.values.person}`;
  return tx.query<NearPlace>(
    `with recursive origin (id, parent_id, up) as (
       select id, parent_id, 0 from spare_part_position where org_code = $1 and id = $3
       union all
       select p.id, p.parent_id, o.up + 1 from spare_part_position p join origin o on p.id = o.parent_id
       where p.org_code = $1 and o.up < ${deepest}
     ), stocked as (
       select p.id, p.name, p.parent_id, p.position_kind, p.user_id, b.in_stock - b.reserved as available
       from stock_balance b join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
       where b.org_code = $1 and b.part_id = $2 and b.in_stock > b.reserved
     ), climb (start, id, name, parent_id, up) as (
       select id, id, name, parent_id, 0 from stocked
       union all
       select c.start, p.id, p.name, p.parent_id, c.up + 1 from spare_part_position p join climb c on p.id = c.parent_id
       where p.org_code = $1 and c.up < ${deepest}
     )
     select h.id as "positionID", h.name as "positionName",
       coalesce((select string_agg(c.name, ' / ' order by c.up desc) from climb c where c.start = h.id and c.up > 0), '')
         as path,
       case when h.user_id = $4 then 'own' when ${isBag} then 'person' when s.up = 0 then 'here'
         when s.up is not null then 'store' else 'other' end as nearness,
       w.real_name as "holderName",
       case when $5::boolean then nullif(${phoneOf('w')}, '') end as "holderPhone",
       (select unit from spare_part where org_code = $1 and id = $2) as unit, h.available::float8 as available
     from stocked h
     left join app_user w on w.org_code = $1 and w.id = h.user_id
     left join lateral (
       select o.up, c.up + o.up as steps from climb c join origin o on o.id = c.id where c.start = h.id order by o.up limit 1
     ) s on true
     order by h.user_id is distinct from $4, ${isBag}, s.up is distinct from 0, s.steps nulls last, h.available desc, h.name, h.id
     limit ${nearPlacesListed}`,
    [orgCode, PartID, PositionID ?? part.positionID, userID, permissions.has('personnel.view')],
  );
}
