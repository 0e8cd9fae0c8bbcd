import {
  type AlarmRule,
  alarmRule,
  type MetricPoint,
  metricPoint,
} from '../../../contract/areas/metric/point.ts';
import { alarmRulePath, pointPagePath } from '../../lib/paths/metricPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { RecordListPage } from '../../resource/RecordListPage.tsx';
import { RecordPage } from '../../resource/RecordPage.tsx';
import type { RecordRow } from '../../resource/record.ts';
import { OverridesPanel } from './OverridesPanel.tsx';

/** /realTimeDevices/points: the measuring points of the organisation. */
export function PointListPage() {
  return <RecordListPage<MetricPoint> resource={metricPoint} pathOf={pointPagePath} />;
}

/** /realTimeDevices/points/pointDetail?id=…: a measuring point. */
export function MetricPointPage() {
  return <RecordPage resource={metricPoint} listPath={pagePaths.metricPoints} />;
}

/** /realTimeDevices/rules: the rules of alarms. */
export function RuleListPage() {
  return <RecordListPage<AlarmRule> resource={alarmRule} pathOf={alarmRulePath} />;
}

const overrides = (record: RecordRow) => <OverridesPanel rule={record as AlarmRule & RecordRow} />;

/** /realTimeDevices/rules/ruleDetail?id=…: a rule of alarms. */
export function RulePage() {
  return <RecordPage resource={alarmRule} listPath={pagePaths.alarmRules} panels={overrides} />;
}
