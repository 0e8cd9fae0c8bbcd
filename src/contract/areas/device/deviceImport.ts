import { weightRatings } from '../../enums.ts';
import { defineImportKind, type ImportField } from '../../imports/importKind.ts';
import type { Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';

const both = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
const added: Text = {
  'zh-CN': '系统中没有的会自动新增',
  'en-US': 'One that is not known yet is added',
};

/** Devices: one row for each. A device whose code is known already is left alone. */
export const deviceImport = defineImportKind({
  name: 'Device',
  permission: 'device.edit',
  title: { 'zh-CN': '设备', 'en-US': 'equipment' },
  undoNote: {
    'zh-CN': '因导入而新增且未被使用的类型和位置也会移除。',
    'en-US': 'Types and positions that the import added are removed too, unless they are in use.',
  },
  columns: [
    {
      field: 'DeviceCode',
      label: { 'zh-CN': '设备编号', 'en-US': 'Device code' },
      synonyms: [
        '设备编码',
        '设备代码',
        '资产编号',
        '机台号',
        'asset code',
        'machine code',
        'asset no',
      ],
      required: true,
      type: 'text',
      maxLength: lengths.deviceCode,
      hint: {
        'zh-CN': '已有的编号不会改动',
        'en-US': 'A device with a known code is not changed',
      },
      example: both('CNC-07'),
    },
    {
      field: 'DeviceName',
      label: { 'zh-CN': '设备名称', 'en-US': 'Device name' },
      synonyms: ['机台名称', '资产名称', 'machine name', 'asset name'],
      required: true,
      type: 'text',
      maxLength: lengths.deviceName,
      example: { 'zh-CN': '七号加工中心', 'en-US': 'Machining centre 7' },
    },
    {
      field: 'TypeName',
      label: { 'zh-CN': '设备类型', 'en-US': 'Device type' },
      synonyms: ['设备类别', '设备分类', '类型', 'machine type', 'asset type', 'type'],
      type: 'text',
      maxLength: lengths.deviceType,
      hint: added,
      example: { 'zh-CN': '加工中心', 'en-US': 'Machining centre' },
    },
    {
      field: 'PositionName',
      label: { 'zh-CN': '位置', 'en-US': 'Position' },
      synonyms: ['设备位置', '安装位置', '车间', '产线', 'location', 'line', 'area'],
      type: 'text',
      maxLength: lengths.devicePosition,
      hint: added,
      example: { 'zh-CN': '二车间', 'en-US': 'Hall 2' },
    },
    {
      field: 'WeightRating',
      label: { 'zh-CN': '重要度', 'en-US': 'Importance' },
      synonyms: ['重要等级', 'ABC 分类', 'importance', 'criticality'],
      type: 'text',
      maxLength: 20,
      hint: {
        'zh-CN': Object.values(weightRatings)
          .map((text) => text['zh-CN'])
          .join('、'),
        'en-US': Object.values(weightRatings)
          .map((text) => text['en-US'])
          .join(', '),
      },
      example: both('A'),
    },
    {
      field: 'Brand',
      label: { 'zh-CN': '品牌', 'en-US': 'Brand' },
      synonyms: ['make'],
      type: 'text',
      maxLength: 60,
      example: { 'zh-CN': '沈阳机床', 'en-US': 'DMG' },
    },
    {
      field: 'Model',
      label: { 'zh-CN': '型号', 'en-US': 'Model' },
      synonyms: ['规格型号', 'model no'],
      type: 'text',
      maxLength: 60,
      example: both('VMC850'),
    },
    {
      field: 'SerialNo',
      label: { 'zh-CN': '序列号', 'en-US': 'Serial number' },
      synonyms: ['出厂编号', '机身号', 'serial no', 'serial'],
      type: 'text',
      maxLength: 60,
      example: both('SN20231107'),
    },
    {
      field: 'RatedPower',
      label: { 'zh-CN': '额定功率（kW）', 'en-US': 'Rated power (kW)' },
      synonyms: ['功率', '额定功率', 'power', 'rated power'],
      type: 'number',
      example: both('15'),
    },
    {
      field: 'Manufacturer',
      label: { 'zh-CN': '制造商', 'en-US': 'Manufacturer' },
      synonyms: ['生产厂家', '制造厂', 'maker'],
      type: 'text',
      maxLength: 80,
      example: { 'zh-CN': '沈阳机床股份', 'en-US': 'DMG Mori' },
    },
    {
      field: 'Supplier',
      label: { 'zh-CN': '供应商', 'en-US': 'Supplier' },
      synonyms: ['供货商', 'vendor'],
      type: 'text',
      maxLength: 80,
      example: { 'zh-CN': '华机设备', 'en-US': 'Huaji Equipment' },
    },
    {
      field: 'BuyDate',
      label: { 'zh-CN': '购置日期', 'en-US': 'Bought on' },
      synonyms: ['采购日期', '购买日期', 'purchase date'],
      type: 'day',
      example: both('2020-02-01'),
    },
    {
      field: 'StartUpDate',
      label: { 'zh-CN': '启用日期', 'en-US': 'In use since' },
      synonyms: ['投产日期', '投用日期', 'start-up date'],
      type: 'day',
      example: both('2020-03-01'),
    },
    {
      field: 'WarrantyDate',
      label: { 'zh-CN': '保修至', 'en-US': 'Warranty until' },
      synonyms: ['质保到期', '保修到期日', 'warranty'],
      type: 'day',
      example: both('2023-02-01'),
    },
    {
      field: 'LifeYears',
      label: { 'zh-CN': '使用年限', 'en-US': 'Service life (years)' },
      synonyms: ['折旧年限', 'service life'],
      type: 'number',
      example: both('10'),
    },
    {
      field: 'Price',
      label: { 'zh-CN': '购置价格（元）', 'en-US': 'Price (CNY)' },
      synonyms: ['原值', '价格', '购置价格', 'price', 'cost'],
      type: 'number',
      example: both('860000'),
    },
    {
      field: 'Remark',
      label: { 'zh-CN': '备注', 'en-US': 'Remark' },
      synonyms: ['说明', 'note', 'comment'],
      type: 'text',
      maxLength: 500,
      example: { 'zh-CN': '精度高', 'en-US': 'High precision' },
    },
  ],
});

/** The fields of a row of devices. */
export type DeviceImportField = ImportField<typeof deviceImport>;
