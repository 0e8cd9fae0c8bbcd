import type { PermissionID } from '../../../../contract/index.ts';
import { label, type Text } from '../../../../contract/locale.ts';

const texts: Readonly<Record<PermissionID, Text>> = {
  'home.view': label(
    '查看企业、设备和工单的汇总与报表',
    'See the summary and reports of equipment and orders',
  ),
  'home.deviceData': label(
    '按设备分析故障、停机、费用和可靠性',
    'Analyse faults, downtime, cost and reliability by device',
  ),
  'home.personnelData': label(
    '查看响应时间和本人的工时与指标',
    'See response times, and their own hours and figures',
  ),
  'home.people': label(
    '查看每个人的工时、工作量和评分',
    'See the hours, workload and scores of everybody',
  ),
  'home.faultAnalysis': label(
    '分析故障的原因、时间和维修用时',
    'Analyse causes, times and repair times of faults',
  ),
  'home.export': label(
    '把数据中心的分析导出为表格或 PDF',
    'Export analyses as workbooks or PDF reports',
  ),
  'home.reports': label('查看定时发送的报表及其接收人', 'See which reports are sent to whom'),
  'home.reportEdit': label(
    '设置每周或每月发送的报表及其接收人',
    'Set reports that are sent weekly or monthly, and to whom',
  ),
  'kanban.view': label('打开并查看大屏', 'Open and watch the wall'),
  'kanban.edit': label(
    '修改大屏的布局、轮播和外观，恢复旧版本',
    'Change layout, rotation and look of the wall, restore versions',
  ),
  'device.view': label(
    '查看设备、履历和文档，打印标签',
    'See equipment, its history and documents; print labels',
  ),
  'device.edit': label(
    '新增、修改、停用、报废和导入设备，指定维修方',
    'Add, change, disable, scrap and import equipment; set who services it',
  ),
  'device.export': label(
    '把设备台账下载为 Excel 文件',
    'Download the equipment list as an Excel file',
  ),
  'calendar.view': label(
    '查看班次和工作日，停机时长按它计算',
    'See shifts and working days, by which downtime is counted',
  ),
  'calendar.edit': label(
    '修改班次、节假日和设备使用的日历',
    'Change shifts, holidays and the calendars of equipment',
  ),
  'gateway.manage': label(
    '生成和撤销设备上报状态用的密钥',
    'Make and revoke the key by which machines send their states',
  ),
  'metric.status': label(
    '查看设备的运行状态、实时数据和报警',
    'See run states, live values and alarms of machines',
  ),
  'metric.records': label('查看监测数据的曲线', 'See curves of values'),
  'metric.export': label('把监测数据下载为文件', 'Download values as a file'),
  'metric.alarms': label('查看和导出报警记录', 'See and export alarms'),
  'metric.handle': label(
    '确认和结束报警，接收新报警的消息',
    'Acknowledge and end alarms; get a message of each new one',
  ),
  'metric.points': label('查看设备类型的监测点', 'See the measuring points of equipment types'),
  'metric.edit': label('新增、修改和删除监测点', 'Add, change and delete measuring points'),
  'metric.rules': label('查看报警规则和设备限值', 'See alarm rules and limits of devices'),
  'metric.editRules': label(
    '修改报警规则、设备限值和自动报修',
    'Change alarm rules, limits of devices, and which alarms report a fault',
  ),
  'metric.gateways': label(
    '查看网关的上报情况和被拒绝的数据',
    'See what gateways sent, and what was refused',
  ),
  'repair.view': label('查看维修工单和时间线', 'See work orders and their timelines'),
  'repair.report': label('为设备报修，填写停机和故障现象', 'Report a fault of a machine'),
  'repair.work': label(
    '接单、暂停、恢复、完工；值班时会收到派单提醒',
    'Take, pause, resume and finish orders; be on call',
  ),
  'repair.acknowledge': label(
    '知悉一级故障，结束大屏上的告警',
    'Acknowledge faults of level 1, which ends the alarm on the wall',
  ),
  'repair.confirm': label('确认修好，或退回返工', 'Confirm a repair, or send it back'),
  'repair.supervise': label(
    '指派、转派、驳回工单，接收升级和督办提醒',
    'Assign, transfer and reject orders; get escalations',
  ),
  'repair.amend': label(
    '更正已完成工单的时间、原因和备件',
    'Correct times, causes and parts of finished orders',
  ),
  'fault.view': label('查看故障现象和故障原因目录', 'See the catalogues of faults and causes'),
  'fault.edit': label(
    '新增、合并、移动故障现象和故障原因',
    'Add, merge and move faults and causes',
  ),
  'repair.timeouts': label(
    '查看响应、维修的提醒时限',
    'See the time limits of response and repair',
  ),
  'repair.settings': label(
    '修改提醒、升级和督办的时限',
    'Change when an order reminds and escalates',
  ),
  'maintenance.view': label(
    '查看保养计划、日历和记录',
    'See maintenance plans, their calendar and records',
  ),
  'maintenance.edit': label(
    '新增、修改、停用保养计划，调整日期，更正记录',
    'Add, change and disable maintenance plans, move dates, correct records',
  ),
  'maintenance.work': label(
    '提交保养记录：完成、部分完成或跳过',
    'Record maintenance: done, partly done or skipped',
  ),
  'inspection.view': label(
    '查看巡检计划、日历和记录',
    'See inspection plans, their calendar and records',
  ),
  'inspection.edit': label(
    '新增、修改、停用巡检计划，调整日期，更正记录',
    'Add, change and disable inspection plans, move dates, correct records',
  ),
  'inspection.work': label(
    '提交巡检记录：完成、部分完成或跳过',
    'Record inspections: done, partly done or skipped',
  ),
  'inspection.spot': label(
    '在设备前扫码，按绑定的表单点检一次，发现问题开立工单',
    'Scan a machine and check it once by its form; faults open an order',
  ),
  'form.inspection': label(
    '查看点检表单、版本和绑定的设备',
    'See inspection forms, their revisions and their equipment',
  ),
  'form.inspectionEdit': label(
    '设计、导入、复制、停用和绑定点检表单',
    'Design, import, copy, disable and bind inspection forms',
  ),
  'form.maintenance': label(
    '查看保养表单、版本和绑定的设备',
    'See maintenance forms, their revisions and their equipment',
  ),
  'form.maintenanceEdit': label(
    '设计、导入、复制、停用和绑定保养表单',
    'Design, import, copy, disable and bind maintenance forms',
  ),
  'knowledge.view': label(
    '查看企业知识库的已发布文档，以及关联企业共享的设备资料',
    'Read the published documents of the enterprise library, and those that affiliated enterprises share',
  ),
  'knowledge.edit': label(
    '上传和编写文档、修订版与文档类型，提交审核',
    'Upload and write documents, revisions and document types, and submit them for review',
  ),
  'knowledge.review': label(
    '审核、发布、退回和撤回文档，查看谁已确认已读',
    'Approve, publish, return and withdraw documents, and see who has confirmed them',
  ),
  'knowledge.export': label('导出文档清单', 'Export the list of documents'),
  'knowledge.public': label('打开公共知识库页面', 'Open the page of the public library'),
  'part.view': label('查看备件和库位', 'See spare parts'),
  'part.edit': label('新增、修改、停用和导入备件', 'Add, change, disable and import spare parts'),
  'part.record': label('查看出入库记录', 'See the record of movements'),
  'part.figures': label(
    '查看用量、可用天数、补货建议等分析',
    'See use, cover and proposals to reorder',
  ),
  'part.move': label(
    '入库、出库、调拨、领用和退回备件',
    'Receive, issue, transfer, take and return parts',
  ),
  'part.adjust': label(
    '调整和报废库存，回答未入账的备件',
    'Correct and scrap stock, answer questions about parts',
  ),
  'part.apply': label(
    '申请领用或采购备件，查看自己的申请',
    "Apply for parts, and see one's own applications",
  ),
  'part.requisition': label('查看全部备件申请', 'See all applications for parts'),
  'part.approve': label(
    '批准或驳回他人的备件申请，受审批上限约束',
    'Approve or reject the applications of others, up to the limit of the role',
  ),
  'part.applyLimit': label(
    '设置各角色的审批上限和预留天数',
    'Set the limit of each role, and the days of a reservation',
  ),
  'part.count': label(
    '查看盘点单，录入盘点数量和差异原因',
    'See count sheets, enter counted quantities and reasons',
  ),
  'part.editCount': label(
    '新建、提交、退回和取消盘点单',
    'Make, submit, return and cancel count sheets',
  ),
  'part.approveCount': label(
    '审批盘点单并过账差异；不能审批自己盘点过的超限差异',
    'Approve count sheets, which books the differences; not where one has counted a difference above the limit',
  ),
  'part.countLimit': label(
    '设置差异达到多少时需要另一人复盘',
    'Set above which difference another person counts again',
  ),
  'part.cost': label('查看库存的单价和金额', 'See prices and value of the stock'),
  'part.export': label(
    '把备件台账下载为 Excel 文件',
    'Download the list of spare parts as an Excel file',
  ),
  'import.run': label(
    '从 Excel 或 CSV 导入；还需要对应的维护权限',
    'Import from Excel or CSV; needs the right to edit the records too',
  ),
  'connection.view': label(
    '查看本企业所有人的持久连接：人员、通道和开始时间',
    'See the persistent connections of everybody: person, channel and since when',
  ),
  'connection.address': label(
    '查看这些连接的网络地址',
    'See the network addresses of these connections',
  ),
  'feedback.view': label(
    '在菜单显示问题日志并导出；每个人都可以从帮助菜单反馈问题、查看自己反馈的问题',
    'Show the problem log in the menu, and export it; everybody reports problems and reads their own by the help menu',
  ),
  'feedback.organisation': label(
    '查看本企业所有人反馈的问题，回复、关闭和重新打开',
    'See the problems that anybody of the organisation has reported; reply, close and open them again',
  ),
  'notice.view': label('阅读公告', 'Read announcements'),
  'notice.edit': label(
    '发布、修改、撤回公告，查看谁已读',
    'Publish, change and withdraw announcements; see who read them',
  ),
  'personnel.view': label(
    '查看同事的姓名、手机号、部门和角色',
    'See names, phones, departments and roles of colleagues',
  ),
  'personnel.add': label(
    '新增和导入人员，只能给自己也有的权限',
    "Add and import people, with no more rights than one's own",
  ),
  'personnel.edit': label(
    '修改他人的资料和角色，不能超出自己的权限',
    "Change data and roles of others, within one's own rights",
  ),
  'personnel.state': label(
    '停用账号（立即退出登录）和重新启用',
    'Disable accounts, which signs them out, and enable them',
  ),
  'personnel.reset': label(
    '给他人发一次性密码，修改他人手机号',
    'Give one-time passwords and change the phones of others',
  ),
  'personnel.export': label(
    '把通讯录下载为 Excel 文件',
    'Download the address book as an Excel file',
  ),
  'personnel.data': label(
    '应本人要求，导出系统中关于他的全部数据',
    'Export all that is stored of a person, when they ask',
  ),
  'personnel.erase': label(
    '永久删除离职人员的姓名和手机号，不能恢复',
    'Erase name and phone of somebody who left, for good',
  ),
  'duty.view': label('查看谁在什么时间值班', 'See who is on call, and when'),
  'duty.edit': label('排班、换班和分配设备', 'Plan the duty, swap shifts, assign equipment'),
  'duty.record': label(
    '查看值班期间的通知和响应记录',
    'See notifications and answers during the duty',
  ),
  'overtime.view': label('填写和查看自己的加班', "Record and see one's own overtime"),
  'overtime.all': label('查看所有人的加班和汇总', 'See the overtime of everybody, with sums'),
  'overtime.approve': label('审批他人的加班申请', 'Approve the overtime of others'),
  'overtime.confirm': label(
    '第二级审批，并设置加班规则',
    'Second approval, and the rules of overtime',
  ),
  'role.view': label('查看角色和每个人的权限', 'See the roles and what each person may do'),
  'role.edit': label(
    '新增角色、修改权限，不能超出自己的权限',
    "Add roles and change permissions, within one's own rights",
  ),
  'enterprise.view': label(
    '查看企业资料、套餐和用量',
    'See data, package and use of the enterprise',
  ),
  'enterprise.edit': label(
    '修改企业资料、标志、时区和密码要求',
    'Change data, logo, time zone and password rules',
  ),
  'registration.review': label(
    '通过或驳回自行注册的人员',
    'Approve or reject people who registered',
  ),
  'registration.invite': label(
    '生成邀请链接和二维码，免审核加入',
    'Make invitations, by which people join without a review',
  ),
  'outbound.view': label(
    '查看短信、邮件和机器人的发送记录',
    'See what was sent by SMS, e-mail and robots',
  ),
  'outbound.edit': label('设置短信、邮件和群机器人', 'Set SMS, e-mail and group robots'),
  'outbound.send': label('向人员发送短信正文', 'Send SMS texts to people'),
  'log.view': label('查看谁在何时、从哪里登录', 'See who signed in, when and from where'),
  'log.actions': label(
    '查看谁改了什么，核对日志是否完整',
    'See who changed what, and that the log is whole',
  ),
  'relation.view': label('查看关联的服务商和业主企业', 'See the affiliated providers and owners'),
  'relation.manage': label(
    '申请、接受和解除关联，设置可见范围',
    'Apply for, accept and end affiliations; set what is visible',
  ),
};
const byID: ReadonlyMap<string, Text> = new Map(Object.entries(texts));

/** Returns one line about what the holder of a permission may do; undefined for one that only a newer server has. */
export function permissionHelp(id: string): Text | undefined {
  return byID.get(id);
}
