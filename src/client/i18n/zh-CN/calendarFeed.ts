/** The secret addresses of people's calendars. */
export const calendarFeed = {
  title: '日历订阅',
  text: '不用登录，知道地址的人都能看到，请勿转发。停用账号或离开企业后地址失效。',
  since: '{{time}} 生成',
  read: '，最近一次读取 {{time}}',
  once: '请现在复制，以后不再显示：',
  copy: '复制地址',
  copied: '已复制',
  notCopied: '没有复制成功，请选中地址后复制',
  make: '生成订阅地址',
  renew: '重新生成',
  end: '停用地址',
  confirm: '原来的地址立即失效，已订阅的日历不再更新。',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly calendarFeed: typeof calendarFeed;
  }
}
