/** The problem log and the dialog that reports a problem. */
export const feedback = {
  report: {
    title: '意见反馈',
    placeholder: '遇到了什么情况？希望怎样改进？',
    help: '会连同您的姓名和企业一起发给平台管理员，可在问题日志查看进展；请不要填写密码。',
    pageHelp: '您现在所在的页面，便于查找原因；不需要时可清空。',
    submit: '发送反馈',
    sent: '发送成功',
  },
  list: {
    title: '问题日志',
    searchLabel: '搜索问题',
    search: '描述、页面、报告人或企业',
    yes: '是',
    reported: '报告时间',
    report: '反馈问题',
    types: '系统类型',
    noneTitle: '没有问题',
    noneText: '反馈的问题会显示在这里，平台管理员的回复也在这里。',
  },
  remark: '问题描述',
  organisation: '企业',
  person: '报告人',
  phone: '电话',
  state: '状态',
  handler: '处理人',
  platform: '平台管理员',
  replies: '回复',
  noReplies: '还没有回复。',
  updated: '更新时间',
  closed: '关闭时间',
  facts: '问题',
  missing: '没有这个问题',
  missingText: '它不存在，或您无权查看。',
  back: '返回问题日志',
  reply: '发送回复',
  setType: '设置系统类型',
  saveType: '保存类型',
  noteHelp: '会发给对方，可以不填。',
  step: { take: '开始处理', release: '放弃处理', close: '关闭问题', reopen: '重新打开' },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly feedback: typeof feedback;
  }
}
