import type {
  GatewayRow,
  getReceived,
  listRefusals,
} from '../../../contract/areas/metric/ingest.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';

type Reader = Pick<Actor, 'orgCode' | 'timeZone'>;

/** Requires that a record of the organisation exists. @throws AppError NOT_FOUND, which names the field */
export async function requireOwn(
  tx: Tx,
  table: 'alarm_rule' | 'device_key',
  orgCode: string,
  id: string | undefined,
  field: string,
): Promise<void> {
  if (id === undefined) return;
  const found = await tx.query(`select from ${table} where org_code = $1 and id = $2`, [
    orgCode,
    id,
  ]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field });
}

/** Returns the keys with what they sent, who sent last first. */
export async function selectGateways(tx: Tx, orgCode: string): Promise<GatewayRow[]> {
  const rows = await tx.query<GatewayRow & { lastTime: Date | null; refusedTime: Date | null }>(
    `select k.id as "keyID", k.key_name as "keyName", k.revoked_time is not null as "isRevoked",
       g.last_time as "lastTime", g.clock_ahead_ms as "clockAheadMs", coalesce(g.received, 0)::float8 as received,
       coalesce(g.duplicates, 0)::float8 as duplicates, coalesce(g.refused, 0)::float8 as refused,
       k.refused_time as "refusedTime"
     from device_key k left join metric_gateway g on g.org_code = k.org_code and g.key_id = k.id
     where k.org_code = $1 order by g.last_time desc nulls last, k.create_time desc limit 200`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** Returns what was refused of a gateway on a day of the organisation, the latest first. */
export async function selectRefusals(
  tx: Tx,
  { orgCode, timeZone }: Reader,
  body: BodyOf<typeof listRefusals>,
): Promise<ResultOf<typeof listRefusals>> {
  type Row = ResultOf<typeof listRefusals>[number] & { hour: Date; lastTime: Date };
  const rows = await tx.query<Row>(
    `select hour, device_code as "deviceCode", point_key as "pointKey", reason::int, refused, sample,
       last_time as "lastTime"
     from metric_refusal where org_code = $1 and key_id = $2
       and hour >= $3::date::timestamp at time zone $4 and hour < ($3::date + 1)::timestamp at time zone $4
     order by last_time desc, refused desc limit 200`,
    [orgCode, body.KeyID, requireDay(body.Day, 'Day'), timeZone],
  );
  return rows.map(isoTimes);
}

/** Returns what came of each device by hour of a day, against what its points should have sent; at most 2,000 devices. */
export async function selectReceived(
  tx: Tx,
  { orgCode, timeZone }: Reader,
  body: BodyOf<typeof getReceived>,
): Promise<ResultOf<typeof getReceived>> {
  return tx.query(
    `with day as (
       select h, (row_number() over (order by h))::int as place
       from generate_series($2::date::timestamp at time zone $3,
         ($2::date + 1)::timestamp at time zone $3 - interval '1 ms', interval '1 hour') h
     ),
     came as (
       select r.device_id, d.place, sum(r.received)::int as received, sum(r.late)::int as late
       from day d join metric_received r on r.org_code = $1 and r.hour > d.h - interval '1 hour' and r.hour <= d.h
         and ($4::uuid is null or r.key_id = $4)
       group by 1, 2
     ),
     expected as (
       select s.device_id, sum(3600.0 / p.interval_seconds)::float8 as expected
       from metric_series s join metric_point p on p.org_code = s.org_code and p.id = s.point_id and p.is_use
       where s.org_code = $1 group by 1
     )
     select e.device_id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName", e.expected,
       array_agg(coalesce(c.received, 0) order by x.place) as received, coalesce(sum(c.late), 0)::int as late
     from expected e join device d on d.org_code = $1 and d.id = e.device_id
     cross join day x left join came c on c.device_id = e.device_id and c.place = x.place
     where $4::uuid is null or e.device_id in (select device_id from came)
     group by e.device_id, d.device_code, d.device_name, e.expected order by d.device_code limit 2000`,
    [orgCode, requireDay(body.Day, 'Day'), timeZone, body.KeyID ?? null],
  );
}
