import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { defineResource, wire } from '../../resource/resource.ts';
import { noun } from '../../resource/texts.ts';
import { lengths } from '../../validation/lengths.ts';
import { formKind } from './formEnums.ts';

const fields = {
  FormCode: field
    .text(lengths.formCode, '表单编号', 'Form code')
    .unique()
    .searched('code')
    .sorted()
    .example('BY-KYJ-01', 'PM-COMP-01'),
  FormName: field
    .text(lengths.formName, '表单名称', 'Form name')
    .title()
    .searched('name')
    .sorted()
    .example('空压机月度保养', 'Monthly care of a compressor'),
  Remark: field.longText(lengths.formRemark, '备注', 'Remark').optional().inDetailOnly(),
} as const;

const derived = {
  /** The number of its items; 0 until it is designed. */
  ItemCount: field.number({ isInteger: true }, '检查项', 'Items'),
  /** The present revision; 0 until it is designed. */
  Revision: field.number({ isInteger: true }, '版本', 'Revision'),
  /** The devices and types of devices to which it is bound. */
  BindingCount: field.number({ isInteger: true }, '已绑定', 'Bindings'),
} as const;

const actions = ['update', 'setUse', 'remove', 'export'] as const;

/** The forms of maintenance. Their content stands in revisions (`calls.ts`). */
export const maintenanceForm = defineResource('maintenanceForm', {
  area: 'form',
  label: label('保养表单', 'Maintenance forms'),
  noun: noun('保养表单', 'maintenance form', 'maintenance forms', '张'),
  paths: wire('Maintenance', 'Form'),
  table: 'maintenance_form',
  access: {
    view: 'form.maintenance',
    edit: 'form.maintenanceEdit',
    export: 'form.maintenanceEdit',
  },
  actions,
  fileKind: 'MaintenanceForm',
  orderedBy: 'FormCode',
  fields,
  derived,
});

/** The forms of inspections. */
export const inspectionForm = defineResource('inspectionForm', {
  area: 'form',
  label: label('点检表单', 'Inspection forms'),
  noun: noun('点检表单', 'inspection form', 'inspection forms', '张'),
  paths: wire('SpotPatrolCheck', 'Form'),
  table: 'inspection_form',
  access: { view: 'form.inspection', edit: 'form.inspectionEdit', export: 'form.inspectionEdit' },
  actions,
  fileKind: 'InspectionForm',
  orderedBy: 'FormCode',
  fields,
  derived,
});

/** The kinds of forms, by the names that the code uses. */
export type FormKind = keyof typeof formKind.values;
export const formKinds = Object.keys(formKind.values) as readonly FormKind[];

/** The forms of each kind. */
export const formsOf = { maintenance: maintenanceForm, inspection: inspectionForm } as const;

export type Form = z.output<typeof maintenanceForm.row>;
