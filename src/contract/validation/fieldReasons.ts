import type { Text } from '../locale.ts';

/** The reasons for refusing a field, by name. The message of a zod refinement is one of these names. */
export const fieldReasons = {
  mobile: { 'zh-CN': '请输入正确的手机号格式', 'en-US': 'Enter a mobile number of 11 digits' },
  alphabetic: { 'zh-CN': '请输入字母', 'en-US': 'Enter letters only' },
  symbols: {
    'zh-CN': '请输入字母符号:a-zA-Z._#@-',
    'en-US': 'Enter letters, digits and symbols: a-zA-Z0-9._#@-',
  },
  password: {
    'zh-CN': '密码较弱,请输入带字母、数字或特殊符号',
    'en-US': 'The password is weak: mix letters, digits and symbols',
  },
  positive: { 'zh-CN': '请输入大于0的数字', 'en-US': 'Enter a number greater than 0' },
  integer: { 'zh-CN': '请输入整数', 'en-US': 'Enter a whole number' },
  email: { 'zh-CN': '请输入正确的邮箱地址', 'en-US': 'Enter a valid e-mail address' },
  idCard: { 'zh-CN': '请输入正确的身份证号', 'en-US': 'Enter a valid Chinese ID card number' },
  amount: {
    'zh-CN': '请输入金额，最多两位小数',
    'en-US': 'Enter an amount with at most two decimals',
  },
  quantity: {
    'zh-CN': '请输入大于 0 的数量，最多六位小数',
    'en-US': 'Enter a quantity above 0 with at most six decimals',
  },
  unitPrice: {
    'zh-CN': '请输入单价，最多四位小数',
    'en-US': 'Enter a price with at most four decimals',
  },
  stockItems: { 'zh-CN': '请填写 1 到 100 行', 'en-US': 'Give 1 to 100 rows' },
  countEntries: { 'zh-CN': '请填写 1 到 100 行', 'en-US': 'Give 1 to 100 rows' },
  monthAndDay: {
    'zh-CN': '请输入月和日，例如 04-01',
    'en-US': 'Enter a month and a day, such as 04-01',
  },
  monthDays: {
    'zh-CN': '请填写 1 到 31，或用 -1 到 -31 表示从月底倒数',
    'en-US': 'Enter 1 to 31, or -1 to -31 to count from the end of the month',
  },
  passwordHash: {
    'zh-CN': '应为密码 SHA-256 的 64 位大写十六进制',
    'en-US': 'Must be the uppercase hex SHA-256 of the password, 64 characters',
  },
  labelSecret: {
    'zh-CN': '应为 16 位大写字母和数字，不含 I、L、O、U',
    'en-US': 'Must be 16 capital letters and digits without I, L, O and U',
  },
  smsCode: { 'zh-CN': '应为 6 位数字', 'en-US': 'Must be six digits' },
  time: {
    'zh-CN': '时间应为 yyyy-MM-dd HH:mm:ss 或 ISO 8601',
    'en-US': 'A time must read yyyy-MM-dd HH:mm:ss or ISO 8601',
  },
  day: { 'zh-CN': '日期应为 yyyy-MM-dd', 'en-US': 'A day must read yyyy-MM-dd' },
  id: { 'zh-CN': '编号格式不正确', 'en-US': 'Not a valid id' },
  cursor: {
    'zh-CN': '应为本列表上一页返回的 next',
    'en-US': 'Must be `next` as this list returned it',
  },
  deviceCode: {
    'zh-CN': '设备编号为 1 到 60 个字符，首尾不能有空格',
    'en-US': 'A device code has 1 to 60 characters, no space at either end',
  },
  invisible: {
    'zh-CN': '含有看不见的字符或换行，请删除后重新输入',
    'en-US': 'Contains invisible characters or line breaks; delete it and type it again',
  },
  required: { 'zh-CN': '不能为空', 'en-US': 'Must not be empty' },
  notARepairer: {
    'zh-CN': '应为维修方在用且有接单权限的人员，请另选一人',
    'en-US': 'Must be an active user of the repair side who may repair; choose another',
  },
  duplicatePart: {
    'zh-CN': '同一备件只能列一次，请合并数量',
    'en-US': 'The part is listed already; add the quantities up',
  },
  escalateMinutes: {
    'zh-CN': '应为 1 到 1440 的整数（分钟）',
    'en-US': 'Must be a whole number of minutes from 1 to 1440',
  },
  superviseMinutes: {
    'zh-CN': '应为大于升级提醒时间且不超过 2880 的整数（分钟）',
    'en-US': 'Must be a whole number of minutes above the escalation time, at most 2880',
  },
  limitHours: {
    'zh-CN': '应为 1 到 720 的整数（小时）',
    'en-US': 'Must be a whole number of hours from 1 to 720',
  },
  workingSpans: {
    'zh-CN':
      '时段应按先后列出且不重叠，如 08:00-12:00 13:00-17:00；跨零点写 22:00-06:00，全天写 00:00-24:00',
    'en-US':
      'Spans must be in order without overlaps, e.g. 08:00-12:00 13:00-17:00; 22:00-06:00 passes midnight, 00:00-24:00 is the whole day',
  },
  calendarDays: {
    'zh-CN': '结束日期不能早于开始日期，各行日期不能重叠',
    'en-US': 'The last day must not be before the first, and rows must not overlap',
  },
  clockTime: {
    'zh-CN': '时间应为 00:00 到 23:59，如 08:30',
    'en-US': 'A time must read 00:00 to 23:59, e.g. 08:30',
  },
  dutyTurnDays: { 'zh-CN': '应为 1 到 31 天', 'en-US': 'Must be 1 to 31 days' },
  dutyTwice: { 'zh-CN': '同一人只能排一次', 'en-US': 'Each person stands in the order once' },
  dutySamePerson: {
    'zh-CN': '不能与被代班的人相同，请另选一人',
    'en-US': 'Must be another person than the one who is replaced',
  },
  month: {
    'zh-CN': '月份应为 yyyy-MM，如 2026-11',
    'en-US': 'A month must read yyyy-MM, e.g. 2026-11',
  },
  overtimeLeast: {
    'zh-CN': '应为 0 到 480 分钟，0 为不限',
    'en-US': 'Must be 0 to 480 minutes; 0: any time',
  },
  confirmHours: {
    'zh-CN': '应为 1 到 200 的整数（小时），或不填',
    'en-US': 'Must be a whole number of hours from 1 to 200, or left out',
  },
  targetMttr: {
    'zh-CN': '应为 0.01 到 720 的数（小时），最多两位小数，或不填',
    'en-US': 'Must be 0.01 to 720 hours with at most two decimals, or left out',
  },
  targetMtbf: {
    'zh-CN': '应为 0.01 到 100000 的数（小时），最多两位小数，或不填',
    'en-US': 'Must be 0.01 to 100000 hours with at most two decimals, or left out',
  },
  targetRespond: {
    'zh-CN': '应为 0.01 到 1440 的数（分钟），最多两位小数，或不填',
    'en-US': 'Must be 0.01 to 1440 minutes with at most two decimals, or left out',
  },
  targetAvailability: {
    'zh-CN': '应为 0.01 到 100 的数（%），最多两位小数，或不填',
    'en-US': 'Must be 0.01 to 100 percent with at most two decimals, or left out',
  },
  telephone: {
    'zh-CN': '应为电话号码：数字、空格、括号、加号或连字符',
    'en-US': 'Must be a telephone number: digits, spaces, brackets, plus or hyphens',
  },
  idleMinutes: {
    'zh-CN': '应为 5 到 480 的整数（分钟），或不填',
    'en-US': 'Must be a whole number of minutes from 5 to 480, or left out',
  },
  passwordLength: {
    'zh-CN': '应为 8 到 32 的整数',
    'en-US': 'Must be a whole number from 8 to 32',
  },
  passwordKinds: { 'zh-CN': '应为 2 或 3', 'en-US': 'Must be 2 or 3' },
  passwordDays: {
    'zh-CN': '应为 30 到 365 的整数（天），或不填',
    'en-US': 'Must be a whole number of days from 30 to 365, or left out',
  },
  packageLimit: {
    'zh-CN': '应为 1 到 1000000 的整数，或不填表示不限',
    'en-US': 'Must be a whole number from 1 to 1000000, or left out for any number',
  },
  orgCode: {
    'zh-CN': '组织编码由大写字母和数字组成，最多 40 位',
    'en-US': 'An organisation code has capital letters and digits, at most 40',
  },
  wecomAddress: {
    'zh-CN': '应为群机器人给出的完整地址 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    'en-US':
      "Must be the robot's whole address: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
  },
  dingtalkAddress: {
    'zh-CN': '应为群机器人给出的完整地址 https://oapi.dingtalk.com/robot/send?access_token=…',
    'en-US':
      "Must be the robot's whole address: https://oapi.dingtalk.com/robot/send?access_token=…",
  },
  boardImage: {
    'zh-CN': '应为 300 KB 以内的 PNG、JPEG 或 WebP 图片，请换一张或先压缩',
    'en-US':
      'Must be a PNG, JPEG or WebP picture of at most 300 KB; choose another or compress it first',
  },
  feedback: { 'zh-CN': '反馈内容不能为空', 'en-US': 'Write something first' },
  pagePath: {
    'zh-CN': '应为本系统内的地址，以 / 开头',
    'en-US': 'Must be an address within the product, beginning with /',
  },
  customNumber: {
    'zh-CN': '请输入数字，最多六位小数',
    'en-US': 'enter a number with at most six decimals',
  },
  customOption: { 'zh-CN': '请从选项中选择', 'en-US': 'choose one of the options' },
  phoneTaken: {
    'zh-CN': '该手机号已有账号，请换一个',
    'en-US': 'This phone has an account; choose another',
  },
  creditCode: {
    'zh-CN': '应为 18 位统一社会信用代码，请对照营业执照检查',
    'en-US': 'Must be a unified social credit code of 18 characters; check it against the licence',
  },
  ownPhone: {
    'zh-CN': '自己的手机号不能修改，请联系企业管理员',
    'en-US': 'You cannot change your own phone; ask your enterprise administrator',
  },
  roleUnknown: {
    'zh-CN': '企业没有这个角色，请重新选择',
    'en-US': 'The organisation has no such role; choose another',
  },
  transferTo: {
    'zh-CN': '请选择一个转移用户',
    'en-US': 'Choose the person who gets the role',
  },
  timeZone: {
    'zh-CN': '不是有效的时区名，例如 Asia/Shanghai',
    'en-US': 'Not a time zone name such as Asia/Shanghai',
  },
  formWithoutItems: {
    'zh-CN': '表单没有检查项，请至少添加一项',
    'en-US': 'The form has no items; add at least one',
  },
  formTooManyItems: {
    'zh-CN': '一张表单最多 300 项，请拆成几张',
    'en-US': 'A form has at most 300 items; divide it into several forms',
  },
  formTooManySections: {
    'zh-CN': '一张表单最多 30 个分组，请合并分组',
    'en-US': 'A form has at most 30 sections; merge some of them',
  },
  formDuplicateID: {
    'zh-CN': '两处使用了同一个标识，请删除后重新添加',
    'en-US': 'Two parts have the same id; remove one and add it anew',
  },
  formLimits: {
    'zh-CN': '下限必须小于上限',
    'en-US': 'The lower limit must be below the upper one',
  },
  formOptions: {
    'zh-CN': '请填写 2 到 20 个不同的选项',
    'en-US': 'Give 2 to 20 different options',
  },
  conditionUnknown: {
    'zh-CN': '条件指向的检查项已不存在，请另选一项',
    'en-US': 'The item of the condition is no longer there; select another one',
  },
  conditionCircle: {
    'zh-CN': '条件互相引用，形成循环，请更改其中一个',
    'en-US': 'The conditions refer to each other in a circle; change one of them',
  },
  conditionDepth: {
    'zh-CN': '条件最多嵌套 5 层，请减少层数',
    'en-US': 'Conditions are nested at most 5 deep; use fewer levels',
  },
  conditionNotJudged: {
    'zh-CN': '该项不判定合格与否，请换一项或改用“等于”',
    'en-US': 'That item is never OK or NG; select another one, or compare with a value',
  },
  conditionValue: {
    'zh-CN': '请选择该项的一个选项',
    'en-US': 'Select one of the options of that item',
  },
  answerMissing: { 'zh-CN': '请填写', 'en-US': 'Give an answer' },
  answerNumber: { 'zh-CN': '请输入数字', 'en-US': 'Enter a number' },
  answerOption: { 'zh-CN': '请选择一个选项', 'en-US': 'Select one of the options' },
  answerTooLong: { 'zh-CN': '最多 500 个字', 'en-US': 'At most 500 characters' },
  answerPhoto: { 'zh-CN': '请拍照', 'en-US': 'Take a photo' },
  answerSignature: { 'zh-CN': '请签名', 'en-US': 'Sign' },
  answerReading: {
    'zh-CN': '读数与上次相差过大，请核对后确认',
    'en-US': 'The reading is far from the last one; check it, then confirm',
  },
} as const satisfies Record<string, Text>;

export type FieldReason = keyof typeof fieldReasons;
