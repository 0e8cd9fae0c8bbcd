/** The setup guide for basic data. */
export const setup = {
  title: '基础数据设置向导',
  intro: '完成下面几步，报修、接单和看板就能用起来。顺序可以调整，随时可以离开。',
  progress: '已完成 {{done}} / {{total}} 步',
  needed: '必需',
  open: '尚未设置',
  done: '已设置',
  later: '以后可以从帮助菜单再次打开',
  close: '关闭',
  introduction: {
    title: '欢迎使用安灯',
    figures: '大屏看板上的数字随现场变化，不用刷新页面。',
    messages: '新消息会立即送达，顶栏显示未读数。',
    offline: '网络中断后会自动重新连接，并补上期间的变化。',
    done: '知道了',
  },
  step: {
    devices: {
      title: '添加设备',
      text: '设备是报修、统计和看板的基础。',
      count_other: '已有 {{count}} 台设备',
      do: '添加设备',
    },
    import: {
      title: '导入 Excel',
      text: '设备台账、人员名单和故障历史都可以从现有的 Excel 导入，先检查再写入，可撤销。',
      count_other: '已导入 {{count}} 次',
      do: '去导入设备',
    },
    people: {
      title: '添加人员',
      text: '维修工接单，主管督办，报修员报修：把他们加入通讯录并分配角色。',
      count_other: '已有 {{count}} 位同事',
      do: '打开通讯录',
    },
    invitation: {
      title: '邀请同事',
      text: '把链接或二维码发给同事，他们自己注册，直接得到所选角色。',
      count_other: '已有 {{count}} 个邀请',
      do: '新建邀请',
    },
    timeLimits: {
      title: '设置工单时限',
      text: '多久无人接单要催办，多久自动确认。不设置则使用默认值。',
      do: '设置时限',
    },
    duty: {
      title: '排班值班',
      text: '建立班次并排好人，报修会通知当班的人。',
      count_other: '已有 {{count}} 个班次',
      do: '去排班',
    },
    labels: {
      title: '打印设备标签',
      text: '把二维码贴在设备上，扫码即可报修，不用登录。',
      do: '去打印标签',
    },
    relations: {
      title: '关联企业',
      text: '由服务商维修设备时，双方需要先建立关联。',
      count_other: '已关联 {{count}} 家企业',
      do: '管理关联企业',
    },
    wall: {
      title: '布置大屏看板',
      text: '调整控制室大屏上显示的内容与布局。',
      do: '打开看板',
    },
    firstOrder: {
      title: '试报一张工单',
      count_other: '已报过工单',
      text: '从报修到确认走一遍，让每个人知道消息会发给谁。',
      do: '去报修',
    },
  },
  device: {
    title: '添加设备',
    submit: '保存设备',
    added: '已添加 {{name}}，可以继续添加下一台',
    typeName: '设备类型',
    help: '没有的类型和位置会自动新建',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly setup: typeof setup;
  }
}
