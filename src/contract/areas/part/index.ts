import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { partPermissions } from './menu.ts';
import { part, sparePartPosition, sparePartType } from './part.ts';

export const partArea = defineArea({
  name: 'part',
  label: label('备件', 'Spare parts'),
  resources: [part, sparePartType, sparePartPosition],
  endpoints: [],
  permissions: partPermissions,
  errors: {
    PART_CODE_TAKEN: defineError(
      'PartCode：备件编号 {value} 已存在，请换一个编号',
      'PartCode: {value} already exists; choose another code',
    ),
  },
  fieldNames: {
    partID: label('备件', 'Part'),
  },
});
