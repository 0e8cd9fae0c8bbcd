import { v7 as uuid } from 'uuid';
import { alarmState, valueQuality } from '../../../../contract/areas/metric/metricEnums.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { setTimers } from '../../../storage/statements/timers.ts';
import type { BatchSeries } from '../batch.ts';
import { type JudgedValue, judge, type Limit, type Passing } from './judge.ts';
import { newAlarmsTimer } from './newAlarms.ts';

interface RuleRow extends Limit {
  readonly id: string;
  readonly pointID: string;
  readonly name: string;
  readonly severity: number;
  readonly onlyWorking: boolean;
}

/** A device's own limits; `isOff` ends the rule for it. */
interface Override {
  readonly ruleID: string;
  readonly deviceID: string;
  readonly isOff: boolean;
  readonly threshold: number | null;
  readonly recoveryThreshold: number | null;
}

interface StateRow {
  readonly ruleID: string;
  readonly deviceID: string;
  readonly since: Date;
  readonly firstValue: number;
  readonly peak: number;
  readonly alarmID: string | null;
  readonly waitsForRecovery: boolean;
}

interface Scope {
  readonly tx: Tx;
  readonly now: Date;
  readonly orgCode: string;
  publish(...events: OutboxEvent[]): void;
}

const keyOf = (ruleID: string, deviceID: string) => `${ruleID} ${deviceID}`;

async function selectRules(tx: Tx, orgCode: string, series: readonly BatchSeries[]) {
  const rules = await tx.query<RuleRow>(
    `select id, point_id as "pointID", rule_name as name, comparison::int, threshold,
       recovery_threshold as "recoveryThreshold", duration_seconds * 1000 as "durationMs", severity::int,
       only_working as "onlyWorking"
     from alarm_rule where org_code = $1 and point_id = any($2) and is_use order by id`,
    [orgCode, [...new Set(series.map(({ pointID }) => pointID))]],
  );
  if (rules.length === 0) return { rules, overrides: [], states: [] };
  const values = [
    orgCode,
    rules.map(({ id }) => id),
    [...new Set(series.map(({ deviceID }) => deviceID))],
  ];
  const overrides = await tx.query<Override>(
    `select rule_id as "ruleID", device_id as "deviceID", is_off as "isOff", threshold,
       recovery_threshold as "recoveryThreshold"
     from alarm_override where org_code = $1 and rule_id = any($2) and device_id = any($3)`,
    values,
  );
  const states = await tx.query<StateRow>(
    `select rule_id as "ruleID", device_id as "deviceID", since_time as since, first_value as "firstValue", peak,
       alarm_id as "alarmID", waits_for_recovery as "waitsForRecovery"
     from alarm_state where org_code = $1 and rule_id = any($2) and device_id = any($3)
     order by rule_id, device_id for update`,
    values,
  );
  return { rules, overrides, states };
}

/** Returns the limit of a rule for a device; null: it is off. */
function limitFor(rule: RuleRow, own: Override | undefined): Limit | null {
  if (own === undefined) return rule;
  if (own.isOff) return null;
  const isOwn = own.threshold !== null;
  return {
    ...rule,
    threshold: own.threshold ?? rule.threshold,
    // the rule's recovery belongs to the rule's limit
    recoveryThreshold: own.recoveryThreshold ?? (isOwn ? null : rule.recoveryThreshold),
  };
}

/** Returns the times of values that lie in the working time of their devices, as `deviceID time`. */
async function inWorkingTime(tx: Tx, orgCode: string, series: readonly BatchSeries[]) {
  const times = series.flatMap(({ deviceID, values }) =>
    values.map(({ time }) => ({ deviceID, time })),
  );
  const rows = await tx.query<{ deviceID: string; time: Date }>(
    `with v as (select distinct * from unnest($2::uuid[], $3::timestamptz[]) v (device, at)),
     span as (select min(at) as lo, max(at) + interval '1 ms' as hi from v),
     working as materialized (
       select t.id, b.bounds from working_time t
       join organisation z on z.org_code = t.org_code
       cross join span cross join lateral working_bounds(t.week, t.days, z.time_zone, span.lo, span.hi) b
       where t.org_code = $1 and t.id in (
         select d.working_time_id from device d where d.org_code = $1 and d.id in (select device from v))
     )
     select v.device as "deviceID", v.at as time from v
     join device d on d.org_code = $1 and d.id = v.device
     left join working w on w.id = d.working_time_id
     where w.bounds is null or width_bucket(v.at, w.bounds) % 2 = 1`,
    [orgCode, times.map(({ deviceID }) => deviceID), times.map(({ time }) => time)],
  );
  return new Set(rows.map(({ deviceID, time }) => `${deviceID} ${time.getTime()}`));
}

/** A device's passing that remains after the batch. */
interface Remaining {
  readonly ruleID: string;
  readonly deviceID: string;
  readonly passing: Passing | null;
  readonly alarmID: string | null;
}

/** An alarm as the batch leaves it. */
interface ChangedAlarm {
  readonly id: string;
  readonly lastValue: number;
  readonly peak: number;
  readonly endTime: Date | null;
}

interface NewAlarm extends ChangedAlarm {
  readonly rule: RuleRow;
  readonly threshold: number;
  readonly deviceID: string;
  readonly passing: Passing;
}

/**
 * Judges the values of a batch by the rules of their points: starts, follows and ends alarms. Values before the newest one of
 * their series belong to the past and are judged no more. The series are locked.
 */
export async function judgeValues(scope: Scope, series: readonly BatchSeries[]): Promise<void> {
  const { tx, orgCode, now, publish } = scope;
  const { rules, overrides, states } = await selectRules(tx, orgCode, series);
  if (rules.length === 0) return;
  const working = rules.some(({ onlyWorking }) => onlyWorking)
    ? await inWorkingTime(tx, orgCode, series)
    : new Set<string>();
  const ownLimits = new Map(overrides.map((one) => [keyOf(one.ruleID, one.deviceID), one]));
  const stateOf = new Map(states.map((one) => [keyOf(one.ruleID, one.deviceID), one]));
  const rulesOf = Map.groupBy(rules, ({ pointID }) => pointID);
  const remaining: Remaining[] = [];
  const started = new Map<string, NewAlarm>();
  const changed = new Map<string, ChangedAlarm>();
  for (const { deviceID, pointID, values, before } of series) {
    const fresh = values.filter(
      ({ time, quality }) =>
        quality !== valueQuality.values.bad && (before === null || time > before),
    );
    for (const rule of rulesOf.get(pointID) ?? []) {
      const key = keyOf(rule.id, deviceID);
      const limit = limitFor(rule, ownLimits.get(key));
      const state = stateOf.get(key);
      if (limit === null || fresh.length === 0) continue;
      const judged = fresh.map(
        ({ time, value }): JudgedValue => ({
          time,
          value,
          isInEffect: !rule.onlyWorking || working.has(`${deviceID} ${time.getTime()}`),
        }),
      );
      const present = state === undefined ? null : { ...state, isAlarm: state.alarmID !== null };
      const { passing, judgements } = judge(limit, present, judged, now);
      let alarmID = state?.alarmID ?? null;
      for (const one of judgements) {
        const ending = one.is === 'ended' ? one.at : null;
        if (one.is === 'started') {
          alarmID = uuid();
          started.set(alarmID, {
            id: alarmID,
            rule,
            threshold: limit.threshold,
            deviceID,
            passing: one.passing,
            lastValue: one.lastValue,
            peak: one.passing.peak,
            endTime: null,
          });
        } else if (alarmID !== null) {
          const newest = { lastValue: one.lastValue, peak: one.passing.peak, endTime: ending };
          const fresher = started.get(alarmID);
          if (fresher === undefined) changed.set(alarmID, { id: alarmID, ...newest });
          else started.set(alarmID, { ...fresher, ...newest });
        }
        if (ending !== null) alarmID = null;
      }
      if (passing !== null || state !== undefined)
        remaining.push({ ruleID: rule.id, deviceID, passing, alarmID });
    }
  }
  await storeAlarms(scope, [...started.values()], [...changed.values()]);
  await storeStates(tx, orgCode, remaining);
  const ids = [...started.keys(), ...changed.keys()];
  if (ids.length > 0) publish({ kind: 'topic', orgCode, topic: 'openAlarms', keys: ids });
}

async function storeAlarms(
  { tx, orgCode, now }: Scope,
  started: readonly NewAlarm[],
  changed: readonly ChangedAlarm[],
): Promise<void> {
  const { active, cleared } = alarmState.values;
  if (changed.length > 0) {
    await tx.query(
      `update alarm a set last_value = v.value, peak = v.peak, end_time = v.ended,
         alarm_state = case when v.ended is null then a.alarm_state else ${cleared} end
       from unnest($2::uuid[], $3::float8[], $4::float8[], $5::timestamptz[]) v (id, value, peak, ended)
       where a.org_code = $1 and a.id = v.id and a.end_time is null`,
      [
        orgCode,
        changed.map(({ id }) => id),
        changed.map(({ lastValue }) => lastValue),
        changed.map(({ peak }) => peak),
        changed.map(({ endTime }) => endTime),
      ],
    );
  }
  if (started.length === 0) return;
  await tx.query(
    `insert into alarm (org_code, id, rule_id, device_id, point_id, rule_name, severity, comparison, threshold,
       alarm_state, start_time, end_time, first_value, last_value, peak, create_time)
     select $1, id, rule, device, point, name, severity, comparison, threshold,
       case when ended is null then ${active} else ${cleared} end, since, ended, first, last, peak, $2
     from jsonb_to_recordset($3) v (id uuid, rule uuid, device uuid, point uuid, name text, severity smallint,
       comparison smallint, threshold float8, since timestamptz, ended timestamptz, first float8, last float8, peak float8)`,
    [
      orgCode,
      now,
      JSON.stringify(
        started.map(({ id, rule, deviceID, passing, threshold, lastValue, peak, endTime }) => ({
          id,
          rule: rule.id,
          device: deviceID,
          point: rule.pointID,
          name: rule.name,
          severity: rule.severity,
          comparison: rule.comparison,
          threshold,
          since: passing.since,
          ended: endTime,
          first: passing.firstValue,
          last: lastValue,
          peak,
        })),
      ),
    ],
  );
  await setTimers(tx, [{ orgCode, kind: newAlarmsTimer, key: '', dueTime: now }]);
}

async function storeStates(tx: Tx, orgCode: string, remaining: readonly Remaining[]) {
  const gone = remaining.filter(({ passing }) => passing === null);
  if (gone.length > 0) {
    await tx.query(
      `delete from alarm_state where org_code = $1
       and (rule_id, device_id) in (select * from unnest($2::uuid[], $3::uuid[]))`,
      [orgCode, gone.map(({ ruleID }) => ruleID), gone.map(({ deviceID }) => deviceID)],
    );
  }
  const rows = remaining.flatMap(({ passing, ...one }) =>
    passing === null ? [] : [{ ...one, ...passing }],
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into alarm_state (org_code, rule_id, device_id, since_time, first_value, peak, alarm_id, waits_for_recovery)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::float8[], $6::float8[], $7::uuid[], $8::boolean[])
     on conflict (org_code, rule_id, device_id) do update set since_time = excluded.since_time,
       first_value = excluded.first_value, peak = excluded.peak, alarm_id = excluded.alarm_id,
       waits_for_recovery = excluded.waits_for_recovery`,
    [
      orgCode,
      rows.map(({ ruleID }) => ruleID),
      rows.map(({ deviceID }) => deviceID),
      rows.map(({ since }) => since),
      rows.map(({ firstValue }) => firstValue),
      rows.map(({ peak }) => peak),
      rows.map(({ alarmID }) => alarmID),
      rows.map(({ waitsForRecovery }) => waitsForRecovery),
    ],
  );
}
