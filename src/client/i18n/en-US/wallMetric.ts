import type { English } from '../translations.ts';

export const wallMetric = {
  notFound: 'This device or measuring point has no values; enter its code and name in the settings',
  inAlarm: '{{n}} alarms',
  old: 'Values are old:',
  noData: 'no data',
  alarmHead: 'Device and rule',
  since: 'since {{time}}, peak {{peak}}',
  hours: '{{n}} hours',
  plant: '{{n}} devices, {{abnormal}} of them with a fault or an alarm',
  plantCalm: 'No faults and no alarms',
  noValues: 'No values in this time',
} satisfies English<'wallMetric'>;
