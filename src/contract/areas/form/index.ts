import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { formActionNames, formEndpoints } from './calls.ts';
import { inspectionForm, maintenanceForm } from './form.ts';
import { formImports } from './itemColumns.ts';
import { inspectionFormMenu, maintenanceFormMenu } from './menu.ts';

export const formArea = defineArea({
  name: 'form',
  label: label('检查表单', 'Forms'),
  resources: [inspectionForm, maintenanceForm],
  endpoints: formEndpoints,
  permissions: [
    inspectionFormMenu,
    button('form.inspectionEdit', 'form.inspection', '维护点检表单', 'Edit inspection forms', {
      defaultRoles: ['维修主管'],
    }),
    maintenanceFormMenu,
    button('form.maintenanceEdit', 'form.maintenance', '维护保养表单', 'Edit maintenance forms', {
      defaultRoles: ['维修主管'],
    }),
  ],
  actionNames: formActionNames,
  imports: [formImports.inspection, formImports.maintenance],
  exports: {
    MaintenanceFormItem: {
      permission: maintenanceForm.access.export,
      title: label('保养表单检查项', 'Items of maintenance forms'),
    },
    InspectionFormItem: {
      permission: inspectionForm.access.export,
      title: label('点检表单检查项', 'Items of inspection forms'),
    },
  },
  errors: {
    FORM_BINDINGS: defineError(
      'DeviceIDs：一张表单最多绑定 {limit} 个设备和设备类型，请改为绑定设备类型',
      'DeviceIDs: a form is bound to at most {limit} devices and types; bind it to types instead',
    ),
  },
  fieldNames: {
    itemCount: label('检查项', 'Items'),
    addedItems: label('新增检查项', 'Items added'),
    removedItems: label('删除检查项', 'Items removed'),
    isDefaultForm: { label: label('默认表单', 'Default form'), values: 'yesNo' },
    bindingIDs: label('绑定', 'Bindings'),
    formID: label('表单', 'Form'),
    bindings: label('绑定', 'Bound to'),
  },
});
