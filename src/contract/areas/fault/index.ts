import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { faultCause, faultDescription } from './catalogues.ts';
import { listFaultOptions, listFaultSuggestions } from './endpoints.ts';

export const faultArea = defineArea({
  name: 'fault',
  label: label('故障描述与原因', 'Fault descriptions and causes'),
  resources: [faultDescription, faultCause],
  endpoints: [listFaultOptions, listFaultSuggestions],
  permissions: [
    menu('fault.view', sidebarGroups.repair, '故障设置', 'Fault catalogues', 'faultSetting', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    button('fault.edit', 'fault.view', '维护故障描述与原因', 'Edit fault descriptions and causes', {
      defaultRoles: ['维修主管'],
    }),
  ],
  formerActionNames: {
    add: label('新增故障描述或原因', 'Add a fault description or cause'),
    rename: label('重命名故障描述或原因', 'Rename a fault description or cause'),
    move: label('移动故障描述或原因', 'Move a fault description or cause'),
    merge: label('合并故障描述或原因', 'Merge fault descriptions or causes'),
    delete: label('删除故障描述或原因', 'Delete a fault description or cause'),
  },
  fieldNames: {
    faultDescID: label('故障描述', 'Fault description'),
    catalogue: {
      label: label('目录', 'Catalogue'),
      values: { description: faultDescription.label, cause: faultCause.label },
    },
  },
});
