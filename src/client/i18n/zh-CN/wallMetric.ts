/** The tiles of metrics, loaded with them. */
export const wallMetric = {
  notFound: '没有这个设备或监测点的数据，请在设置中填写设备编号和监测点名称',
  inAlarm: '{{n}} 条报警',
  old: '数据已有',
  noData: '无数据',
  alarmHead: '设备与规则',
  since: '从 {{time}} 起，峰值 {{peak}}',
  hours: '{{n}} 小时',
  plant: '{{n}} 台设备，其中 {{abnormal}} 台故障或报警',
  plantCalm: '没有故障和报警',
  noValues: '这段时间没有数据',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly wallMetric: typeof wallMetric;
  }
}
