import { v7 as uuid } from 'uuid';
import { repeatMs, ruleOff } from '../../../../contract/areas/metric/alarms.ts';
import { lateValueMs } from '../../../../contract/areas/metric/ingest.ts';
import {
  alarmState,
  comparison,
  valueQuality,
} from '../../../../contract/areas/metric/metricEnums.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { setTimers } from '../../../storage/statements/timers.ts';
import type { BatchSeries } from '../batch.ts';
import { alarmEvents } from '../topics.ts';
import {
  farther,
  type JudgedValue,
  type Judgement,
  judge,
  type Limit,
  type Passing,
} from './judge.ts';
import { newAlarmsTimer } from './newAlarms.ts';

interface RuleRow extends Limit {
  readonly id: string;
  readonly pointID: string;
  readonly name: string;
  readonly severity: number;
  readonly onlyWorking: boolean;
  readonly isUse: boolean;
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
       only_working as "onlyWorking", is_use as "isUse"
     from alarm_rule r where org_code = $1 and point_id = any($2)
       and (is_use or exists (select from alarm_state s where s.org_code = r.org_code and s.rule_id = r.id))
     order by id`,
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
  if (!rule.isUse || own?.isOff === true) return null;
  if (own === undefined) return rule;
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

/** The outcome of a rule for a device. */
interface Judged {
  readonly rule: RuleRow;
  readonly limit: Limit;
  readonly deviceID: string;
  readonly state: StateRow | undefined;
  /** The passing that remains after the batch. */
  readonly passing: Passing | null;
  readonly judgements: readonly Judgement[];
  /** The reason of an end that is no recovery. */
  readonly endReason: string | null;
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
  readonly endReason: string | null;
  /** How often it has gone on after an end. */
  readonly repeats: number;
}

interface NewAlarm extends ChangedAlarm {
  readonly rule: RuleRow;
  readonly threshold: number;
  readonly deviceID: string;
  readonly passing: Passing;
}

/** An alarm that has ended by recovery. */
interface EndedAlarm {
  readonly id: string;
  readonly endTime: Date;
}

/** Returns the outcome of a rule that is off for a device: what it has passed is forgotten, and its alarm ends. */
function turnedOff(
  rule: RuleRow,
  state: StateRow,
  newest: { readonly time: Date; readonly value: number },
): Judged {
  const passing = { ...state, isAlarm: true };
  const ended = { is: 'ended', passing, at: newest.time, lastValue: newest.value } as const;
  return {
    rule,
    limit: rule,
    deviceID: state.deviceID,
    state,
    passing: null,
    judgements: state.alarmID === null ? [] : [ended],
    endReason: ruleOff,
  };
}

/** Judges the values of a batch by each rule of their points. */
async function judgeSeries(
  { tx, orgCode, now }: Scope,
  series: readonly BatchSeries[],
): Promise<Judged[]> {
  const { rules, overrides, states } = await selectRules(tx, orgCode, series);
  if (rules.length === 0) return [];
  const working = rules.some(({ onlyWorking }) => onlyWorking)
    ? await inWorkingTime(tx, orgCode, series)
    : new Set<string>();
  const ownLimits = new Map(overrides.map((one) => [keyOf(one.ruleID, one.deviceID), one]));
  const stateOf = new Map(states.map((one) => [keyOf(one.ruleID, one.deviceID), one]));
  const rulesOf = Map.groupBy(rules, ({ pointID }) => pointID);
  const judged: Judged[] = [];
  for (const { deviceID, pointID, values, before } of series) {
    const fresh = values.filter(
      ({ time, quality }) =>
        quality !== valueQuality.values.bad && (before === null || time > before),
    );
    const newest = fresh.at(-1);
    if (newest === undefined) continue;
    for (const rule of rulesOf.get(pointID) ?? []) {
      const key = keyOf(rule.id, deviceID);
      const limit = limitFor(rule, ownLimits.get(key));
      const state = stateOf.get(key);
      if (limit === null) {
        if (state !== undefined) judged.push(turnedOff(rule, state, newest));
        continue;
      }
      const present = state === undefined ? null : { ...state, isAlarm: state.alarmID !== null };
      const outcome = judge(
        limit,
        present,
        fresh.map(
          ({ time, value }): JudgedValue => ({
            time: time > now ? now : time, // of a clock that is ahead
            value,
            isInEffect: !rule.onlyWorking || working.has(`${deviceID} ${time.getTime()}`),
          }),
        ),
        now,
      );
      if (outcome.passing !== null || state !== undefined || outcome.judgements.length > 0)
        judged.push({ rule, limit, deviceID, state, ...outcome, endReason: null });
    }
  }
  return judged;
}

/** Loads the latest alarms of rules and devices, of those that ended by recovery and not long ago. */
async function selectEnded(
  tx: Tx,
  orgCode: string,
  judged: readonly Judged[],
  now: Date,
): Promise<Map<string, EndedAlarm>> {
  const starting = judged.filter(({ judgements }) => judgements.some(({ is }) => is === 'started'));
  if (starting.length === 0) return new Map();
  const rows = await tx.query<EndedAlarm & { ruleID: string; deviceID: string }>(
    `select v.rule as "ruleID", v.device as "deviceID", a.id, a.end_time as "endTime"
     from unnest($2::uuid[], $3::uuid[]) v (rule, device)
     cross join lateral (
       select id, end_time, end_user_id, end_reason from alarm
       where org_code = $1 and rule_id = v.rule and device_id = v.device order by start_time desc limit 1
     ) a
     where a.end_time > $4 and a.end_user_id is null and a.end_reason is null`,
    [
      orgCode,
      starting.map(({ rule }) => rule.id),
      starting.map(({ deviceID }) => deviceID),
      new Date(now.getTime() - lateValueMs - repeatMs),
    ],
  );
  return new Map(rows.map(({ ruleID, deviceID, ...one }) => [keyOf(ruleID, deviceID), one]));
}

/**
 * Judges the values of a batch by the rules of their points: starts, follows and ends alarms. An alarm that would start soon after
 * it ended by recovery goes on, so that a value that swings around its limit makes neither alarms nor messages without end. Values
 * before the newest one of their series belong to the past and are judged no more. The series are locked.
 *
 * @returns the number of alarms that have started
 */
export async function judgeValues(scope: Scope, series: readonly BatchSeries[]): Promise<number> {
  const { tx, orgCode, now, publish } = scope;
  const judged = await judgeSeries(scope, series);
  const lately = await selectEnded(tx, orgCode, judged, now);
  const remaining: Remaining[] = [];
  const started = new Map<string, NewAlarm>();
  const changed = new Map<string, ChangedAlarm>();
  for (const { rule, limit, deviceID, state, passing, judgements, endReason } of judged) {
    let alarmID = state?.alarmID ?? null;
    let last = lately.get(keyOf(rule.id, deviceID)) ?? null;
    for (const one of judgements) {
      const isStart = one.is === 'started';
      const resumed =
        isStart && last !== null && one.passing.since.getTime() - last.endTime.getTime() < repeatMs
          ? last
          : null;
      if (isStart) alarmID = resumed?.id ?? uuid();
      if (alarmID === null) continue;
      const fresher = started.get(alarmID);
      const endTime = one.is === 'ended' ? one.at : null;
      const { peak } = one.passing;
      const repeats = (fresher ?? changed.get(alarmID))?.repeats ?? 0;
      const followed = {
        id: alarmID,
        lastValue: one.lastValue,
        peak: fresher === undefined ? peak : farther(limit, fresher.peak, peak),
        endTime,
        endReason: endTime === null ? null : endReason,
        repeats: resumed === null ? repeats : repeats + 1,
      };
      if (isStart && resumed === null) {
        const { threshold } = limit;
        started.set(alarmID, { ...followed, rule, threshold, deviceID, passing: one.passing });
      } else if (fresher !== undefined) started.set(alarmID, { ...fresher, ...followed });
      else changed.set(alarmID, followed);
      if (endTime === null) continue;
      last = endReason === null ? { id: alarmID, endTime } : null;
      alarmID = null;
    }
    if (passing !== null || state !== undefined)
      remaining.push({ ruleID: rule.id, deviceID, passing, alarmID });
  }
  await storeAlarms(scope, [...started.values()], [...changed.values()]);
  await storeStates(tx, orgCode, remaining);
  publish(...(await alarmEvents(tx, orgCode, [...started.keys(), ...changed.keys()])));
  return started.size;
}

async function storeAlarms(
  { tx, orgCode, now }: Scope,
  started: readonly NewAlarm[],
  changed: readonly ChangedAlarm[],
): Promise<void> {
  const { active, acknowledged, cleared } = alarmState.values;
  if (changed.length > 0) {
    await tx.query(
      `update alarm a set last_value = v.value, end_time = v.ended, end_reason = v.reason, repeats = a.repeats + v.repeats,
         peak = case a.comparison when ${comparison.values.above} then greatest(a.peak, v.peak)
           when ${comparison.values.below} then least(a.peak, v.peak) else v.peak end,
         alarm_state = case when v.ended is not null then ${cleared}
           when a.acknowledge_time is not null then ${acknowledged} else ${active} end
       from jsonb_to_recordset($2) v (id uuid, value float8, peak float8, ended timestamptz, reason text, repeats int)
       where a.org_code = $1 and a.id = v.id and (a.end_time is null or v.repeats > 0)`,
      [
        orgCode,
        JSON.stringify(
          changed.map(({ id, lastValue, peak, endTime, endReason, repeats }) => ({
            id,
            value: lastValue,
            peak,
            ended: endTime,
            reason: endReason,
            repeats,
          })),
        ),
      ],
    );
  }
  if (started.length === 0) return;
  await tx.query(
    `insert into alarm (org_code, id, rule_id, device_id, point_id, rule_name, severity, comparison, threshold,
       alarm_state, start_time, end_time, first_value, last_value, peak, repeats, create_time)
     select $1, id, rule, device, point, name, severity, comparison, threshold,
       case when ended is null then ${active} else ${cleared} end, since, ended, first, last, peak, repeats, $2
     from jsonb_to_recordset($3) v (id uuid, rule uuid, device uuid, point uuid, name text, severity smallint,
       comparison smallint, threshold float8, since timestamptz, ended timestamptz, first float8, last float8, peak float8,
       repeats int)`,
    [
      orgCode,
      now,
      JSON.stringify(
        started.map(({ id, rule, deviceID, passing, threshold, ...one }) => ({
          id,
          rule: rule.id,
          device: deviceID,
          point: rule.pointID,
          name: rule.name,
          severity: rule.severity,
          comparison: rule.comparison,
          threshold,
          since: passing.since,
          ended: one.endTime,
          first: passing.firstValue,
          last: one.lastValue,
          peak: one.peak,
          repeats: one.repeats,
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
