/** Calendars: working times and holidays. */
export const calendar = {
  title: '工作日历',
  text: '可用率与 MTBF 只计算工作时间内的要求运行时间和停机时间。设备可以指定日历，未指定时使用默认日历；没有默认日历时全天计算。修改后，指标会在几分钟内逐台重新计算。',
  add: '新增日历',
  edit: '编辑',
  deleteLabel: '删除日历“{{name}}”',
  none: '还没有工作日历',
  ofOwner: '工作日历只对本企业人员开放。',
  noneText: '没有日历时，所有设备全天都算要求运行时间。新增一个默认日历，指标就按工作时间计算。',
  confirmDelete_other: '删除日历“{{name}}”？指定它的 {{count}} 台设备会改用默认日历，不能撤销。',
  default: '默认',
  separator: '，',
  hours: '每周 {{hours}} 小时',
  devices_other: '{{count}} 台设备指定使用',
  pending_other: '{{count}} 台设备的指标正在重新计算',
  range: '{{from}}至{{to}}',
  dates: '{{from}} 至 {{to}}',
  tail: '不上班，前一天的夜班 {{spans}}',
  next: '节假日与特殊工作日',
  noNext: '今天起没有。',
  more_other: '还有 {{count}} 项',
  weekday: {
    mon: '周一',
    tue: '周二',
    wed: '周三',
    thu: '周四',
    fri: '周五',
    sat: '周六',
    sun: '周日',
  },
  pattern: {
    day: '周一至周五白班',
    two: '周一至周六 6:00-22:00',
    always: '全天',
  },
  form: {
    add: '新增工作日历',
    edit: '编辑日历“{{name}}”',
    save: '保存日历',
    saved: '已保存，指标会在几分钟内重新计算',
    isDefault: '默认日历',
    defaultHelp: '未指定日历的设备使用它。',
    weekHelp:
      '如 08:00-12:00 13:00-17:00；跨零点写 22:00-06:00，属于开始的那天；全天写 00:00-24:00；不填为不上班。',
    copyMonday: '周一的时间用于周二至周五',
    closed: '不上班',
    daysHelp: '这些日期开始的时段代替每周的时段；节假日不填时段。前一天跨零点的时段照常结束。',
    addDay: '新增日期',
    row: '第 {{number}} 项',
    name: '名称',
    days: '日期',
    spans: '工作时段',
    remove: '移除',
    removeDay: '移除{{name}}',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly calendar: typeof calendar;
  }
}
