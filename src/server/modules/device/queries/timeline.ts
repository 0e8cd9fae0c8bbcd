import {
  type getDeviceTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
  timelinePageSize,
} from '../../../../contract/areas/device/timeline.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { actionLogNames } from '../../../../contract/index.ts';
import type { Locale } from '../../../../contract/locale.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { readCursor, writeCursor } from '../../../kernel/crud/cursor.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { planTimelineSql } from '../../plan/api.ts';
import { requireVisible } from '../visible.ts';

/** Sorts after every id. */
const last = '~';

/**
 * SQL: what each kind adds to the timeline of device `$2` of organisation `$1`: the latest entries before the
 * time `$3` and id `$4`, at most `$5`, each kind by an index of its own. `id` names the entry within the
 * timeline, so that entries of one instant have an order.
 */
const sources: Readonly<Record<TimelineKind, string>> = {
  order: `select 'order ' || o.id as id, o.fault_time as time, jsonb_build_object('orderID', o.id,
      'orderCode', o.order_code, 'faultText', o.fault_text, 'faultLevel', o.fault_level,
      'orderState', o.order_state, 'repairUserName', o.repair_user_name,
      'finishTime', to_char(o.finish_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as about
    from work_order o where o.org_code = $1 and o.device_id = $2 and o.fault_time <= $3
      and (o.fault_time, 'order ' || o.id) < ($3, $4)
    order by o.fault_time desc, 1 desc limit $5`,
  maintenance: planTimelineSql('maintenance'),
  inspection: planTimelineSql('inspection'),
  runState: `select 'runState ' || extract(epoch from s.start_time) as id, s.start_time as time,
      jsonb_build_object('runState', s.run_state) as about
    from device_run_state s where s.org_code = $1 and s.device_id = $2 and s.start_time <= $3
      and (s.start_time, 'runState ' || extract(epoch from s.start_time)) < ($3, $4)
    order by s.start_time desc limit $5`,
  record: `select 'record ' || a.seq as id, a.time, jsonb_build_object('action', a.action,
      'userName', coalesce(u.real_name, '')) as about
    from action_log a left join app_user u on u.org_code = a.org_code and u.id = a.user_id
    where a.org_code = $1 and a.target_id = $2::text and a.module = 'device'
      and a.action <> 'device.concern' and a.time <= $3
      and (a.time, 'record ' || a.seq) < ($3, $4) and coalesce(a.after->>'refused', '') = ''
    order by a.time desc, 1 desc limit $5`,
};

function isPlanKind(kind: TimelineKind): kind is 'inspection' | 'maintenance' {
  return kind === 'maintenance' || kind === 'inspection';
}

interface Stored {
  readonly kind: TimelineKind;
  readonly id: string;
  readonly time: Date;
  readonly about: Readonly<Record<string, unknown>>;
}

/**
 * Loads one page of a device's timeline. A provider sees the orders and run states of a device that it
 * services, and neither changes of its record nor plans; its owner's people see plans by their permissions.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD (After)
 */
export async function selectTimeline(
  tx: Tx,
  { orgCode, timeZone, permissions }: Pick<Actor, 'orgCode' | 'permissions' | 'timeZone'>,
  body: BodyOf<typeof getDeviceTimeline>,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<ResultOf<typeof getDeviceTimeline>> {
  const device = await requireVisible(tx, body.DeviceID, orgCode);
  const isOwner = device.orgCode === orgCode;
  const wanted = body.Kinds ?? (Object.keys(timelineKinds) as TimelineKind[]);
  const mayRead = (kind: TimelineKind) => {
    if (isPlanKind(kind)) return isOwner && permissions.has(`${kind}.view`);
    return isOwner || kind !== 'record';
  };
  const kinds = wanted.filter(mayRead);
  const cursor = body.After === undefined ? null : readCursor(body.After, ['timestamptz', 'text']);
  const [time, id] = cursor !== null && 'after' in cursor ? cursor.after : ['9999-12-31', last];
  const rows: Stored[] = [];
  const values = [device.orgCode, device.id, time, id, timelinePageSize + 1];
  for (const kind of new Set(kinds)) {
    // run states are seen by their owner alone: those of a serviced device are read as it
    if (kind === 'runState') await tx.actAs(device.orgCode);
    const found = await tx.query<Omit<Stored, 'kind'>>(
      sources[kind],
      isPlanKind(kind) ? [...values, calendarDay(now, timeZone), timeZone] : values,
      'eachTime',
    );
    await tx.actAs(orgCode);
    rows.push(...found.map((row) => ({ ...row, kind })));
  }
  rows.sort((a, b) => b.time.getTime() - a.time.getTime() || (a.id < b.id ? 1 : -1));
  const shown = rows.slice(0, timelinePageSize);
  const end = shown.at(-1);
  return {
    entries: shown.map(
      ({ kind, about: { action, ...about }, ...entry }) =>
        ({
          kind,
          ...entry,
          ...about,
          ...(typeof action === 'string' && { text: nameOf(action, locale) }),
          time: entry.time.toISOString(),
        }) as TimelineEntry,
    ),
    ...(rows.length > timelinePageSize &&
      end !== undefined && { next: writeCursor([end.time.toISOString(), end.id]) }),
  };
}

/** Returns the name of a call; its id where it has none. */
function nameOf(action: string, locale: Locale): string {
  return actionLogNames.actions[action]?.[locale] ?? action;
}
