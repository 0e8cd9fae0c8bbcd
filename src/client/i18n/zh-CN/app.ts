/** The frame: titles, general states of pages, the session. */
export const app = {
  /** Date fields. */
  date: {
    day: '年-月-日',
    minute: '年-月-日 时:分',
    from: '开始日期',
    until: '结束日期',
    to: '至',
    calendar: '打开日历',
  },
  title: {
    login: '登录',
    setUp: '初始化',
    forgotten: '找回密码',
    register: '注册',
    noRoute: '没有这个页面',
    notFound: '找不到页面',
    noPage: '页面尚未开放',
  },
  product: '安灯 Andon',
  failure: '参数不对或系统异常：请联系管理员',
  unanswered: '连接不到服务器，现在读不到内容；恢复连接后会自动读取。',
  /** A sign-in or switch that the browser cannot store. */
  notStored:
    '浏览器为本网站保留的存储空间已满或已关闭：请在浏览器设置中清除本网站的数据（退出无痕模式），然后重试',
  /** Actions that wait for the network. */
  queue: {
    second: '上一次改动还在等待发送，内容会被覆盖。请等它发送，或在待发送列表中移除后再保存。',
    full: '离线队列已满（最多 200 项或 60 MB 照片）：请连网后再提交',
    notStored: '浏览器无法保存此操作：请检查存储空间，内容仍在表单中',
  },
  retry: '重试',
  notLoaded: '未能加载，请检查网络后重试',
  refresh: '刷新',
  cancel: '取消',
  loading: '正在加载',
  list: {
    pages: '分页',
    page: '第 {{page}} 页',
    previous: '上一页',
    next: '下一页',
    size: '每页条数',
    range: '第 {{first}}–{{last}} 条，共 {{total}} 条',
    rangeBound: '第 {{first}}–{{last}} 条，共 {{total}}+ 条',
    lastBound: '列表只显示前 {{total}} 条，请用筛选缩小范围查看其余。',
  },
  quiet: '暂时没有内容',
  denied: {
    title: '没有权限',
    text: '您的角色不能查看此内容。需要时请联系企业管理员开通。',
    action: '您的角色不能执行此操作。需要时请联系企业管理员开通。',
  },
  crashed: {
    title: '页面出错了',
    text: '您的数据没有受到影响。可以重试；若仍然出错，请联系管理员。',
  },
  error: {
    noRoute:
      '没有与此地址对应的页面，或您的角色不能打开它。请检查地址；需要权限时请联系企业管理员。',
    notFound: '此地址不存在，可能已被移动或删除。',
    noPage: '此页面已列入产品，但在这里尚未开放。',
    back: '返回上一页',
    home: '回到首页',
  },
  taken: {
    title: '您不再有权打开“{{page}}”',
    text: '您的角色或它的权限刚刚有变化；需要时请联系企业管理员。',
    home: '回到首页',
  },
  session: {
    title: '您已退出登录',
    text: '您已被退出登录。可以取消以停留在此页，或重新登录。',
    again: '重新登录',
  },
  request: {
    object: '请求对象不能为空',
    url: '请求地址不能为空',
  },
  deletion: {
    question: '你确定删除, 是否继续?',
    confirm: '删除',
  },
  shell: {
    theme: '外观',
    themeAuto: '跟随系统',
    themeLight: '浅色',
    themeDark: '深色',
    language: '语言',
    languageFailed: '{{language}} 没能加载：请检查网络，再选一次。',
  },
  time: {
    justNow: '刚刚',
    minutesAgo_other: '{{count}} 分钟前',
    hoursAgo_other: '{{count}} 小时前',
    yesterday: '1 天前',
    underMinute: '不到 1 分钟',
    minutes: '{{minutes}} 分钟',
    hours: '{{hours}} 小时 {{minutes}} 分',
    days: '{{days}} 天 {{hours}} 小时',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly app: typeof app;
  }
}
