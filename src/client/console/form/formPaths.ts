import type { FormKind } from '../../../contract/areas/form/form.ts';
import type { TemplateName } from '../../../contract/areas/form/templates.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';

/** The paths of the pages of each kind of forms. */
const paths = {
  maintenance: {
    list: pagePaths.maintenanceFormConfig,
    form: pagePaths.maintenanceFormDetail,
    designer: pagePaths.maintenanceConfigItem,
  },
  inspection: {
    list: pagePaths.inspectionFormConfig,
    form: pagePaths.inspectionFormDetail,
    designer: pagePaths.inspectionConfigItem,
  },
} as const satisfies Readonly<Record<FormKind, object>>;

/** Returns the path of the list of a kind of forms. */
export function formListPath(kind: FormKind): string {
  return paths[kind].list;
}

/** Returns the path of a form's page. */
export function formPath(kind: FormKind, id: string): string {
  return `${paths[kind].form}?${new URLSearchParams({ id })}`;
}

/** Returns the path of the designer of a form. @param template what a form without items begins with */
export function designerPath(kind: FormKind, id: string, template?: TemplateName): string {
  const query = new URLSearchParams({ id, ...(template !== undefined && { template }) });
  return `${paths[kind].designer}?${query}`;
}
