import { defineImportKind, type ImportColumn, type ImportKind } from '../../imports/importKind.ts';
import { textsOf } from '../../imports/textsOf.ts';
import { label, type Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';
import { lookAlike } from '../../validation/lookAlike.ts';
import { type FormKind, inspectionForm, maintenanceForm } from './form.ts';
import { formItemType, formPhotoRule } from './formEnums.ts';

const both = (text: string): Text => label(text, text);

/** Sheets of plants write these for the types of items. */
const typeTexts = new Map([
  ...textsOf(formItemType),
  ...(
    [
      ['OK/NG', 0],
      ['合格/不合格', 0],
      ['判定', 0],
      ['勾选', 0],
      ['check', 0],
      ['数字', 1],
      ['测量', 1],
      ['文本', 2],
      ['选择', 3],
      ['单选', 3],
      ['拍照', 4],
      ['抄表', 6],
      ['读数', 6],
    ] as const
  ).map(([text, value]) => [lookAlike(text), value] as const),
]);
const photoTexts = textsOf(formPhotoRule);

/** Returns the type of an item by a cell; null for an unknown text. An empty cell is OK / NG. */
export function typeOfCell(text: string): number | null {
  return text === '' ? formItemType.values.okNg : (typeTexts.get(lookAlike(text)) ?? null);
}

/** Returns when an item needs a photo by a cell; null for an unknown text. */
export function photoOfCell(text: string): number | null {
  return text === '' ? formPhotoRule.values.none : (photoTexts.get(lookAlike(text)) ?? null);
}

/** Ends the name of an option that is NG in a cell. */
export const ngMark = '*';

const listOf = (
  values: { readonly list: readonly number[]; text(value: number): Text },
  more: Text,
): Text =>
  label(
    `${values.list.map((value) => values.text(value)['zh-CN']).join('、')}；${more['zh-CN']}`,
    `${values.list.map((value) => values.text(value)['en-US']).join(', ')}; ${more['en-US']}`,
  );

/** The columns of files with items, for imports and exports alike. */
export const itemColumns = [
  {
    field: 'FormCode',
    label: maintenanceForm.fields.FormCode.label,
    type: 'text',
    required: true,
    maxLength: lengths.formCode,
    synonyms: ['表单号', '表号', '编号', 'form no', 'sheet no'],
    hint: label('同一编号的行组成一张表单', 'Rows of one code make one form'),
    example: both('BY-KYJ-01'),
  },
  {
    field: 'FormName',
    label: maintenanceForm.fields.FormName.label,
    type: 'text',
    maxLength: lengths.formName,
    synonyms: ['表单', '表名', '名称', 'form', 'sheet'],
    hint: label('留空使用表单编号', 'Empty: the code of the form'),
    example: label('空压机月度保养', 'Monthly care of a compressor'),
  },
  {
    field: 'SectionName',
    label: label('分组', 'Section'),
    type: 'text',
    maxLength: lengths.formSection,
    synonyms: ['检查分组', '系统', '类别', 'group', 'area'],
    hint: label('留空归入“检查项”', 'Empty: "Items"'),
    example: label('润滑', 'Lubrication'),
  },
  {
    field: 'ItemName',
    label: label('检查项目', 'Item'),
    type: 'text',
    required: true,
    maxLength: lengths.formItem,
    synonyms: [
      '项目',
      '检查内容',
      '点检项目',
      '点检内容',
      '保养项目',
      '保养内容',
      'check',
      'check item',
      'task',
    ],
    example: label('检查油位', 'Check the oil level'),
  },
  {
    field: 'ItemType',
    label: label('填写方式', 'Answered by'),
    type: 'text',
    maxLength: 20,
    synonyms: ['类型', '结果类型', '填写类型', 'type', 'result type', 'answer'],
    hint: listOf(formItemType, label('留空为合格 / 不合格', 'empty: OK / NG')),
    example: formItemType.text(formItemType.values.okNg),
  },
  {
    field: 'Part',
    label: label('部位', 'Part of the machine'),
    type: 'text',
    maxLength: lengths.formPart,
    synonyms: ['检查部位', '点检部位', '部件', 'component', 'location'],
    example: label('油箱', 'Oil tank'),
  },
  {
    field: 'Method',
    label: label('方法', 'Method'),
    type: 'text',
    maxLength: lengths.formMethod,
    synonyms: ['检查方法', '点检方法', '说明', 'how', 'help', 'instruction'],
    example: label('目视油镜', 'Look at the sight glass'),
  },
  {
    field: 'Standard',
    label: label('标准', 'Standard'),
    type: 'text',
    maxLength: lengths.formStandard,
    synonyms: ['判定标准', '检查标准', '点检标准', '基准', 'criterion', 'requirement'],
    example: label('在两条刻线之间', 'Between the two marks'),
  },
  {
    field: 'Unit',
    label: label('单位', 'Unit'),
    type: 'text',
    maxLength: lengths.formUnit,
    synonyms: ['计量单位', 'uom'],
    example: both('MPa'),
  },
  {
    field: 'Lower',
    label: label('下限', 'Lower limit'),
    type: 'number',
    isNeverLeftOut: true,
    synonyms: ['最小值', '下限值', 'min', 'minimum', 'lower'],
    example: both('0.6'),
  },
  {
    field: 'Upper',
    label: label('上限', 'Upper limit'),
    type: 'number',
    isNeverLeftOut: true,
    synonyms: ['最大值', '上限值', 'max', 'maximum', 'upper'],
    example: both('0.8'),
  },
  {
    field: 'Options',
    label: label('选项', 'Options'),
    type: 'text',
    maxLength: 1_300,
    synonyms: ['可选项', '备选', 'values', 'possible answers'],
    hint: label(
      `用“/”分开，不合格的选项以 ${ngMark} 结尾`,
      `Divided by "/"; one that is NG ends with ${ngMark}`,
    ),
    example: label('正常/轻微渗油/漏油*', 'Dry/Damp/Leaking*'),
  },
  {
    field: 'IsRequired',
    label: label('必填', 'Required'),
    type: 'yesNo',
    synonyms: ['是否必填', 'mandatory'],
    hint: label('是 / 否；留空为是', 'yes or no; empty: yes'),
    example: label('是', 'yes'),
  },
  {
    field: 'Photo',
    label: formItemType.text(formItemType.values.photo),
    type: 'text',
    maxLength: 20,
    synonyms: ['拍照要求', '是否拍照', 'picture'],
    hint: listOf(formPhotoRule, label('留空为不要求', 'empty: not required')),
    example: formPhotoRule.text(formPhotoRule.values.none),
  },
] as const satisfies readonly ImportColumn[];

/** The name of the import and the export of the items of each kind of forms. */
export const itemFileKinds = {
  maintenance: 'MaintenanceFormItem',
  inspection: 'InspectionFormItem',
} as const satisfies Readonly<Record<FormKind, string>>;

const imported = (kind: FormKind, permission: string, title: Text) =>
  defineImportKind({ name: itemFileKinds[kind], permission, title, columns: itemColumns });

/** Forms from files: a row is an item, and the rows of one code make a form. A form that is known is not changed. */
export const formImports = {
  maintenance: imported(
    'maintenance',
    maintenanceForm.access.edit,
    label('保养表单检查项', 'items of maintenance forms'),
  ),
  inspection: imported(
    'inspection',
    inspectionForm.access.edit,
    label('点检表单检查项', 'items of inspection forms'),
  ),
} satisfies Readonly<Record<FormKind, ImportKind>>;
