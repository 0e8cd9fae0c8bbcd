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
  step: {
    devices: {
      title: '添加设备',
      text: '设备是报修、统计和看板的基础；成批的设备可随故障历史一并导入。',
      count_other: '已有 {{count}} 台设备',
      do: '添加设备',
    },
    people: {
      title: '添加人员',
      text: '维修工接单，主管督办，报修员报修：把他们加入通讯录并分配角色。',
      count_other: '已有 {{count}} 位同事',
      do: '打开通讯录',
    },
    timeLimits: {
      title: '设置工单时限',
      text: '多久无人接单要催办，多久自动确认。不设置则使用默认值。',
      do: '设置时限',
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
