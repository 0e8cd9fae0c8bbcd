import type { Text } from './locale.ts';

export interface ErrorDefinition {
  /** The envelope's code. */
  readonly code: string;
  /** The HTTP status; 200 for every business refusal. */
  readonly http: number;
  readonly text: Text;
}

function refusal(zh: string, en: string, over: Partial<ErrorDefinition> = {}): ErrorDefinition {
  return { code: '400', http: 200, ...over, text: { 'zh-CN': zh, 'en-US': en } };
}

/** Every refusal of the server by name: wire code, HTTP status, text. `codes.ts` defines the reaction of clients. */
export const errors = {
  // any call
  BAD_FIELD: refusal('{field}：{reason}', '{field}: {reason}'),
  MALFORMED: refusal(
    '请求不是有效的 JSON，请检查后重发',
    'The request is not valid JSON; check it and send it again',
    { http: 400 },
  ),
  TOO_DEEP: refusal(
    '请求的嵌套超过 {limit} 层，请减少嵌套后重发',
    'The request is nested deeper than {limit} levels; send it flatter',
    { http: 400 },
  ),
  URL_TOO_LONG: refusal(
    '请求地址超过 {limit} 个字符，请缩短后重试',
    'The address is longer than {limit} characters; shorten it',
    { code: '414', http: 414 },
  ),
  BODY_TIMEOUT: refusal(
    '请求内容未在 {seconds} 秒内传完，请检查网络后重发',
    'The request did not arrive within {seconds} s; check the network and send it again',
    { code: '408', http: 408 },
  ),
  METRICS_TOKEN: refusal(
    '监控令牌缺失或不正确：请在 Authorization 中携带 METRICS_TOKEN',
    'The token is missing or wrong: send METRICS_TOKEN as the bearer token',
    { code: '401', http: 401 },
  ),
  TOO_LARGE: refusal(
    '请求超过 {limit}，请分批发送',
    'The request is larger than {limit}; send it in parts',
    { code: '413', http: 413 },
  ),
  TOO_MANY: refusal(
    '请求过于频繁，请在 {seconds} 秒后重试',
    'Too many requests; try again in {seconds} s',
    { code: '429', http: 429 },
  ),
  NOT_FOUND: refusal('找不到该数据，或它不属于当前组织', 'Not found, or not of this organisation', {
    code: '404',
  }),
  NO_SUCH_CALL: refusal('没有这个接口', 'There is no such call', { code: '404', http: 404 }),
  FAILED: refusal(
    '参数不对或系统异常：请联系管理员（编号 {requestID}）',
    'Wrong parameters or a system failure: contact your administrator (no. {requestID})',
    { code: '500', http: 500 },
  ),
  UNAVAILABLE: refusal(
    '系统暂时不可用，请稍后重试；数据没有改动',
    'The system is unavailable for the moment; try again. Nothing was changed',
    { code: '503', http: 503 },
  ),
  DISK_FULL: refusal(
    '服务器磁盘空间已满，文件没有保存；请联系系统管理员清理磁盘后重试',
    "The server's disk is full, so the file was not stored; ask the operator to free space, then try again",
    { code: '503', http: 503 },
  ),
  OUTCOME_UNKNOWN: refusal(
    '与数据库的连接在提交时中断，不能确定是否已保存；请先查看数据，再决定是否重试',
    'The connection was lost while it was being stored, so the outcome is unknown: look before you try again',
    { code: '503', http: 503 },
  ),
  DENIED: refusal(
    '没有权限：请联系企业管理员',
    'Not permitted: ask your enterprise administrator',
    { code: '403' },
  ),
  STALE_VERSION: refusal(
    '数据已被他人修改，请刷新后重试',
    'Somebody changed it meanwhile; reload and try again',
    { code: '409' },
  ),
  ORG_SWITCHED: refusal(
    '已在另一个标签页切换了组织，请在那里切回后重试，或刷新页面',
    'The organisation was switched in another tab; switch back there and try again, or reload the page',
    { code: '409' },
  ),

  // session
  BAD_SIGNATURE: refusal(
    '请求签名不符，请刷新页面后重试',
    'The request signature does not match; reload the page',
  ),
  SESSION_UNKNOWN: refusal('登录信息无效，请重新登录', 'The session is unknown; sign in again', {
    code: '50008',
  }),
  SESSION_REVOKED: refusal(
    '已在别处登录或被退出，请重新登录',
    'Signed in elsewhere or signed out; sign in again',
    { code: '50012' },
  ),
  SESSION_DISABLED: refusal(
    '账号已停用，请联系企业管理员',
    'The account is disabled; ask your enterprise administrator',
    { code: '50012' },
  ),
  SESSION_EXPIRED: refusal('登录已过期，请重新登录', 'The session has expired; sign in again', {
    code: '50014',
  }),
  BAD_LOGIN: refusal('手机号或密码不正确', 'The phone number or the password is wrong'),
  LOCKED: refusal(
    '连续输错 5 次，账号已锁定，请在 {minutes} 分钟后重试',
    'Locked after five failures; try again in {minutes} min',
  ),
  ONE_TIME_EXPIRED: refusal(
    '一次性密码已超过 72 小时失效，请联系企业管理员重新重置',
    'The one-time password is older than 72 hours; ask your enterprise administrator for a new one',
  ),
  PASSWORD_DUE: refusal(
    '您使用的是一次性密码，请先修改密码',
    'You signed in by a one-time password: change it first',
    { code: '403' },
  ),
  USER_DISABLED: refusal(
    '账号已停用，请联系企业管理员',
    'The account is disabled; ask your enterprise administrator',
  ),
  ORG_DISABLED: refusal(
    '企业已停用，请联系平台管理员',
    'The organisation is disabled; ask the platform administrator',
  ),
  ORG_EXPIRED: refusal(
    '企业套餐已到期，目前只读；续费后可恢复',
    'The subscription has expired: read only until it is renewed',
  ),
  WEAK_PASSWORD: refusal(
    '密码过短、过于常见或包含手机号，请换一个',
    'The password is too short, too common or holds the phone number; choose another',
  ),
  WRONG_OLD_PASSWORD: refusal('原密码不正确', 'The original password is wrong'),
  SAME_PASSWORD: refusal(
    '新密码不能与原密码相同',
    'The new password must differ from the original one',
  ),
  SESSION_IDLE: refusal(
    '已超过 {minutes} 分钟未操作，请重新登录',
    'Not used for {minutes} minutes; sign in again',
    { code: '50014' },
  ),

  // codes by SMS
  SMS_UNCONFIGURED: refusal(
    '系统未开通短信，请联系企业管理员重置密码',
    'This system sends no SMS; ask your enterprise administrator to reset the password',
  ),
  SMS_CODE: refusal(
    '验证码不正确、已过期或已输错 {tries} 次，请检查或重新获取',
    'The code is wrong, expired, or was mistyped {tries} times; check it or ask for a new one',
  ),

  // partner logins
  PARTNER_UNCONFIGURED: refusal(
    '此登录方式尚未开通，请用手机号和密码登录',
    'This way of signing in is not set up; use your phone number and password',
  ),
  PARTNER_TICKET: refusal(
    '登录凭据无效、已过期或已使用，请回到合作平台重新进入',
    'The ticket is not valid, expired or used already; go back to the partner platform and come again',
  ),
  PARTNER_NO_ACCOUNT: refusal(
    '该手机号没有账号，请联系企业管理员添加',
    'Nobody has this phone number; ask your enterprise administrator to add you',
  ),

  // first set-up
  SETUP_DONE: refusal('系统已完成初始化，请直接登录', 'The set-up is done; sign in'),
  SETUP_CODE: refusal(
    '初始化码不正确，请查看服务器日志中“初始化码”一行',
    'The set-up code is wrong; see its line in the server log',
  ),

  // devices
  DEVICE_CODE_TAKEN: refusal(
    'DeviceCode：设备编号 {deviceCode} 已存在，请换一个编号',
    'DeviceCode: {deviceCode} exists already; choose another code',
  ),
  DEVICE_DISABLED: refusal(
    '设备 {deviceCode} 已停用，不能报修；请先启用',
    'Device {deviceCode} is disabled; enable it first',
  ),
  DEVICE_KEY: refusal(
    '设备密钥无效，请在管理端重新生成',
    'The device key is not valid; make a new one',
    { code: '401', http: 401 },
  ),

  // work orders
  WRONG_STATE: refusal(
    '工单现在是“{state}”，不能{action}',
    'The order is now "{state}"; it cannot be {action}',
  ),
  NOT_YOURS: refusal('只有{who}可以{action}', 'Only {who} may have it {action}'),
  NOT_SERVICED: refusal(
    '该设备已不由贵方维修，本单只能查看',
    'Your organisation services the device no longer; the order can only be read',
  ),
  WRONG_QR: refusal(
    'QrCode：二维码不是设备 {deviceCode} 的，请扫描该设备或填写手工原因',
    'QrCode: the code is not that of device {deviceCode}; scan that device or give a manual reason',
  ),
  TIME_ORDER: refusal(
    '{field}：{time} 应在 {earliest} 与 {latest} 之间',
    '{field}: {time} must lie between {earliest} and {latest}',
  ),

  SOURCE_ORDER: refusal(
    'SourceOrderID：应为同一设备已完成或已驳回的工单',
    'SourceOrderID: must be a completed or rejected order of the same device',
  ),
  ACTION_DONE: refusal(
    '首次提交的内容已经生效，这次的修改没有保存；请核对现在的内容后再改',
    'What was sent first has been done, and this change was not; look at what is there now, and change it there',
    { code: '409' },
  ),
  TOO_LATE_TO_AMEND: refusal(
    '确认已超过 {days} 天，不能再修订；如仍有故障请重新报修',
    'It was confirmed more than {days} days ago and can no longer be amended; report a new fault if there is one',
  ),

  // spare parts
  PART_CODE_TAKEN: refusal(
    'PartCode：备件编号 {partCode} 已存在，请换一个编号',
    'PartCode: {partCode} exists already; choose another code',
  ),

  // people
  OWN_ACCOUNT: refusal(
    '{action}不能用于自己的账号，请从选择中去掉自己',
    'You cannot {action} yourself; leave yourself out of the selection',
  ),
  LAST_ADMIN: refusal(
    '不能停用唯一在用的企业管理员 {realName}；请先转移企业管理员角色',
    '{realName} is the only active enterprise administrator and cannot be disabled; transfer that role first',
  ),
  ADMIN_ONLY: refusal(
    '{realName} 是企业管理员，只有企业管理员可以操作其账号',
    '{realName} is the enterprise administrator; only one may do that to their account',
  ),
  NO_OTHER_ROLE: refusal(
    '企业没有其他角色可以给您，请先新建一个角色',
    'There is no other role that you could have; make one first',
  ),
  EXPORT_TOO_LARGE: refusal(
    '超过 {limit} 条，不能一次导出；请缩小筛选范围',
    'More than {limit} rows cannot be exported at once; narrow the filter down',
  ),

  // import
  BATCH_TOUCHED: refusal(
    '该批次中已有 {count} 条被修改，不能撤销',
    'Orders of the batch changed since: {count}; it cannot be undone',
  ),

  // relations
  NOT_A_PROVIDER: refusal(
    '只有设备服务商可以申请关联设备使用方',
    'Only an equipment service provider may apply to an equipment user',
  ),
  NOT_APPLIED_TO: refusal(
    '只有被申请的一方可以同意关联',
    'Only the side that was applied to may accept',
  ),
  RELATION_STATE: refusal(
    '关联现在是“{state}”，不能同意；请服务商重新申请',
    'The relation is now "{state}"; it cannot be accepted until the provider applies again',
  ),
  APPLIED_RECENTLY: refusal(
    'ToOrgCode：24 小时内已向该企业申请过关联，请在 {hours} 小时后再申请',
    'ToOrgCode: you applied to this organisation within the last 24 hours; apply again in {hours} h',
  ),
  NOT_ASSOCIATED: refusal(
    'ServiceOrgCode：{orgCode} 与本企业没有关联，请先关联',
    'ServiceOrgCode: {orgCode} is not associated with your organisation; associate it first',
  ),

  // saved views
  VIEW_NAME_TAKEN: refusal(
    'ViewName：您已有同名视图，请换一个名称',
    'ViewName: you have a view of this name already; choose another',
  ),
  TOO_MANY_VIEWS: refusal(
    '每个页面最多保存 {limit} 个视图，请先删除不用的',
    'A page keeps {limit} views of yours at most; delete one first',
  ),
  TOO_MANY_VIEWS_IN_ALL: refusal(
    '每人最多保存 {limit} 个视图，请先删除不用的',
    'A person has {limit} views at most; delete one first',
  ),

  // boards
  BAD_LAYOUT: refusal('布局无效：{reason}', 'The layout is not valid: {reason}'),
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errors;
