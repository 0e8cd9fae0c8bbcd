import { pagePaths } from './pagePaths.ts';

/** Returns the path of the curves of a device; without points of all of them, up to the most that are drawn. */
export function curvesPath(deviceID: string, pointIDs: readonly string[] = []): string {
  const query = new URLSearchParams([
    ['device', deviceID],
    ...pointIDs.map((id) => ['curve', `${deviceID}.${id}`]),
  ]);
  return `${pagePaths.monitoringRecords}?${query}`;
}

/** Returns the path of the list of alarms with filters. */
export function alarmsPath(filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return query === '' ? pagePaths.alarms : `${pagePaths.alarms}?${query}`;
}

/** Returns the path of a measuring point. */
export function pointPagePath(id: string): string {
  return `${pagePaths.metricPointDetail}?${new URLSearchParams({ id })}`;
}

/** Returns the path of a rule of alarms. */
export function alarmRulePath(id: string): string {
  return `${pagePaths.alarmRuleDetail}?${new URLSearchParams({ id })}`;
}
