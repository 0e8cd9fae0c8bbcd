import { weightRatings } from '../../enums.ts';
import { defineImportKind, type ImportColumn, type ImportField } from '../../imports/importKind.ts';
import type { Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';
import { type CustomField, customFieldKinds } from './customFields.ts';

const both = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
const added: Text = {
  'zh-CN': '系统中没有的会自动新增',
  'en-US': 'One that is not known yet is added',
};

/** A name for no calendar of a device's own, as its form has it. */
export const defaultCalendarName: Text = {
  'zh-CN': '企业默认',
  'en-US': 'Default of the organisation',
};

/** The beginning of the wire's field of a custom field, before its name. */
export const customFieldPrefix = 'Field:';

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
      field: 'RunHours',
      label: { 'zh-CN': '累计运行（小时）', 'en-US': 'Run hours' },
      synonyms: [
        '运行小时',
        '运行时数',
        '累计运行',
        '累计运行时间',
        'running hours',
        'operating hours',
        'hour meter',
      ],
      type: 'number',
      hint: {
        'zh-CN': '计时表现在的读数',
        'en-US': "The meter's reading now",
      },
      example: both('12400.5'),
    },
    {
      field: 'Price',
      label: { 'zh-CN': '购置价格（元）', 'en-US': 'Price (CNY)' },
      synonyms: ['原值', '价格', '购置价格', 'price', 'cost'],
      type: 'number',
      example: both('860000'),
    },
    {
      field: 'CalendarName',
      label: { 'zh-CN': '工作日历', 'en-US': 'Calendar' },
      synonyms: ['日历', '工作时间', '班制', 'working time', 'working times'],
      type: 'text',
      maxLength: lengths.calendarName,
      hint: {
        'zh-CN': `须是已有的日历；留空或“${defaultCalendarName['zh-CN']}”使用企业默认日历`,
        'en-US': `A known calendar; empty or "${defaultCalendarName['en-US']}": the default one`,
      },
      example: { 'zh-CN': '两班', 'en-US': 'Two shifts' },
    },
    {
      field: 'ParentCode',
      label: { 'zh-CN': '上级设备', 'en-US': 'Part of' },
      synonyms: ['上级设备编号', '所属设备', '父设备', 'parent', 'parent code', 'parent asset'],
      type: 'text',
      maxLength: Math.max(lengths.deviceCode, 60),
      hint: {
        'zh-CN': '上级的编号或序列号：已有的设备，或排在前面的一行',
        'en-US': 'The code or serial number of a known device, or of an earlier row',
      },
      example: both('LINE-01'),
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
  extra: {
    prefix: customFieldPrefix,
    headings: ['Field:', '字段：'],
    maxLength: lengths.customFieldValue,
  },
});

/** An example of the value of a custom field. */
const examples = { text: '', number: '1.5', date: '2023-02-01' } as const;

/**
 * Returns the columns of custom fields, one for each name: devices of all types with a field of that name share it.
 * A day is read in the order of the file's dates where the name is a day everywhere.
 */
export function customFieldColumns(fields: readonly CustomField[]): ImportColumn[] {
  const byLabel = Map.groupBy(fields, ({ label }) => label);
  return [...byLabel].map(([label, same]): ImportColumn => {
    const kind = same[0]?.kind ?? 'text';
    const unit = same[0]?.unit ?? '';
    const isDay = same.every((field) => field.kind === 'date');
    const isRequired = same.some(({ required }) => required === 1);
    const optionTexts = [...new Set(same.flatMap((field) => field.options))];
    const hint = (locale: 'en-US' | 'zh-CN') =>
      [
        customFieldKinds[kind][locale],
        unit,
        optionTexts.join(locale === 'zh-CN' ? '、' : ', '),
        isRequired
          ? { 'zh-CN': '有此字段的类型必填', 'en-US': 'required by its types' }[locale]
          : '',
      ]
        .filter((text) => text !== '')
        .join(locale === 'zh-CN' ? '，' : '; ');
    return {
      field: customFieldPrefix + label,
      label: { 'zh-CN': `字段：${label}`, 'en-US': `Field: ${label}` },
      synonyms: [label],
      type: isDay ? 'day' : 'text',
      maxLength: lengths.customFieldValue,
      hint: { 'zh-CN': hint('zh-CN'), 'en-US': hint('en-US') },
      example: both(kind === 'option' ? (optionTexts[0] ?? '') : examples[kind]),
    };
  });
}

/** The fields of a row of devices. */
export type DeviceImportField = ImportField<typeof deviceImport>;
