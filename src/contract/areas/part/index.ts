import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { addPart, listParts } from './endpoints.ts';

export const partArea = defineArea({
  name: 'part',
  label: label('备件', 'Spare parts'),
  endpoints: [addPart, listParts],
  permissions: [
    button('part.keep', 'repair.view', '备件保管', 'Keep spare parts', {
      defaultRoles: ['仓管员'],
    }),
  ],
  errors: {
    PART_CODE_TAKEN: defineError(
      'PartCode：备件编号 {partCode} 已存在，请换一个编号',
      'PartCode: {partCode} already exists; choose another code',
    ),
  },
  actionNames: {
    add: label('新增备件', 'Add a spare part'),
  },
  fieldNames: {
    partID: label('备件', 'Part'),
    partCode: label('备件编号', 'Part code'),
    partName: label('备件名称', 'Part name'),
    spec: label('规格', 'Specification'),
    unit: label('单位', 'Unit'),
  },
});
