import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { bit, id, isoInstant, searchText } from '../../validators.ts';
import { formSections } from './content.ts';
import { contentProblems } from './contentProblems.ts';
import { type FormKind, inspectionForm, maintenanceForm } from './form.ts';

/** The sections of a form in a request. @param mayBeEmpty a form may begin without items */
function sectionsField(mayBeEmpty: boolean) {
  const schema = formSections.superRefine((sections, { addIssue }) => {
    if (mayBeEmpty && sections.length === 0) return;
    const [problem] = contentProblems(sections);
    if (problem !== undefined)
      addIssue({ code: 'custom', message: problem.reason, path: [...problem.path] });
  });
  return labelled(schema, '检查项', 'Items');
}

/** The most devices and types that one call binds, and the most of one form. */
export const bindingLimits = { call: 500, form: 2_000 } as const;

/** 300 items with all their texts. */
const contentBytes = 1024 * 1024;

const contentSchema = z.object({
  formID: z.string(),
  formName: z.string(),
  /** 0: the form has no items yet. */
  revision: z.int(),
  sections: formSections,
  /** Who saved the revision, and when; null for revision 0. */
  userName: z.string().nullable(),
  createTime: isoInstant.nullable(),
  /** The version of the form, which the next save passes. */
  version: z.int(),
});
/** The content of a form in one of its revisions. */
export type FormContent = z.output<typeof contentSchema>;

const revisionSchema = z.object({
  revision: z.int(),
  itemCount: z.int(),
  userName: z.string().nullable(),
  createTime: isoInstant,
  /** Records were filled in with it. */
  isUsed: bit,
});
export type FormRevision = z.output<typeof revisionSchema>;

const bindingSchema = z.object({
  id: z.string(),
  /** Either a device or a type of devices. */
  deviceID: z.string().nullable(),
  deviceCode: z.string().nullable(),
  deviceName: z.string().nullable(),
  typeID: z.string().nullable(),
  typeName: z.string().nullable(),
  /** The form is offered first for devices of the type. */
  isDefaultForm: bit,
  createTime: isoInstant,
});
export type FormBinding = z.output<typeof bindingSchema>;

/** A form with which a device is checked. */
export const deviceFormSchema = z.object({
  formID: z.string(),
  formCode: z.string(),
  formName: z.string(),
  revision: z.int(),
  itemCount: z.int(),
  /** The default form of the type of the device, or of the nearest one above it that has one. */
  isDefaultForm: bit,
  /** The type by which the device has it; null: the device itself is bound. */
  typeName: z.string().nullable(),
});
export type DeviceForm = z.output<typeof deviceFormSchema>;

const changed = z.object({ changed: z.int() });

/** Defines the calls of one kind of forms beside those of its definition. */
function callsOf<const View extends string, const Edit extends string, Detail extends z.ZodType>({
  group,
  suffix,
  access,
  detail,
}: {
  readonly group: string;
  /** Ends the ids of the calls. */
  readonly suffix: string;
  readonly access: { readonly view: View; readonly edit: Edit };
  readonly detail: Detail;
}) {
  const source = `specification 7 ${group}`;
  const path = (name: string): `/api/${string}` => `/api/${group}/${name}`;
  const { view, edit } = access;
  return {
    /** Adds a form: empty, with the sections given, or with those of another form. */
    add: defineEndpoint({
      id: `form.add${suffix}`,
      path: path('AddForm'),
      permission: edit,
      summary: 'Add a form',
      body: z.object({
        FormCode: maintenanceForm.fields.FormCode.schema,
        FormName: maintenanceForm.fields.FormName.schema,
        Remark: maintenanceForm.fields.Remark.schema.nullable().optional(),
        Sections: sectionsField(true).default([]),
        /** The form whose present content it gets. */
        CopyOfID: labelled(id.optional(), '复制自', 'Copy of'),
      }),
      data: detail,
      errors: ['VALUE_TAKEN', 'NOT_FOUND', 'ORG_EXPIRED'],
      source,
      maxBodyBytes: contentBytes,
    }),
    /** The content of a form: its present revision, or the one that is named. */
    content: defineEndpoint({
      id: `form.content${suffix}`,
      path: path('GetFormItemList'),
      permission: view,
      summary: 'Get the items of a form',
      body: z.object({ ID: id, Revision: z.int32().min(1).optional() }),
      data: contentSchema,
      errors: ['NOT_FOUND'],
      source,
    }),
    /** Saves the content of a form. A form in use gets a new revision; one that nothing uses changes in place. */
    save: defineEndpoint({
      id: `form.save${suffix}`,
      path: path('SaveFormItem'),
      permission: edit,
      summary: 'Save the items of a form',
      body: z.object({ ID: id, Sections: sectionsField(false), Version: z.int().min(0) }),
      data: contentSchema,
      errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
      source,
      maxBodyBytes: contentBytes,
    }),
    /** The revisions of a form, the latest first. */
    revisions: defineEndpoint({
      id: `form.revisions${suffix}`,
      path: path('GetFormRevisionList'),
      permission: view,
      summary: 'List the revisions of a form',
      body: z.object({ ID: id }),
      data: z.array(revisionSchema),
      errors: ['NOT_FOUND'],
      source: 'product decision',
    }),
    /** The types of devices, then the devices to which a form is bound. */
    bindings: defineEndpoint({
      id: `form.bindings${suffix}`,
      path: path('GetFormDeviceList'),
      permission: view,
      summary: 'List what a form is bound to',
      body: pageBody.extend({ ID: id, SearchText: searchText }),
      ...pageOf(bindingSchema),
      source,
    }),
    /** Binds a form to devices and to types of devices; what is bound already stays. Makes it the default of the types, or not. */
    bind: defineEndpoint({
      id: `form.bind${suffix}`,
      path: path('BindFormDevice'),
      permission: edit,
      summary: 'Bind a form to devices and types of devices',
      body: z.object({
        ID: id,
        DeviceIDs: z.array(id).max(bindingLimits.call).default([]),
        TypeIDs: labelled(
          z.array(id).max(bindingLimits.call).default([]),
          '设备类型',
          'Device types',
        ),
        /** 1: the default form of the types, in place of the former one. */
        IsDefaultForm: bit.default(0),
      }),
      data: changed,
      errors: ['NOT_FOUND', 'FORM_BINDINGS', 'ORG_EXPIRED'],
      source,
    }),
    /** Unbinds a form from devices and types of devices; its records stay. */
    unbind: defineEndpoint({
      id: `form.unbind${suffix}`,
      path: path('UnbindFormDevice'),
      permission: edit,
      summary: 'Unbind a form from devices and types of devices',
      body: z.object({ ID: id, BindingIDs: z.array(id).min(1).max(bindingLimits.call) }),
      data: changed,
      errors: ['NOT_FOUND', 'ORG_EXPIRED'],
      source,
    }),
    /** The forms with which a device is checked: its own, those of its type and of the types above it; the default one first. */
    ofDevice: defineEndpoint({
      id: `form.ofDevice${suffix}`,
      path: path('GetDeviceFormList'),
      permission: view,
      summary: 'List the forms of a device',
      body: z.object({ DeviceID: id }),
      data: z.array(deviceFormSchema),
      errors: ['NOT_FOUND'],
      source: 'specification 7 Device',
    }),
  };
}

/** The calls of each kind of forms. */
export const formCalls = {
  maintenance: callsOf({
    group: 'Maintenance',
    suffix: 'MaintenanceForm',
    access: maintenanceForm.access,
    detail: maintenanceForm.detail,
  }),
  inspection: callsOf({
    group: 'SpotPatrolCheck',
    suffix: 'InspectionForm',
    access: inspectionForm.access,
    detail: inspectionForm.detail,
  }),
} as const satisfies Readonly<Record<FormKind, object>>;

/** The calls of both kinds. */
export const formEndpoints = [
  ...Object.values(formCalls.maintenance),
  ...Object.values(formCalls.inspection),
];

const names = (suffix: string, zh: string, en: string) => ({
  [`add${suffix}`]: label(`新增${zh}`, `Add ${en}`),
  [`save${suffix}`]: label(`保存${zh}检查项`, `Save the items of ${en}`),
  [`bind${suffix}`]: label(`绑定${zh}`, `Bind ${en}`),
  [`unbind${suffix}`]: label(`解绑${zh}`, `Unbind ${en}`),
});

/** The names of the calls in the action log. */
export const formActionNames = {
  ...names('MaintenanceForm', '保养表单', 'a maintenance form'),
  ...names('InspectionForm', '点检表单', 'an inspection form'),
};
