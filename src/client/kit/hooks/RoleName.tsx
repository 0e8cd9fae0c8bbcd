import { roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';

/** The display name of a role, from its name on the wire, in the user's language. */
export function RoleName({ name }: { readonly name: string }) {
  return roleText(name, useLocale());
}
