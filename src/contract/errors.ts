import type { Text } from './locale.ts';

export interface ErrorDefinition {
  /** The envelope's code. */
  readonly code: string;
  /** The HTTP status; 200 for every business refusal. */
  readonly http: number;
  readonly text: Text;
}

/** Defines an error with its texts; code 400 and HTTP status 200 unless given. */
export function defineError(
  zh: string,
  en: string,
  over: Partial<ErrorDefinition> = {},
): ErrorDefinition {
  return { code: '400', http: 200, ...over, text: { 'zh-CN': zh, 'en-US': en } };
}

/** The errors that any call can return. Those of one area are in its descriptor; `index.ts` has all. */
export const commonErrors = {
  BAD_FIELD: defineError('{field}：{reason}', '{field}: {reason}'),
  MALFORMED: defineError(
    '请求不是有效的 JSON，请检查后重发',
    'The request is not valid JSON; check it and send it again',
    { http: 400 },
  ),
  TOO_DEEP: defineError(
    '请求的嵌套超过 {limit} 层，请减少嵌套后重发',
    'The request is nested deeper than {limit} levels; send it flatter',
    { http: 400 },
  ),
  TOO_MANY_FIELDS: defineError(
    '请求中{fields}超过 {limit} 个，请删去不用的后重发',
    'The request has more than {limit} {fields}; leave out those that are not used',
    { http: 400 },
  ),
  URL_TOO_LONG: defineError(
    '请求地址超过 {limit} 个字符，请缩短后重试',
    'The address is longer than {limit} characters; shorten it',
    { code: '414', http: 414 },
  ),
  BODY_TIMEOUT: defineError(
    '请求内容未在 {seconds} 秒内传完，请检查网络后重发',
    'The request did not arrive within {seconds} s; check the network and send it again',
    { code: '408', http: 408 },
  ),
  METRICS_TOKEN: defineError(
    '监控令牌缺失或不正确：请在 Authorization 中携带 METRICS_TOKEN',
    'The token is missing or wrong: send METRICS_TOKEN as the bearer token',
    { code: '401', http: 401 },
  ),
  TOO_LARGE: defineError(
    '请求超过 {limit}，请分批发送',
    'The request is larger than {limit}; send it in parts',
    { code: '413', http: 413 },
  ),
  TOO_MANY: defineError(
    '请求过于频繁，请在 {seconds} 秒后重试',
    'Too many requests; try again in {seconds} s',
    { code: '429', http: 429 },
  ),
  PRINT_TOO_LONG: defineError(
    '文件超过 {limit} 页，无法生成；请缩小范围',
    'The document has more than {limit} pages and cannot be made; narrow it down',
  ),
  PRINT_TIMEOUT: defineError(
    '文件没有及时生成，请稍后重试；多张标签可分几次打印',
    'The document was not made in time; try again later, and print many labels in parts',
  ),
  NOT_FOUND: defineError(
    '找不到该数据，或它不属于当前组织',
    'Not found, or not of this organisation',
    {
      code: '404',
    },
  ),
  NO_SUCH_CALL: defineError('没有这个接口', 'There is no such call', { code: '404', http: 404 }),
  FAILED: defineError(
    '参数不对或系统异常：请联系管理员（编号 {requestID}）',
    'Wrong parameters or a system failure: contact your administrator (no. {requestID})',
    { code: '500', http: 500 },
  ),
  UNAVAILABLE: defineError(
    '系统暂时不可用，请稍后重试；数据没有改动',
    'The system is unavailable for the moment; try again. Nothing was changed',
    { code: '503', http: 503 },
  ),
  DISK_FULL: defineError(
    '服务器磁盘空间已满，文件没有保存；请联系系统管理员清理磁盘后重试',
    "The server's disk is full, so the file was not stored; ask the operator to free space, then try again",
    { code: '503', http: 503 },
  ),
  OUTCOME_UNKNOWN: defineError(
    '与数据库的连接在提交时中断，不能确定是否已保存；请先查看数据，再决定是否重试',
    'The connection was lost while it was being stored, so the outcome is unknown: look before you try again',
    { code: '503', http: 503 },
  ),
  DENIED: defineError(
    '没有权限：请联系企业管理员',
    'Not permitted: ask your enterprise administrator',
    { code: '403' },
  ),
  STALE_VERSION: defineError(
    '数据已被他人修改，请刷新后重试',
    'Somebody changed it meanwhile; reload and try again',
    { code: '409' },
  ),
  ORG_SWITCHED: defineError(
    '已在另一个标签页切换了组织，请在那里切回后重试，或刷新页面',
    'The organisation was switched in another tab; switch back there and try again, or reload the page',
    { code: '409' },
  ),

  // records and trees
  VALUE_TAKEN: defineError(
    '{field}：“{value}” 已存在，请换一个',
    '{field}: {value} already exists; choose another one',
  ),
  RECORD_IN_USE: defineError(
    '{field}：“{name}” 还在使用中（{uses}），请先移走或停用它',
    '{field}: {name} is in use ({uses}); move these first, or disable it',
  ),
  NOTHING_TO_CHANGE: defineError(
    '没有要修改的内容，请至少填写一项',
    'There is nothing to change; fill in at least one field',
  ),
  GROUP_IN_ITSELF: defineError(
    '{field}：“{name}” 就是所选的一项，或在它之下，请选择别的一项',
    '{field}: {name} is the selected one or below it; choose another one',
  ),
  GROUP_TOO_DEEP: defineError(
    'BelowID：最多 {limit} 级，请选择更高的上级',
    'BelowID: at most {limit} levels; choose a higher one',
  ),
  GROUP_TREE_FULL: defineError(
    'Name：已有 {limit} 项，不能再新增，请先合并或删除不用的',
    'Name: there are {limit} already; merge or delete some that are not used first',
  ),

  // session
  BAD_SIGNATURE: defineError(
    '请求签名不符，请刷新页面后重试',
    'The request signature does not match; reload the page',
  ),
  SESSION_UNKNOWN: defineError(
    '登录信息无效，请重新登录',
    'The session is unknown; sign in again',
    {
      code: '50008',
    },
  ),
  SESSION_REVOKED: defineError(
    '已在别处登录或被退出，请重新登录',
    'Signed in elsewhere or signed out; sign in again',
    { code: '50012' },
  ),
  SESSION_DISABLED: defineError(
    '账号已停用，请联系企业管理员',
    'The account is disabled; ask your enterprise administrator',
    { code: '50012' },
  ),
  SESSION_EXPIRED: defineError('登录已过期，请重新登录', 'The session has expired; sign in again', {
    code: '50014',
  }),
  PASSWORD_DUE: defineError(
    '您的密码是一次性密码或已过有效期，请先修改密码',
    'Your password is a one-time password or has expired: change it first',
    { code: '403' },
  ),
  ORG_DISABLED: defineError(
    '企业已停用，请联系平台管理员',
    'The organisation is disabled; ask the platform administrator',
  ),
  ORG_EXPIRED: defineError(
    '企业套餐已到期，目前只读；续费后可恢复',
    'The subscription has expired: read only until it is renewed',
  ),
  SESSION_IDLE: defineError(
    '已超过 {minutes} 分钟未操作，请重新登录',
    'Not used for {minutes} minutes; sign in again',
    { code: '50014' },
  ),
} as const satisfies Record<string, ErrorDefinition>;

export type CommonErrorName = keyof typeof commonErrors;
