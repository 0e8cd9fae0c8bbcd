import { columnOfField, defineImportKind, type ImportColumn } from '../../imports/importKind.ts';
import type { Text } from '../../locale.ts';
import { requireFieldLabel } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { addDeviceGroup, maxGroupLevels, renameDeviceGroup } from './groups.ts';

/** The fields that only positions have. */
type FurtherField = 'Coordinates' | 'ManagerName';
type FurtherColumn = ImportColumn & { readonly field: FurtherField };

/** The texts in which the import kinds of the two trees differ. */
interface TreeTexts {
  readonly title: Text;
  readonly label: Text;
  readonly synonyms: readonly string[];
  readonly example: Text;
  readonly above: Text;
  /** The length limit of a name. */
  readonly maxLength: number;
  readonly code: Pick<ImportColumn, 'example' | 'label' | 'synonyms'>;
  /** Columns of this tree alone. */
  readonly further?: readonly FurtherColumn[];
}

function groupImportKind<const Name extends string>(name: Name, texts: TreeTexts) {
  const { maxLength, further = [] } = texts;
  return defineImportKind<'GroupCode' | 'Name' | 'ParentName' | FurtherField, Name>({
    name,
    permission: 'device.edit',
    title: texts.title,
    columns: [
      {
        field: 'Name',
        label: texts.label,
        synonyms: ['名称', 'name', ...texts.synonyms],
        required: true,
        type: 'text',
        maxLength,
        hint: {
          'zh-CN': '已有的名称不会改动',
          'en-US': 'One with a known name is not changed',
        },
        example: texts.example,
      },
      {
        field: 'ParentName',
        label: requireFieldLabel(addDeviceGroup, 'BelowID'),
        synonyms: [
          '上级名称',
          '上级路径',
          '上级类型',
          '上级位置',
          '父级',
          '分类',
          '大类',
          'parent',
          'path',
          'group',
          'category',
        ],
        type: 'text',
        maxLength: (maxLength + 3) * maxGroupLevels,
        hint: {
          'zh-CN': '已有的名称或排在前面的一行，可写成路径“一厂 / 一车间”；留空为顶级',
          'en-US':
            'A known name or one of an earlier row, also as a path: Plant 1 / Hall 1; empty: the top',
        },
        example: texts.above,
      },
      {
        ...texts.code,
        field: 'GroupCode',
        type: 'text',
        maxLength: lengths.groupCode,
        hint: { 'zh-CN': '不能与其他的重复', 'en-US': 'No other one may have it' },
      },
      ...further,
    ],
  });
}

/** Types of devices: one row for each. */
export const deviceTypeImport = groupImportKind('DeviceType', {
  title: { 'zh-CN': '设备类型', 'en-US': 'equipment types' },
  label: { 'zh-CN': '设备类型', 'en-US': 'Equipment type' },
  synonyms: ['类型', '类型名称', '设备类别', '设备分类', 'type', 'machine type', 'asset type'],
  example: { 'zh-CN': '加工中心', 'en-US': 'Machining centre' },
  above: { 'zh-CN': '机床', 'en-US': 'Machine tools' },
  maxLength: lengths.deviceType,
  code: {
    label: { 'zh-CN': '类型编号', 'en-US': 'Type code' },
    synonyms: ['编号', '编码', '类型编码', 'code', 'type no'],
    example: { 'zh-CN': 'JC-01', 'en-US': 'MT-01' },
  },
});

/** Positions: one row for each. */
export const positionImport = groupImportKind('Position', {
  title: { 'zh-CN': '位置', 'en-US': 'positions' },
  label: { 'zh-CN': '位置', 'en-US': 'Position' },
  synonyms: ['位置名称', '设备位置', '安装位置', '车间', '产线', 'location', 'line', 'area'],
  example: { 'zh-CN': '二号产线', 'en-US': 'Line 2' },
  above: { 'zh-CN': '一厂 / 二车间', 'en-US': 'Plant 1 / Hall 2' },
  maxLength: lengths.devicePosition,
  code: {
    label: { 'zh-CN': '位置编号', 'en-US': 'Position code' },
    synonyms: ['编号', '编码', '位置编码', 'code', 'location code', 'position no'],
    example: { 'zh-CN': 'P1-02', 'en-US': 'P1-02' },
  },
  further: [
    {
      ...columnOfField(addDeviceGroup, 'Coordinates'),
      synonyms: ['经纬度', '位置坐标', 'coordinate', 'latitude longitude'],
      example: { 'zh-CN': '31.2304, 121.4737', 'en-US': '31.2304, 121.4737' },
    },
    {
      field: 'ManagerName',
      label: requireFieldLabel(renameDeviceGroup, 'ManagerID'),
      synonyms: ['主管', '管理人', '负责人手机号', 'responsible', 'supervisor', 'manager phone'],
      type: 'text',
      maxLength: lengths.personName,
      hint: {
        'zh-CN': '本企业人员的姓名或手机号',
        'en-US': 'The name or mobile number of a person of the organisation',
      },
      example: { 'zh-CN': '李强', 'en-US': 'Li Qiang' },
    },
  ],
});
