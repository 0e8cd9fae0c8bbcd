import { faultLevel } from '../../enums.ts';
import { defineImportKind, type ImportField } from '../../imports/importKind.ts';
import { locales, type Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';
import { lookAlike } from '../../validation/lookAlike.ts';
import { orderLabels } from './orderLabels.ts';

const both = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
const person: Text = {
  'zh-CN': '手机号，或本企业内唯一的姓名',
  'en-US': 'A phone number, or a name that is unique in the organisation',
};
const withRepairer: Text = {
  'zh-CN': '填写后须同时填写维修人和恢复时间',
  'en-US': 'Needs the repairer and the finish time, too',
};

/** The labels of fault levels. */
const levelLabels = new Map(
  faultLevel.list.flatMap((level) =>
    locales.map((locale) => [lookAlike(faultLevel.label(level, locale)), level] as const),
  ),
);

/** Past work orders: one row for each fault, with its device, which is added if it is missing. */
export const orderHistoryImport = defineImportKind({
  name: 'WorkOrderHistory',
  permission: 'import.run',
  title: { 'zh-CN': '历史工单', 'en-US': 'work-order history' },
  undoNote: {
    'zh-CN': '因导入而新增且未被使用的设备也会移除。',
    'en-US': 'Devices that the import added are removed too, unless they are in use.',
  },
  columns: [
    {
      field: 'DeviceCode',
      label: orderLabels.deviceCode,
      synonyms: [
        '设备编码',
        '设备代码',
        '资产编号',
        '设备号',
        '机台号',
        '机台编号',
        '固定资产编号',
        'asset code',
        'machine',
        'machine code',
      ],
      required: true,
      type: 'text',
      maxLength: lengths.deviceCode,
      hint: {
        'zh-CN': '系统中没有的设备会自动新增',
        'en-US': 'A device that is not known yet is added',
      },
      example: both('CNC-07'),
    },
    {
      field: 'FaultTime',
      label: orderLabels.faultTime,
      synonyms: [
        '故障开始时间',
        '发生时间',
        '故障发生时间',
        '开始时间',
        '停机时间',
        '停机开始时间',
        '报修时间',
        'start of fault',
        'down since',
      ],
      required: true,
      type: 'time',
      example: both('2026-03-01 08:00:00'),
    },
    {
      field: 'FinishTime',
      label: orderLabels.finishTime,
      synonyms: [
        '完成时间',
        '维修完成时间',
        '修复时间',
        '结束时间',
        '故障结束时间',
        '停机结束时间',
        '完工时间',
        'end of fault',
        'restored at',
      ],
      type: 'time',
      isNeverLeftOut: true,
      hint: { 'zh-CN': '留空表示尚未修复', 'en-US': 'Empty: not repaired yet' },
      example: both('2026-03-01 10:00:00'),
    },
    {
      field: 'FaultText',
      label: { 'zh-CN': '故障描述', 'en-US': 'Fault' },
      synonyms: [
        '故障现象',
        '故障内容',
        '故障情况',
        '问题描述',
        'description',
        'fault description',
        'symptom',
      ],
      type: 'text',
      maxLength: lengths.faultText,
      example: { 'zh-CN': '主轴异响', 'en-US': 'Spindle is noisy' },
    },
    {
      field: 'CauseName',
      label: orderLabels.causeName,
      synonyms: ['原因', '原因分析', '故障原因分析', 'fault cause', 'root cause'],
      type: 'text',
      maxLength: lengths.causeName,
      example: { 'zh-CN': '轴承磨损', 'en-US': 'Worn bearing' },
    },
    {
      field: 'IsStop',
      label: { 'zh-CN': '是否停机', 'en-US': 'Device stopped' },
      synonyms: ['停机', 'stopped', 'is stop', 'machine stopped'],
      type: 'yesNo',
      hint: {
        'zh-CN': '是 / 否；留空表示停机',
        'en-US': 'yes or no; empty: stopped',
      },
      example: { 'zh-CN': '是', 'en-US': 'yes' },
    },
    {
      field: 'OrderCode',
      label: { 'zh-CN': '工单编号', 'en-US': 'Order code' },
      synonyms: ['工单号', '单号', '维修单号', 'order number', 'work order', 'work order number'],
      type: 'text',
      maxLength: 40,
      isNeverLeftOut: true,
      hint: { 'zh-CN': '留空自动编号', 'en-US': 'Empty: numbered by the system' },
      example: both('WX-2026-0301'),
    },
    {
      field: 'DeviceName',
      label: { 'zh-CN': '设备名称', 'en-US': 'Device name' },
      synonyms: ['机台名称', 'machine name', 'asset name'],
      type: 'text',
      maxLength: lengths.deviceName,
      example: { 'zh-CN': '七号加工中心', 'en-US': 'Machining centre 7' },
    },
    {
      field: 'DeviceTypeName',
      label: { 'zh-CN': '设备类型', 'en-US': 'Device type' },
      synonyms: ['设备类别', '设备分类', '类别', 'machine type', 'asset type'],
      type: 'text',
      maxLength: lengths.deviceType,
      example: { 'zh-CN': '加工中心', 'en-US': 'Machining centre' },
    },
    {
      field: 'PositionName',
      label: { 'zh-CN': '位置', 'en-US': 'Position' },
      synonyms: [
        '设备位置',
        '安装位置',
        '存放地点',
        '车间',
        '产线',
        '区域',
        'location',
        'line',
        'area',
      ],
      type: 'text',
      maxLength: lengths.devicePosition,
      example: { 'zh-CN': '二车间', 'en-US': 'Hall 2' },
    },
    {
      field: 'FaultLevel',
      label: { 'zh-CN': '故障等级', 'en-US': 'Fault level' },
      synonyms: ['等级', '紧急程度', '严重程度', 'level', 'priority', 'severity'],
      type: 'number',
      units: ['级'],
      labels: levelLabels,
      hint: { 'zh-CN': '1 到 4，1 最高；留空为 3', 'en-US': '1 to 4, 1 is the highest; empty: 3' },
      example: both('2'),
    },
    {
      field: 'ReportUserName',
      label: { 'zh-CN': '报修人', 'en-US': 'Reported by' },
      synonyms: ['报修人员', '报告人', '发现人', 'reporter'],
      type: 'text',
      maxLength: lengths.personName,
      hint: person,
      example: { 'zh-CN': '王敏', 'en-US': 'Wang Min' },
    },
    {
      field: 'RepairUserName',
      label: { 'zh-CN': '维修人', 'en-US': 'Repaired by' },
      synonyms: ['维修人员', '维修工', '处理人', 'repairer', 'technician'],
      type: 'text',
      maxLength: lengths.personName,
      hint: person,
      example: { 'zh-CN': '李强', 'en-US': 'Li Qiang' },
    },
    {
      field: 'ReceiveTime',
      label: { 'zh-CN': '接单时间', 'en-US': 'Received at' },
      synonyms: ['响应时间', 'receipt', 'accepted at'],
      type: 'time',
      hint: withRepairer,
      example: both('2026-03-01 08:10:00'),
    },
    {
      field: 'StartTime',
      label: { 'zh-CN': '开始维修时间', 'en-US': 'Repair started at' },
      synonyms: ['维修开始时间', '开工时间', 'repair start'],
      type: 'time',
      hint: withRepairer,
      example: both('2026-03-01 08:30:00'),
    },
    {
      field: 'Measures',
      label: orderLabels.measures,
      synonyms: [
        '维修措施',
        '处理方法',
        '处理措施',
        '维修内容',
        '解决方案',
        'action taken',
        'solution',
      ],
      type: 'text',
      maxLength: lengths.measures,
      example: { 'zh-CN': '更换轴承', 'en-US': 'Bearing replaced' },
    },
  ],
});

/** The fields of a row of work-order history. */
export type OrderHistoryField = ImportField<typeof orderHistoryImport>;
