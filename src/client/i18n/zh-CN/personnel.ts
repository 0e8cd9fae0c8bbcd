/** The address book and the page of a person. */
export const personnel = {
  field: {
    orgName: '组织',
    state: '状态',
    registerDate: '加入时间',
    lastLogin: '最近登录',
    openOrders: '在手工单',
  },
  never: '从未登录',
  left: '已离开',
  unverified: '未验证',
  unverifiedHelp: '手机号未验证，收不到短信；请本人在“账号管理”中验证',
  list: {
    title: '人员通讯录',
    search: '搜索姓名、手机号、部门、职位',
    searchLabel: '搜索人员',
    orderState: '工单状态',
    add: '新增人员',
    edit: '编辑',
    bulk: '批量修改',
    disable: '停用',
    enable: '启用',
    reset: '重置密码',
    confirmDisable_other: '确认停用这{{count}}个用户?',
    confirmEnable_other: '确认启用这{{count}}个用户?',
    confirmReset: '确认重置用户密码?',
    noneTitle: '通讯录里还没有人',
    noneText: '新增人员后，他们用手机号和一次性密码登录。',
    emptyTitle: '没有符合条件的人员',
  },
  form: {
    othersPhone: '只有可以重置密码的人才能修改。',
    phoneHelp: '用于登录，并接收验证码。',
    ownPhone: '自己的手机号不能修改，请联系企业管理员。',
    ownRole: '自己的角色不能修改。',
    byTransfer: '企业管理员的角色只能通过“角色转移”变更。',
    chooseRole: '请选择角色',
    rolesFailed: '角色未能加载，请关闭后重试',
  },
  add: {
    title: '新增人员',
    submit: '新增人员',
    password: '保存后显示一次性密码，72 小时内有效，首次登录时须修改。',
  },
  edit: {
    title: '编辑 {{name}}',
    submit: '保存人员',
    done: '修改成功',
  },
  bulk: {
    title_other: '批量修改 {{count}} 人',
    submit_other: '修改 {{count}} 人',
    unchanged: '保持不变',
    nothing: '请至少填写一项',
    done_other: '已修改 {{count}} 人',
  },
  passwords: {
    title: '一次性密码',
    text: '密码只显示这一次，请现在转交本人。{{time}} 前有效，登录后须立即修改。',
    copy: '复制',
    copyOf: '复制 {{name}} 的密码',
    copyAll: '复制全部',
    copied: '已复制',
    copyFailed: '浏览器不允许复制，请手动选中密码。',
    handedOver: '我已转交',
  },
  data: {
    export: '导出个人数据',
    erase: '删除个人数据',
    title: '删除 {{name}} 的个人数据？',
    gone: '删除姓名、手机号、头像、密码、个人消息、个人视图和设备绑定；工单、评论、值班记录和操作日志中的姓名换成代号。手机号可以重新注册。',
    stays:
      '保留工单、工时、统计数字、登录与操作记录（只显示代号）。正文里手写的姓名、以前导出的文件和备份不在此列。',
    final: '删除后无法恢复。',
    confirm: '我知道无法恢复',
    done: '个人数据已删除',
  },
  detail: {
    back: '人员通讯录',
    permissions: '查看权限',
    facts: '基本信息',
    orders: '维修工单',
    noOrders: '还没有维修过工单。',
    missingTitle: '找不到这个人',
    missingText: '可能已不在本企业，或链接不完整。',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly personnel: typeof personnel;
  }
}
