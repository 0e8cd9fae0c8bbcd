import { comparison } from '../../../contract/areas/metric/metricEnums.ts';
import { metricLimits, pointKeyPattern } from '../../../contract/areas/metric/point.ts';
import { label } from '../../../contract/locale.ts';
import type {
  Body,
  Refusals,
  ResourceRules,
  StoredRecord,
  WriteScope,
} from '../../resource/rules.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { metricReasons } from './reasons.ts';

/** Returns the value of a field after a change. */
function valueAfter(change: Body, present: StoredRecord | null, name: string): unknown {
  const read = name.slice(0, 1).toLowerCase() + name.slice(1);
  return change[name] === undefined ? (present?.[read] ?? null) : change[name];
}

/** Refuses a key that the type has already, and another kind of a point with values. */
async function refusePoint(
  { tx, actor: { orgCode } }: WriteScope,
  change: Body,
  present: StoredRecord | null,
): Promise<Refusals | null> {
  const key = valueAfter(change, present, 'PointKey');
  if (typeof key === 'string' && !pointKeyPattern.test(key))
    return { PointKey: metricReasons.pointKey };
  await lockByName(tx, `metric points ${orgCode}`);
  const id = present?.id ?? null;
  const typeID = valueAfter(change, present, 'TypeID');
  const [known] = await tx.query<{ count: number; isTaken: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(point_key = $2 and type_id is not distinct from $3::uuid
       and id is distinct from $4::uuid), false) as "isTaken"
     from metric_point where org_code = $1`,
    [orgCode, key, typeID, id],
  );
  if (known?.isTaken === true) return { PointKey: metricReasons.keyTaken };
  if (present === null && (known?.count ?? 0) >= metricLimits.points)
    return { PointKey: metricReasons.tooManyPoints };
  const kind = change['PointKind'];
  if (present === null || kind === undefined || kind === present['pointKind']) return null;
  const values = await tx.query(
    'select from metric_series where org_code = $1 and point_id = $2 limit 1',
    [orgCode, present.id],
  );
  return values.length === 0 ? null : { PointKind: metricReasons.kindInUse };
}

/** The rules of measuring points. */
export const pointRules: ResourceRules = {
  refuses: refusePoint,
  isUsed: `exists (select from metric_series s where s.org_code = r.org_code and s.point_id = r.id)
    or exists (select from alarm_rule a where a.org_code = r.org_code and a.point_id = r.id)
    or exists (select from plan_revision p where p.org_code = r.org_code and p.reading_point_id = r.id)`,
  usedBy: label('监测数据、报警规则或计划', 'values, alarm rules or plans'),
};

const { above, below } = comparison.values;

/** Refuses limits that contradict each other. */
async function refuseRule(
  { tx, actor: { orgCode } }: WriteScope,
  change: Body,
  present: StoredRecord | null,
): Promise<Refusals | null> {
  const [threshold, recovery] = ['Threshold', 'RecoveryThreshold'].map((name) =>
    valueAfter(change, present, name),
  );
  const compared = valueAfter(change, present, 'Comparison');
  if (typeof threshold === 'number' && typeof recovery === 'number') {
    if (compared === above && recovery > threshold)
      return { RecoveryThreshold: metricReasons.recoveryAbove };
    if (compared === below && recovery < threshold)
      return { RecoveryThreshold: metricReasons.recoveryBelow };
  }
  if (present !== null) return null;
  await lockByName(tx, `alarm rules ${orgCode}`);
  const rules = await tx.query(
    'select from alarm_rule where org_code = $1 and point_id = $2 limit $3',
    [orgCode, change['PointID'], metricLimits.rulesOfPoint],
  );
  return rules.length < metricLimits.rulesOfPoint ? null : { PointID: metricReasons.tooManyRules };
}

/** The rules of alarm rules. */
export const alarmRuleRules: ResourceRules = {
  refuses: refuseRule,
  isUsed: 'exists (select from alarm a where a.org_code = r.org_code and a.rule_id = r.id)',
  usedBy: label('报警记录', 'alarms'),
};
