import { enumeration } from '../../enums.ts';

/** The two kinds of forms, each with a group of calls of its own (specification 7). */
export const formKind = enumeration({
  maintenance: [0, '保养', 'Maintenance'],
  inspection: [1, '巡检', 'Inspection'],
});

/** How an item of a form is answered. */
export const formItemType = enumeration({
  okNg: [0, '合格 / 不合格', 'OK / NG'],
  number: [1, '数值', 'Number'],
  text: [2, '文字', 'Text'],
  option: [3, '选项', 'Options'],
  photo: [4, '照片', 'Photo'],
  signature: [5, '签名', 'Signature'],
  /** A counter that only rises, such as run hours. */
  reading: [6, '仪表读数', 'Meter reading'],
});

/** When an item of a form needs a photo beside its answer. */
export const formPhotoRule = enumeration({
  none: [0, '不要求', 'Not required'],
  always: [1, '必须拍照', 'Always'],
  ifNG: [2, '不合格时必须', 'If NG'],
});

/** When a form shows an item, by the answer to another one. */
export const formConditionType = enumeration({
  ng: [0, '不合格', 'is NG'],
  ok: [1, '合格', 'is OK'],
  equals: [2, '等于', 'equals'],
});
