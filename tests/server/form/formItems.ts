import type { FormItem, FormSection } from '../../../src/contract/areas/form/content.ts';

/** An item with an id; OK / NG unless given. */
export function item(id: string, over: Partial<FormItem> = {}): FormItem {
  return {
    id,
    name: `Check ${id}`,
    type: 0,
    part: '',
    method: '',
    standard: '',
    isRequired: 1,
    photo: 0,
    unit: '',
    lower: null,
    upper: null,
    maxPerDay: null,
    options: [],
    condition: null,
    ...over,
  };
}

/** One section of a form. */
export function sectionOf(...items: FormItem[]): FormSection[] {
  return [{ id: 'section', name: 'Lubrication', items }];
}
