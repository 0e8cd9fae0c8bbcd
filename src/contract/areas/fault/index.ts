import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addFaultEntry,
  catalogues,
  deleteFaultEntry,
  listFaultCauses,
  listFaultDescriptions,
  listFaultOptions,
  listFaultSuggestions,
  mergeFaultEntry,
  moveFaultEntry,
  renameFaultEntry,
} from './endpoints.ts';
import { faultCauseImport, faultDescriptionImport } from './faultImport.ts';

export const faultArea = defineArea({
  name: 'fault',
  label: label('故障描述与原因', 'Fault descriptions and causes'),
  endpoints: [
    listFaultDescriptions,
    listFaultCauses,
    addFaultEntry,
    renameFaultEntry,
    moveFaultEntry,
    mergeFaultEntry,
    deleteFaultEntry,
    listFaultOptions,
    listFaultSuggestions,
  ],
  permissions: [
    menu('fault.view', sidebarGroups.repair, '故障设置', 'Fault catalogues', 'faultSetting', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    button('fault.edit', 'fault.view', '维护故障描述与原因', 'Edit fault descriptions and causes', {
      defaultRoles: ['维修主管'],
    }),
  ],
  errors: {
    FAULT_NAME_TAKEN: defineError(
      '{field}：“{name}” 已存在于“{type}”，请换一个名称，或合并到它',
      '{field}: {name} already exists for {type}; choose another name, or merge into it',
    ),
    CATALOGUE_FULL: defineError(
      'Name：最多 {limit} 条，请先合并或删除不用的',
      'Name: at most {limit} entries; merge or delete some first',
    ),
    FAULT_IN_USE: defineError(
      'ID：“{name}” 已用于 {orders} 张工单，还有 {children} 个下级，请合并到别的一项',
      'ID: {name} is used by {orders} orders and has {children} below it; merge it into another one',
    ),
  },
  actionNames: {
    add: label('新增故障描述或原因', 'Add a fault description or cause'),
    rename: label('重命名故障描述或原因', 'Rename a fault description or cause'),
    move: label('移动故障描述或原因', 'Move a fault description or cause'),
    merge: label('合并故障描述或原因', 'Merge fault descriptions or causes'),
    delete: label('删除故障描述或原因', 'Delete a fault description or cause'),
  },
  fieldNames: {
    faultDescID: label('故障描述', 'Fault description'),
    catalogue: { label: label('目录', 'Catalogue'), values: catalogues },
  },
  imports: [faultDescriptionImport, faultCauseImport],
  changeKinds: ['fault'],
});
