import type { HelpPageContent } from '../shape.ts';
import { heading, list, pairs, paragraph, thisVersion } from './page.ts';

const day = thisVersion.publishTime.slice(0, 10);

export const versionsPage: HelpPageContent = {
  id: 'versions',
  title: { 'zh-CN': '版本说明', 'en-US': 'Version notes' },
  ...thisVersion,
  content: {
    'zh-CN': [
      heading(`${thisVersion.versionNo}（${day}）`),
      paragraph('按区域列出新增的内容。'),
      pairs(
        ['值班', '班次、轮换、休息日与换班；值班日历和每天的在岗记录；报修时提醒值班人员'],
        ['加班', '由班次以外的维修时间生成申请，审批，按月汇总并打印'],
        ['角色与权限', '每个权限的说明；职责分离（系统、安全、审计）；操作日志不可篡改'],
        ['注册与审核', '个人或企业自行注册，邀请链接，审核，试用套餐'],
        ['套餐', '人员和设备上限、到期提醒与续费，平台企业列表'],
        ['通知方式', '短信、邮件、企业微信和钉钉群机器人，各人自选，免打扰时段'],
        ['设备', '台账导入、类型与位置、自定义字段、文档、标签打印、生产日历、历史与运行状态'],
        ['关联企业', '服务商与使用方的关联、共享范围、由服务商维修的设备'],
        ['工单', '评论与提及、改派、计时与费用、服务报告、离线操作、我的一天'],
        ['备件', '台账、库存、申请与领料、盘点、扫码、补货建议与 ABC 分类'],
        ['保养与巡检', '计划、路线、表单、单次点检、读数趋势、月度表'],
        ['知识库', '企业与公共知识库、文章与文件、修订与审核、已读确认、全文搜索'],
        ['数据中心', '设备、人员和故障分析，可靠性，每个数字写明公式、窗口和 n'],
        ['系统管理', '问题日志、帮助维护、持久连接、个人数据的导出与删除'],
      ),
      heading('0.1.0（2026-11-22）'),
      paragraph('第一个版本。'),
      list(
        '大屏看板：实时的故障、排名、工单流转；可拖动编辑，断网时标明数据的时间。',
        '维修工单：从报修、接单、扫码开工、中断恢复到确认和返工，附完整经过。',
        '统计：MTTR、MTBF、响应时间、可用率等，数字可以追溯到工单。',
        '管理台：按权限的菜单、标签栏、页面搜索、深色与主题色、中英文。',
        '消息：工作与系统两组，实时送达，多个标签页同步已读。',
        '人员通讯录、账号资料与头像、修改密码、转移企业管理员、意见反馈。',
        '设备台账与关注；设备二维码：扫码查看设备并报修，无需账号。',
        '值班排班、加班申请；用户注册、邀请与审核；关联企业之间的维修服务。',
        '历史故障导入；开放的接口文档在 /api/docs。',
      ),
    ],
    'en-US': [
      heading(`${thisVersion.versionNo} (${day})`),
      paragraph('What is new, by area.'),
      pairs(
        [
          'Duty',
          'shifts, rotations, days off and swaps; the calendar and the daily record; people on duty are called for a fault',
        ],
        [
          'Overtime',
          'requests that follow from repairs outside the shift, their approval, monthly sheets to print',
        ],
        [
          'Roles and permissions',
          'an explanation of each permission; separated duties (system, security, audit); an action log that cannot be changed unnoticed',
        ],
        [
          'Registration and review',
          'people and organisations that register themselves, invitations, reviews, a trial package',
        ],
        [
          'Packages',
          'limits of people and devices, reminders before the end, renewal, the list of all organisations',
        ],
        [
          'Ways of notification',
          'SMS, e-mail, robots of WeCom and DingTalk; each person selects theirs, with quiet hours',
        ],
        [
          'Equipment',
          'import, types and positions, custom fields, documents, printed labels, working calendars, history and run states',
        ],
        [
          'Affiliated enterprises',
          'service providers and users, what each shares, devices that a provider services',
        ],
        [
          'Work orders',
          'comments and mentions, reassignment, hours and cost, service reports, work without a network, one’s own day',
        ],
        [
          'Spare parts',
          'the list, the stock, requests, counts, scanning, reorder proposals and ABC classes',
        ],
        [
          'Maintenance and inspection',
          'plans, routes, forms, spot checks, trends of readings, monthly sheets',
        ],
        [
          'Knowledge base',
          'the libraries of the organisation and of the platform, articles and files, revisions and reviews, confirmations, full-text search',
        ],
        [
          'Data center',
          'analyses of devices, people and faults, reliability; each figure states its formula, window and n',
        ],
        [
          'System',
          'the problem log, help pages that can be written, persistent connections, export and erasure of personal data',
        ],
      ),
      heading('0.1.0 (2026-11-22)'),
      paragraph('The first version.'),
      list(
        'The wall: live faults, rankings and work-order flow; tiles that can be dragged; the age of the data is shown when the network is down.',
        'Work orders from report to confirmation and rework, with their whole history.',
        'Figures: MTTR, MTBF, response time, availability and more; each number can be traced to its orders.',
        'The console: a menu by permission, tags, page search, dark mode and theme colours, Chinese and English.',
        'Messages: two groups, delivered live, marked as read in all tabs.',
        'Address book, account and photo, change of password, transfer of the administrator’s role, feedback.',
        'Equipment list and followed devices; QR labels: scan one to see the device and report a fault, without an account.',
        'Duty and overtime; registration, invitation and review of users; service between affiliated enterprises.',
        'Import of past faults; API documentation at /api/docs.',
      ),
    ],
  },
};
