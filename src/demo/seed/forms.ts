import { v4 as uuid } from 'uuid';
import { deviceType } from '../../contract/areas/device/groups.ts';
import { formCalls } from '../../contract/areas/form/calls.ts';
import type { FormKind } from '../../contract/areas/form/form.ts';
import {
  formTemplates,
  type TemplateName,
  templateSections,
} from '../../contract/areas/form/templates.ts';
import type { Worker } from '../people/crew.ts';

/** A form of the plant: its template, and the beginning of the names of the types of devices that have it. */
interface PlannedForm {
  readonly kind: FormKind;
  readonly code: string;
  readonly suffix: string;
  readonly template: TemplateName;
  readonly types: RegExp;
}

const planned: readonly PlannedForm[] = [
  {
    kind: 'maintenance',
    code: 'BY-KYJ',
    suffix: '月度保养',
    template: 'compressor',
    types: /空压/,
  },
  {
    kind: 'maintenance',
    code: 'BY-CNC',
    suffix: '月度保养',
    template: 'cnc',
    types: /加工中心|车床|铣床/,
  },
  { kind: 'maintenance', code: 'BY-ZSJ', suffix: '月度保养', template: 'injection', types: /注塑/ },
  { kind: 'inspection', code: 'DJ-CC', suffix: '班前点检', template: 'forklift', types: /叉车/ },
  {
    kind: 'inspection',
    code: 'DJ-QZJ',
    suffix: '日常点检',
    template: 'crane',
    types: /起重|行车|吊/,
  },
  {
    kind: 'inspection',
    code: 'DJ-CNC',
    suffix: '班前点检',
    template: 'cnc',
    types: /加工中心|车床|铣床/,
  },
  { kind: 'inspection', code: 'DJ-KYJ', suffix: '日常点检', template: 'compressor', types: /空压/ },
];

/** Adds the forms of a plant from templates, and binds them to the types of its devices. @throws ApiFailure, ServerAway */
export async function seedForms(administrator: Worker): Promise<void> {
  const types = await administrator.call(deviceType.calls.list, {});
  for (const { kind, code, suffix, template, types: named } of planned) {
    const { add, bind } = formCalls[kind];
    const { id } = await administrator.call(add, {
      FormCode: code,
      FormName: `${formTemplates[template].name['zh-CN']}${suffix}`,
      Sections: templateSections(template, 'zh-CN', uuid),
    });
    const TypeIDs = types.filter(({ name }) => named.test(name)).map((one) => one.id);
    if (TypeIDs.length > 0) await administrator.call(bind, { ID: id, TypeIDs, IsDefaultForm: 1 });
  }
}
