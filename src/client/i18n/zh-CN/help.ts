/** The help, and the page behind a device's label. */
export const help = {
  name: { helpDoc: '帮助文档', appletDoc: '手机使用帮助' },
  other: { helpDoc: '手机使用帮助', appletDoc: '电脑端帮助' },
  menu: '目录',
  search: '搜索帮助',
  found_other: '{{count}} 页中有“{{text}}”',
  none: '没有找到“{{text}}”。换个词试试，或清空搜索看全部目录。',
  print: '打印本页',
  link: '“{{heading}}”的链接',
  previous: '上一页：{{title}}',
  next: '下一页：{{title}}',
  version: '适用版本 {{version}} · {{day}}',
  noPage: '没有这一页',
  noPageText: '地址可能写错了，或这一页已改名。请从目录选择。',
  first: '从第一页开始',
  label: {
    invalid: '标签无效',
    invalidText:
      '这不是本系统的设备标签，或没有扫描完整。请靠近一些再扫一次；标签损坏时，请联系设备管理员重新打印。',
    found: '已识别设备标签',
    signIn: '登录后查看',
    signInText: '登录后可以查看这台设备、报修，或处理它的工单。',
    missing: '找不到该设备',
    missingText: '它不属于您的企业，也不由您的企业维修。',
    denied: '您的角色不能查看设备。需要时请联系企业管理员开通。',
    notActive: '您的账号还不能使用：{{state}}。',
    status: '查看我的账号',
    code: '设备编号',
    type: '类型',
    position: '位置',
    owner: '所属企业',
    runState: '运行状态',
    off: '该企业没有开放扫码报修；请登录后报修，或直接联系维修人员。',
    reportsFailed: '报修页面没能加载。请检查网络；10 秒后自动重试。',
    haveAccount: '已有账号？',
    check: '点检该设备',
    documents: '相关文档',
    openDevice: '打开设备档案',
    disabled: '设备已停用，不能报修',
    report: '报修',
    open_other: '未完成的工单（{{count}}）',
    none: '这台设备没有未完成的工单。',
    help: '手机使用帮助',
    console: '进入管理台',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly help: typeof help;
  }
}
