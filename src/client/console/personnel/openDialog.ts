import type { PhoneBookUser } from '../../../contract/areas/personnel.ts';

/** What a dialog of the page is open for. */
export type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly user: PhoneBookUser }
  | { readonly kind: 'bulk'; readonly users: readonly PhoneBookUser[] };
