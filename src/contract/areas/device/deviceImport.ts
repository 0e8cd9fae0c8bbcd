import { weightRatings } from '../../enums.ts';
import {
  columnOfField,
  defineImportKind,
  type ImportColumn,
  type ImportField,
} from '../../imports/importKind.ts';
import type { Text } from '../../locale.ts';
import { requireFieldLabel } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { type CustomField, customFieldKinds } from './customFields.ts';
import { type DeviceField, withDeviceFields } from './deviceFields.ts';
import { addDevice } from './edits.ts';

type ColumnOf<Field extends string> = ImportColumn & { readonly field: Field };

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
      ...columnOfField(addDevice, 'DeviceCode'),
      synonyms: [
        '设备编码',
        '设备代码',
        '资产编号',
        '设备号',
        '机台号',
        '机台编号',
        '资产编码',
        '固定资产编号',
        '编号',
        'asset code',
        'machine code',
        'asset no',
      ],
      required: true,
      hint: {
        'zh-CN': '已有的编号不会改动',
        'en-US': 'A device with a known code is not changed',
      },
      example: both('CNC-07'),
    },
    {
      ...columnOfField(addDevice, 'DeviceName'),
      synonyms: ['设备', '机台名称', '资产名称', '名称', 'machine name', 'asset name', 'name'],
      required: true,
      example: { 'zh-CN': '七号加工中心', 'en-US': 'Machining centre 7' },
    },
    {
      field: 'TypeName',
      label: { 'zh-CN': '设备类型', 'en-US': 'Device type' },
      synonyms: [
        '设备类别',
        '设备分类',
        '设备种类',
        '资产类别',
        '类型',
        '类别',
        '分类',
        'machine type',
        'asset type',
        'type',
      ],
      type: 'text',
      maxLength: lengths.deviceType,
      hint: added,
      example: { 'zh-CN': '加工中心', 'en-US': 'Machining centre' },
    },
    {
      ...columnOfField(addDevice, 'PositionName'),
      synonyms: [
        '设备位置',
        '安装位置',
        '安装地点',
        '存放地点',
        '存放位置',
        '使用地点',
        '所在位置',
        '车间',
        '使用车间',
        '产线',
        '工段',
        '区域',
        'location',
        'line',
        'area',
      ],
      hint: added,
      example: { 'zh-CN': '二车间', 'en-US': 'Hall 2' },
    },
    {
      field: 'WeightRating',
      label: requireFieldLabel(addDevice, 'WeightRating'),
      synonyms: [
        '重要程度',
        '重要等级',
        '重要性',
        '关键程度',
        '设备等级',
        '设备级别',
        'ABC 分类',
        'importance',
        'criticality',
      ],
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
    ...withDeviceFields<
      ColumnOf<DeviceField>,
      ColumnOf<'CalendarName' | 'ParentCode' | 'RunHours'>
    >(
      ({ name, field: { options } }) => ({
        ...columnOfField(addDevice, name),
        synonyms: options.synonyms ?? [],
        example: options.example ?? both(''),
        ...(options.cellUnits !== undefined && { units: options.cellUnits }),
      }),
      {
        LifeYears: [
          {
            ...columnOfField(addDevice, 'RunHours'),
            synonyms: [
              '运行小时',
              '运行时数',
              '累计运行',
              '累计运行时间',
              'running hours',
              'operating hours',
              'hour meter',
            ],
            units: ['小时', 'h', '时', 'hours', 'hrs'],
            hint: {
              'zh-CN': '计时表现在的读数',
              'en-US': "The meter's reading now",
            },
            example: both('12400.5'),
          },
        ],
        Price: [
          {
            field: 'CalendarName',
            label: requireFieldLabel(addDevice, 'CalendarID'),
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
            label: requireFieldLabel(addDevice, 'ParentID'),
            synonyms: [
              '上级设备编号',
              '所属设备',
              '父设备',
              '父级设备',
              'parent',
              'parent code',
              'parent asset',
            ],
            type: 'text',
            maxLength: Math.max(lengths.deviceCode, 60),
            hint: {
              'zh-CN': '上级的编号或序列号：已有的设备，或排在前面的一行',
              'en-US': 'The code or serial number of a known device, or of an earlier row',
            },
            example: both('LINE-01'),
          },
        ],
      },
    ),
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
