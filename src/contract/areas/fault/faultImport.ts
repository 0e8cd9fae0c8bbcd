import { defineImportKind } from '../../imports/importKind.ts';
import type { Text } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';

/** The texts in which the import kinds of the two catalogues differ. */
interface CatalogueTexts {
  readonly title: Text;
  readonly label: Text;
  readonly synonyms: readonly string[];
  readonly example: Text;
  readonly above: Text;
}

function faultImportKind<const Name extends string>(name: Name, texts: CatalogueTexts) {
  return defineImportKind({
    name,
    permission: 'fault.edit',
    title: texts.title,
    columns: [
      {
        field: 'Name',
        label: texts.label,
        synonyms: ['名称', 'name', ...texts.synonyms],
        required: true,
        type: 'text',
        maxLength: lengths.causeName,
        hint: {
          'zh-CN': '已有的名称不会改动',
          'en-US': 'An entry with a known name is not changed',
        },
        example: texts.example,
      },
      {
        field: 'ParentName',
        label: { 'zh-CN': '上级', 'en-US': 'Parent' },
        synonyms: ['上级名称', '分类', '类别', '大类', 'parent', 'group', 'category'],
        type: 'text',
        maxLength: lengths.causeName,
        hint: {
          'zh-CN': '须是已有的名称，或排在本行之前的一行',
          'en-US': 'A known entry, or one of an earlier row',
        },
        example: texts.above,
      },
      {
        field: 'TypeName',
        label: { 'zh-CN': '设备类型', 'en-US': 'Equipment type' },
        synonyms: ['设备类别', '设备分类', '类型', 'machine type', 'asset type', 'type'],
        type: 'text',
        maxLength: lengths.deviceType,
        hint: {
          'zh-CN': '须是已有的类型；留空表示全部类型',
          'en-US': 'A known type; empty: all types',
        },
        example: { 'zh-CN': '加工中心', 'en-US': 'Machining centre' },
      },
    ],
  });
}

/** Fault descriptions: one row for each. */
export const faultDescriptionImport = faultImportKind('FaultDescription', {
  title: { 'zh-CN': '故障描述', 'en-US': 'fault descriptions' },
  label: { 'zh-CN': '故障描述', 'en-US': 'Fault description' },
  synonyms: ['故障现象', '故障模式', 'symptom', 'failure mode'],
  example: { 'zh-CN': '主轴异响', 'en-US': 'Spindle is noisy' },
  above: { 'zh-CN': '主轴', 'en-US': 'Spindle' },
});

/** Fault causes: one row for each. */
export const faultCauseImport = faultImportKind('FaultCause', {
  title: { 'zh-CN': '故障原因', 'en-US': 'fault causes' },
  label: { 'zh-CN': '故障原因', 'en-US': 'Fault cause' },
  synonyms: ['原因', '失效原因', 'cause', 'root cause', 'failure cause'],
  example: { 'zh-CN': '轴承磨损', 'en-US': 'Worn bearing' },
  above: { 'zh-CN': '机械', 'en-US': 'Mechanical' },
});
