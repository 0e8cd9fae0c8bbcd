/** The tiles of maintenance and inspection, loaded with them. */
export const wallPlan = {
  none: '没有待执行的任务',
  unit: '项',
  late: '逾期 {{n}}',
  week: '7 天内到期 {{n}}',
  head: '到期日',
  compliance: { maintenance: '保养按期完成率', inspection: '巡检按期完成率' },
  noneDue: '近 90 天没有到期的任务',
  n: '90 天到期 {{n}} 项',
  missed: '未按期 {{n}} 项',
  rules: '三种规则',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly wallPlan: typeof wallPlan;
  }
}
