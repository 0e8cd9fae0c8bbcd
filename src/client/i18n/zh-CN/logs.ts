/** The sign-in log and the operation log. */
export const logs = {
  tabs: '日志',
  person: '人员',
  gone: '其他企业或已删除的人员',
  phone: '手机号',
  ip: '地址',
  time: '时间',
  from: '时间自',
  retention: '记录至少保留 200 天。',
  login: {
    title: '登录日志',
    search: '姓名、手机号或地址',
    searchLabel: '搜索登录日志',
    result: '结果',
    in: '成功',
    refused: '失败',
    reason: '失败原因',
    reasonTimes: '{{reason}}（一分钟内 {{count}} 次）',
    client: '客户端',
    noneTitle: '还没有登录记录',
  },
  action: {
    title: '操作日志',
    search: '人员、对象编号、地址或请求号',
    searchLabel: '搜索操作日志',
    module: '模块',
    action: '操作内容',
    target: '对象',
    change: '变更',
    cost: '耗时（毫秒）',
    seq: '序号',
    request: '请求号',
    ofPerson: '此人的操作',
    person: '操作人',
    changes: '变更内容',
    field: '字段',
    before: '变更前',
    after: '变更后',
    given: '内容',
    close: '关闭',
    noneTitle: '还没有操作记录',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly logs: typeof logs;
  }
}
