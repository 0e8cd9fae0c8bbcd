/** The console's shell. */
export const shell = {
  idle: {
    title: '您还在吗？',
    text: '已有一段时间没有操作。为保护账号，{{minutes}} 分钟未操作将自动退出登录。',
    left: '{{time}} 后退出',
    stay: '继续使用',
    leave: '立即退出',
  },
  /** While the server cannot be reached. */
  offline: {
    text: '连接不到服务器，内容可能已过时',
    queued: '连接不到服务器，内容可能已过时；操作先存在本机',
    waiting_other: '连接不到服务器；{{count}} 项操作已存在本机，恢复后自动提交',
    open: '查看',
  },
  skip: '跳到正文',
  close: '关闭',
  tools: '更多工具',
  wall: '大屏看板',
  crumbs: '当前位置',
  menu: {
    name: '菜单',
    areas: '区域导航',
    open: '展开菜单',
    close: '收起菜单',
  },
  tags: {
    others_other: '另外 {{count}} 个打开过的页面',
    name: '已打开的页面',
    more: '标签操作',
    refresh: '刷新',
    close: '关闭',
    closeOne: '关闭 {{tag}}',
    closeOthers: '关闭其他',
    closeAll: '关闭全部',
  },
  /** Confirmations before unsaved input is lost, by the reason. */
  unsaved: {
    title: '放弃还没有保存的内容？',
    switch: {
      text: '还没有保存：{{forms}}。切换组织后页面会重新载入，这些内容会丢失。',
      discard: '放弃并切换',
    },
    close: {
      text: '还没有保存：{{forms}}。关闭标签后，这些内容会丢失。',
      discard: '放弃并关闭',
    },
    refresh: {
      text: '还没有保存：{{forms}}。刷新后页面会重新载入，这些内容会丢失。',
      discard: '放弃并刷新',
    },
    signOut: {
      text: '还没有保存：{{forms}}。退出登录后，这些内容会丢失。',
      discard: '放弃并退出',
    },
    queued: {
      text_other:
        '还有 {{count}} 项操作没有提交。它们保存在本机，您在这台设备上再次登录后才会提交。',
      leave: '仍要退出',
    },
  },
  search: {
    name: '搜索',
    placeholder: '设备、工单、人员、备件或页面',
    found: '搜索结果',
    none: '没有找到，换个编号或名称试试',
    failed: '部分结果没有读取到，请稍后再试',
    reading: '正在查找…',
    all: '在列表中查看全部结果',
    report: '报修',
    kind: {
      device: '设备',
      order: '工单',
      person: '人员',
      part: '备件',
      document: '文档',
      page: '页面与操作',
    },
  },
  fullscreen: {
    enter: '全屏',
    leave: '退出全屏',
  },
  size: {
    name: '界面尺寸',
    default: '默认',
    medium: '中等',
    small: '小',
    mini: '极小',
  },
  errors: {
    button_other: '错误日志（{{count}}）',
    title: '错误日志',
    report: '反馈这些错误',
    clear: '清空',
    none: '没有错误记录',
  },
  settings: {
    name: '界面设置',
    themeColour: '主题色',
    customColour: '自定义',
    tagsView: '显示标签栏',
    fixedHeader: '固定顶栏',
    sidebarLogo: '侧栏标志',
    showSettings: '在屏幕边缘显示设置按钮',
    reset: '恢复默认设置',
  },
  setup: {
    title: '打开基础数据向导',
    label: '向导 {{done}} / {{total}}，基础数据已完成的步骤',
    progress: '向导 {{done}} / {{total}}',
  },
  user: {
    name: '账号',
    organisation: '切换组织',
    signOut: '退出登录',
    password: '修改密码',
  },
  help: {
    name: '帮助',
    docs: '帮助文档',
    versions: '版本说明',
    faq: '常见问题',
    feedback: '意见反馈',
    setUp: '基础数据向导',
    website: '官方网站',
  },
  qr: {
    name: '移动端二维码',
    official: '公众号',
    miniProgram: '小程序',
    scan: '用微信扫一扫，在手机上报修和维修',
    help: '手机使用帮助',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly shell: typeof shell;
  }
}
