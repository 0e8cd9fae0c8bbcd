import type { Scene } from '../scene.ts';

const group = '/realTimeDevices';

/** The pages of metrics and alarms. */
export const metricScenes: readonly Scene[] = [
  { name: 'device-status', who: 'admin', path: `${group}/deviceStatus` },
  { name: 'device-status-list', who: 'admin', path: `${group}/deviceStatus?view=list` },
  { name: 'monitoring-records', who: 'admin', path: `${group}/monitoringRecords` },
  { name: 'alarms', who: 'admin', path: `${group}/alarms` },
  { name: 'metric-points', who: 'admin', path: `${group}/points` },
  {
    name: 'metric-point',
    who: 'admin',
    path: `${group}/points`,
    act: ({ page }) =>
      page.locator('[data-page]:visible a[href*="pointDetail?id="]').first().click(),
  },
  { name: 'alarm-rules', who: 'admin', path: `${group}/rules` },
  {
    name: 'alarm-rule',
    who: 'admin',
    path: `${group}/rules`,
    act: ({ page }) =>
      page.locator('[data-page]:visible a[href*="ruleDetail?id="]').first().click(),
  },
  { name: 'gateways', who: 'admin', path: `${group}/gateways` },
];
