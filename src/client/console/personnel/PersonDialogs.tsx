import type { OneTimePassword } from '../../../contract/areas/personnel/actions.ts';
import type { PhoneBookUser } from '../../../contract/areas/personnel/endpoints.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { BulkEditDialog, PersonDialog } from './PersonDialog.tsx';

/** The open dialog of the address book. */
export type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly user: PhoneBookUser }
  | { readonly kind: 'bulk'; readonly users: readonly PhoneBookUser[] };

interface PersonDialogsProps {
  readonly open: OpenDialog | null;
  readonly listed: readonly PhoneBookUser[];
  readonly onAdded: (password: OneTimePassword) => void;
  readonly onClose: () => void;
}

/** The dialogs of the address book; each stays mounted, so that its input survives closing. */
export function PersonDialogs({ open, listed, onAdded, onClose }: PersonDialogsProps) {
  const edited = useLastNonNull(open?.kind === 'edit' ? open.user : null);
  const bulk = useLastNonNull(open?.kind === 'bulk' ? open.users : null);
  const shared = { listed, onClose };
  return (
    <>
      <PersonDialog {...shared} user={null} visible={open?.kind === 'add'} onAdded={onAdded} />
      {edited !== null && (
        <PersonDialog
          {...shared}
          key={`${edited.id} ${edited.version}`}
          user={edited}
          visible={open?.kind === 'edit'}
        />
      )}
      {bulk !== null && <BulkEditDialog {...shared} users={bulk} visible={open?.kind === 'bulk'} />}
    </>
  );
}
