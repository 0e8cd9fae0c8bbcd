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
  wholeQuantity: {
    'zh-CN': '该单位按整数计数，请输入整数',
    'en-US': 'This unit is counted in whole pieces; enter a whole number',
  },
  unitPrice: {
    'zh-CN': '请输入单价，最多四位小数',
    'en-US': 'Enter a price with at most four decimals',
  },
  stockItems: { 'zh-CN': '请填写 1 到 100 行', 'en-US': 'Give 1 to 100 rows' },
  partDisabled: {
    'zh-CN': '备件已停用，请先启用或换一个',
    'en-US': 'The part is disabled; enable it first, or take another one',
  },
  dayPassed: {
    'zh-CN': '日期已过，请选择今天或以后',
    'en-US': 'The day has passed; choose today or a later day',
  },
  moreThanWanted: {
    'zh-CN': '批准数量不能大于申请数量',
    'en-US': 'No more than was applied for can be approved',
  },
  nothingApproved: {
    'zh-CN': '没有批准任何数量；请填写数量，或驳回申请',
    'en-US': 'No quantity is approved; enter one, or reject the application',
  },
  duplicateRole: {
    'zh-CN': '该角色已有上限，请合并',
    'en-US': 'The role has a limit already; remove one of them',
  },
  moveTime: {
    'zh-CN': '时间应在最近 30 天之内，且不晚于现在',
    'en-US': 'The time must lie within the last 30 days, and not after now',
  },
  samePosition: {
    'zh-CN': '移出与移入是同一个库位，请换一个',
    'en-US': 'Both positions are the same; choose another one',
  },
  notABag: {
    'zh-CN': '请选择个人包或车',
    'en-US': "Choose a person's bag or van",
  },
  bagWithoutPerson: {
    'zh-CN': '个人包或车须指定保管人',
    'en-US': "A person's bag or van needs its person",
  },
  personWithoutBag: {
    'zh-CN': '只有个人包或车有保管人，请清空或更改种类',
    'en-US': "Only a person's bag or van has a person; clear it, or change the kind",
  },
  maxBelowMin: {
    'zh-CN': '最高库存不能低于最低库存',
    'en-US': 'The maximum must not be below the minimum',
  },
  unitInUse: {
    'zh-CN': '已有出入库记录，单位不能更改；请停用并新建备件',
    'en-US': 'The part has movements, so its unit stays; disable it and add another part',
  },
  lotsInUse: {
    'zh-CN': '已有出入库记录，批次管理不能更改；请停用并新建备件',
    'en-US':
      'The part has movements, so its lots stay as they are; disable it and add another part',
  },
  lotRequired: {
    'zh-CN': '该备件按批次管理，请填写批次',
    'en-US': 'This part has lots; enter the lot',
  },
  lotUnused: {
    'zh-CN': '该备件不分批次，请清空批次和有效期',
    'en-US': 'This part has no lots; clear the lot and the day of expiry',
  },
  choosePosition: {
    'zh-CN': '个人包中数量不足，请选择仓库；实物在手但账上没有的，请标为“账外”',
    'en-US':
      'The bag has too few; choose a warehouse, or mark the part as found if the stock does not have it',
  },
  othersBag: {
    'zh-CN': '这是他人的个人包，请选择仓库',
    'en-US': 'This is the bag of somebody else; choose a warehouse',
  },
  nothingAdjusted: {
    'zh-CN': '实际数量与账面相同，无需更正',
    'en-US': 'The stock is as stated already; there is nothing to correct',
  },
  passwordHash: {
    'zh-CN': '应为密码 SHA-256 的 64 位大写十六进制',
    'en-US': 'Must be the uppercase hex SHA-256 of the password, 64 characters',
  },
  labelSecret: {
    'zh-CN': '应为 16 位大写字母和数字，不含 I、L、O、U',
    'en-US': 'Must be 16 capital letters and digits without I, L, O and U',
  },
  labelPhoto: {
    'zh-CN': '应为 400 KB 以内、边长不超过 2048 像素的 PNG、JPEG 或 WebP 照片',
    'en-US': 'Must be a PNG, JPEG or WebP photo of at most 400 KB and 2048 pixels a side',
  },
  smsCode: { 'zh-CN': '应为 6 位数字', 'en-US': 'Must be six digits' },
  time: {
    'zh-CN': '时间应为 yyyy-MM-dd HH:mm:ss 或 ISO 8601',
    'en-US': 'A time must read yyyy-MM-dd HH:mm:ss or ISO 8601',
  },
  day: { 'zh-CN': '日期应为 yyyy-MM-dd', 'en-US': 'A day must read yyyy-MM-dd' },
  dayAfterToday: { 'zh-CN': '日期不能晚于今天', 'en-US': 'The day must not be after today' },
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
  qrOrReason: {
    'zh-CN': '请扫描设备二维码，或填写手工原因',
    'en-US': 'Scan the device, or give a manual reason',
  },
  causeOrName: {
    'zh-CN': 'CauseID 与 CauseName 只能填一个',
    'en-US': 'Give CauseID or CauseName, not both',
  },
  reasonForRework: {
    'zh-CN': '退回返工请填写原因',
    'en-US': 'Give a reason when sending back for rework',
  },
  reasonForOther: {
    'zh-CN': '原因类型为“其他”时请填写原因',
    'en-US': 'Give the reason in words where its type is other',
  },
  sameRepairer: {
    'zh-CN': '本单已由此人维修，请另选一人',
    'en-US': 'This person has the order already; choose another',
  },
  notARepairer: {
    'zh-CN': '应为维修方在用且有接单权限的人员，请另选一人',
    'en-US': 'Must be an active user of the repair side who may repair; choose another',
  },
  finishTimeRecorded: {
    'zh-CN': '设备恢复时间已经登记，请去掉该字段；需要更正时，填写完成后用修订更正',
    'en-US':
      'When the machine ran again is on record already: leave it out, and amend the record once it is written',
  },
  duplicatePart: {
    'zh-CN': '同一备件只能列一次，请合并数量',
    'en-US': 'The part is listed already; add the quantities up',
  },
  duplicatePerson: {
    'zh-CN': '同一人只能列一次，请合并工时',
    'en-US': 'The person is listed already; add the minutes up',
  },
  notAHelper: {
    'zh-CN': '应为本企业的在用人员，请另选一人',
    'en-US': 'Must be an active user of your organisation; choose another',
  },
  nothingToAmend: {
    'zh-CN':
      '请至少给出一项：CauseID、CauseName、Measures、FinishTime、IsStop、IsFailure、FaultLevel、Mechanism、MaintenanceAction、Parts',
    'en-US':
      'Give at least one of CauseID, CauseName, Measures, FinishTime, IsStop, IsFailure, FaultLevel, Mechanism, MaintenanceAction, Parts',
  },
  nothingAmended: {
    'zh-CN': '所填内容与现有记录相同，请至少更改一项',
    'en-US': 'All that is given is on record already; change at least one of it',
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
  dutyDays: {
    'zh-CN': '结束日期不能早于开始日期，最多相隔 366 天',
    'en-US': 'The last day must not be before the first, nor more than 366 days after it',
  },
  dutyWindow: {
    'zh-CN': '结束日期不能早于开始日期，一次最多查 62 天',
    'en-US': 'The last day must not be before the first; at most 62 days at a time',
  },
  dutyNotYours: {
    'zh-CN': '这一天不是您值班，请另选日期',
    'en-US': 'You are not on call on this day; choose another',
  },
  dutyTeamSwap: {
    'zh-CN': '这一天由班组值班，请主管调班',
    'en-US': 'A team is on call on this day; ask a supervisor',
  },
  dutyTurnDays: { 'zh-CN': '应为 1 到 31 天', 'en-US': 'Must be 1 to 31 days' },
  dutyTwice: { 'zh-CN': '同一人只能排一次', 'en-US': 'Each person stands in the order once' },
  dutyFirstNeedsDevices: {
    'zh-CN': '主值班请指定设备；不指定设备的只能是后备',
    'en-US': 'Name the devices of a first person; only a back-up is for all devices',
  },
  dutySamePerson: {
    'zh-CN': '不能与被代班的人相同，请另选一人',
    'en-US': 'Must be another person than the one who is replaced',
  },
  dutyNoShift: {
    'zh-CN': '该班次在这一天没有班，请另选日期',
    'en-US': 'The shift does not take place on this day; choose another day',
  },
  dutyNotTheirs: {
    'zh-CN': '这一天值班的不是所选人员，请刷新后重新选择',
    'en-US': 'The person is not on call on this day; reload and choose again',
  },
  dutyPast: {
    'zh-CN': '已经过去的日期不能调班，请选今天或以后',
    'en-US': 'Days that are over cannot be changed; choose today or later',
  },
  month: {
    'zh-CN': '月份应为 yyyy-MM，如 2026-11',
    'en-US': 'A month must read yyyy-MM, e.g. 2026-11',
  },
  overtimeMonth: {
    'zh-CN': '只能申请本月和前两个月的加班，请选择其中一个月',
    'en-US': 'Overtime can be applied for in this month and the two before it; choose one of them',
  },
  overtimeSpan: {
    'zh-CN': '结束应晚于开始，一次最多 24 小时，且不能晚于现在',
    'en-US': 'The end must be after the start, within 24 hours of it, and not in the future',
  },
  overtimeLeast: {
    'zh-CN': '应为 0 到 480 分钟，0 为不限',
    'en-US': 'Must be 0 to 480 minutes; 0: any time',
  },
  overtimeUnproven: {
    'zh-CN': '这段时间内没有班外的工单维修记录，请从建议中选择',
    'en-US': 'No order was worked on outside the shift in this time; choose one of the proposals',
  },
  overtimeTaken: {
    'zh-CN': '其中有时间已经申请过，请缩短时间或修改原申请',
    'en-US':
      'Part of this time has been applied for already; shorten it or change that application',
  },
  overtimePerson: {
    'zh-CN': '应为本企业的启用人员，请重新选择',
    'en-US': 'Must be an active person of the organisation; choose again',
  },
  overtimeOthers: {
    'zh-CN': '替他人申请需要“审批加班”权限',
    'en-US': 'To apply for somebody else, the permission to approve overtime is needed',
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
  logoUnknown: {
    'zh-CN': '找不到上传的标志，请重新上传 PNG、JPEG 或 WebP 图片',
    'en-US': 'No such uploaded picture; upload a PNG, JPEG or WebP picture again',
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
  dingtalkAddressFirst: {
    'zh-CN': '请先填写钉钉群机器人地址',
    'en-US': 'Enter the address of the DingTalk robot first',
  },
  quietBoth: {
    'zh-CN': '免打扰的开始和结束请都填或都不填',
    'en-US': 'Give both the beginning and the end of the quiet hours, or neither',
  },
  notificationKind: {
    'zh-CN': '没有这种通知，请刷新后重试',
    'en-US': 'There is no such kind of notification; reload and try again',
  },
  oneOtherSide: {
    'zh-CN': 'FromOrgCode 与 ToOrgCode 请填且只填对方的一个',
    'en-US': 'Give the other side, as FromOrgCode or as ToOrgCode, not both',
  },
  boardImage: {
    'zh-CN': '应为 300 KB 以内的 PNG、JPEG 或 WebP 图片，请换一张或先压缩',
    'en-US':
      'Must be a PNG, JPEG or WebP picture of at most 300 KB; choose another or compress it first',
  },
  boardImageEdge: {
    'zh-CN': '图片的宽和高应不超过 4096 像素，请先缩小',
    'en-US': 'The picture must be at most 4096 pixels wide and high; make it smaller first',
  },
  boardImageQuota: {
    'zh-CN': '看板图片最多 120 张、共 20 MB，已经用完：请从看板上移除不用的图片，一天后自动清除',
    'en-US':
      'The 120 pictures or 20 MB of the boards are used up; remove pictures from the board, they are deleted after a day',
  },
  feedback: { 'zh-CN': '反馈内容不能为空', 'en-US': 'Write something first' },
  fileKind: {
    'zh-CN':
      '只接受 PNG、JPEG、WebP 图片，PDF，Word、Excel、PPT 文档（不含宏）和纯文本；内容须与之相符',
    'en-US':
      'Only PNG, JPEG or WebP pictures, PDF, Word, Excel or PowerPoint documents without macros and plain text are taken, by what they hold',
  },
  pdfLocked: {
    'zh-CN': 'PDF 已加密或限制了权限，无法检查其内容；请解除保护后再上传',
    'en-US': 'The PDF is encrypted or restricted and cannot be checked; upload it unprotected',
  },
  foreignFileContent: {
    'zh-CN': '文件中夹带了其他类型的内容，请重新导出或另存后再上传',
    'en-US': 'The file carries something of another kind; export or save it anew first',
  },
  pdfActive: {
    'zh-CN': 'PDF 中含有脚本、启动程序的动作或附件，或结构不正常，请重新打印为 PDF 后再上传',
    'en-US':
      'The PDF carries scripts, actions that start programs or attached files, or is oddly built; print it to a new PDF first',
  },
  unpackedFileTooLarge: {
    'zh-CN': '文件解压后过大，或压缩结构不正常，请拆分或另存后再上传',
    'en-US': 'The file is too large unpacked, or oddly packed; split it or save it anew',
  },
  imageEdge: {
    'zh-CN': '图片的宽和高过大（头像 4096 像素，其他 12000 像素），请先缩小',
    'en-US':
      'The picture is too wide or high (4096 pixels for a photo of a person, else 12000); make it smaller first',
  },
  pictureDamaged: {
    'zh-CN': '图片已损坏，无法读取，请重新拍摄，或用看图软件另存后再上传',
    'en-US': 'The picture is damaged: take it again, or save it anew with a photo program',
  },
  pictureTurned: {
    'zh-CN': '图片太大，无法转正，请先缩小或转正后再上传',
    'en-US': 'The picture is too large to be turned upright: make it smaller, or turn it first',
  },
  photoKind: {
    'zh-CN': '头像应为 PNG、JPEG 或 WebP 图片',
    'en-US': 'The photo must be a PNG, JPEG or WebP picture',
  },
  photoBytes: {
    'zh-CN': '上传头像图片大小不能超过 2MB!',
    'en-US': 'The photo must be smaller than 2 MB',
  },
  photoUnknown: {
    'zh-CN': '请先上传头像，再保存',
    'en-US': 'Upload the photo first, then save',
  },
  picturesUnknown: {
    'zh-CN': '应为您刚上传的 PNG、JPEG 或 WebP 图片，请重新上传',
    'en-US': 'Must be PNG, JPEG or WebP pictures that you have just uploaded; upload them again',
  },
  filesUnknown: {
    'zh-CN': '应为您刚上传的文件，请重新上传',
    'en-US': 'Must be a file that you have just uploaded; upload it again',
  },
  customNumber: {
    'zh-CN': '请输入数字，最多六位小数',
    'en-US': 'enter a number with at most six decimals',
  },
  customOption: { 'zh-CN': '请从选项中选择', 'en-US': 'choose one of the options' },
  customFieldUnknown: {
    'zh-CN': '字段已被移除，或不属于该类型，请重新打开后再保存',
    'en-US': 'A field was removed, or is not of this type; open the form again',
  },
  customFieldKind: {
    'zh-CN': '已有字段的类别不能修改，请新增一个字段',
    'en-US': 'The kind of a field cannot change; add another field',
  },
  notMentionable: {
    'zh-CN': '只能提及能看到这条评论的在用人员，请另选',
    'en-US': 'Only active people who can read the comment can be mentioned; choose others',
  },
  fileText: {
    'zh-CN': '纯文本文件不能超过 1 MB，请拆分后再上传',
    'en-US': 'A plain text has 1 MB at most; split it first',
  },
  unusedFilesQuota: {
    'zh-CN': '您上传后还没有用到的文件已有 100 MB，请先提交用到它们的表单，或明天再上传',
    'en-US':
      'You have 100 MB of uploads that nothing uses yet; submit the forms that use them, or go on tomorrow',
  },
  fileQuota: {
    'zh-CN': '本企业的文件空间 5 GB 已用完，请删除不用的文件',
    'en-US': 'The 5 GB of files of your organisation are used up; remove what is not needed',
  },
  phoneTaken: {
    'zh-CN': '该手机号已有账号，请换一个',
    'en-US': 'This phone has an account; choose another',
  },
  ownPhoneToLeave: {
    'zh-CN': '不是您本人的手机号，请输入本账号的手机号以确认',
    'en-US': 'This is not your own phone; type the phone of this account to confirm',
  },
  phoneRegistered: {
    'zh-CN':
      '该手机号已有账号，请直接登录；忘记密码可用短信找回。不认识该企业时，可登录后在“账号管理”中离开，再注册',
    'en-US':
      'This phone has an account: sign in, or set a new password by SMS. If you do not know its organisation, leave it on the account page, then register',
  },
  creditCode: {
    'zh-CN': '应为 18 位统一社会信用代码，请对照营业执照检查',
    'en-US': 'Must be a unified social credit code of 18 characters; check it against the licence',
  },
  orgUnknown: {
    'zh-CN': '没有此编码的企业，请向企业管理员核对',
    'en-US': 'No organisation has this code; ask its administrator for it again',
  },
  orgOrInvitation: {
    'zh-CN': 'ToOrgCode 与 InvitationID 请填且只填一个',
    'en-US': 'Give ToOrgCode or InvitationID, not both',
  },
  reasonForRejection: {
    'zh-CN': '驳回请填写原因，申请人会看到',
    'en-US': 'Give a reason; the applicant reads it',
  },
  roleForApproval: {
    'zh-CN': '通过请选择角色',
    'en-US': 'Choose a role for the people whom you approve',
  },
  notReviewed: {
    'zh-CN': '有人员待审核或已被驳回，请在“新用户申请”中审核',
    'en-US': 'Some of them wait for a review or were rejected; review them on the page New users',
  },
  phoneChangeDenied: {
    'zh-CN': '只有可以重置密码的人才能修改他人的手机号',
    'en-US': 'Only who may reset passwords changes the phone of somebody else',
  },
  ownPhone: {
    'zh-CN': '自己的手机号不能修改，请联系企业管理员',
    'en-US': 'You cannot change your own phone; ask your enterprise administrator',
  },
  roleUnknown: {
    'zh-CN': '企业没有这个角色，请重新选择',
    'en-US': 'The organisation has no such role; choose another',
  },
  roleNeedsTransfer: {
    'zh-CN': '企业管理员角色只能由企业管理员转移，请选择其他角色',
    'en-US': 'The role of enterprise administrator is passed on by transfer alone; choose another',
  },
  stateNeedsReview: {
    'zh-CN': '只能停用或启用，审核结果不能在此修改',
    'en-US': 'Enable or disable only: a review is not changed here',
  },
  transferTo: {
    'zh-CN': '请选择一个转移用户',
    'en-US': 'Choose the person who gets the role',
  },
  transferToOther: {
    'zh-CN': '应为本企业在用的其他人员，请另选一人',
    'en-US': 'Must be another active person of the organisation; choose another',
  },
  nothingToEdit: {
    'zh-CN': '没有要修改的内容，请填写部门、职位或角色',
    'en-US': 'Nothing to change; give a department, post or role',
  },
  viewBytes: {
    'zh-CN': '视图的筛选条件和列设置合计不能超过 4 KB，请减少筛选内容或列',
    'en-US':
      'Filters and columns of a view have 4 KB at most; filter by less, or store fewer columns',
  },
  timeZone: {
    'zh-CN': '不是有效的时区名，例如 Asia/Shanghai',
    'en-US': 'Not a time zone name such as Asia/Shanghai',
  },
} as const satisfies Record<string, Text>;

export type FieldReason = keyof typeof fieldReasons;
