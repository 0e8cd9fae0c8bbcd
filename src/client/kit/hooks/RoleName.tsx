import { roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';

/** A role by the name that it has on the wire, in the reader's language. */
export function RoleName({ name }: { readonly name: string }) {
  return roleText(name, useLocale());
}
