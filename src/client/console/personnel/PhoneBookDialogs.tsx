import type { OneTimePassword } from '../../../contract/areas/personnelActions.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import type { OpenDialog } from './openDialog.ts';
import type { KnownWork } from './PersonFields.tsx';

interface PhoneBookDialogsProps {
  readonly open: OpenDialog | null;
  readonly known: KnownWork;
  readonly onAdded: (password: OneTimePassword) => void;
  readonly onClose: () => void;
}

/** The address book's dialogs; each stays while it fades, and keeps what was typed. */
export function PhoneBookDialogs(props: PhoneBookDialogsProps) {
  const { open, known, onAdded, onClose } = props;
  const edited = useLastNonNull(open?.kind === 'edit' ? open.user : null);
  const bulk = useLastNonNull(open?.kind === 'bulk' ? open.users : null);
  return (
    <>
      <AddPersonDialog
        visible={open?.kind === 'add'}
        known={known}
        onAdded={onAdded}
        onClose={onClose}
      />
      {edited !== null && (
        <EditPersonDialog
          key={`${edited.id} ${edited.version}`}
          user={edited}
          visible={open?.kind === 'edit'}
          known={known}
          onClose={onClose}
        />
      )}
      {bulk !== null && (
        <BulkEditDialog
          users={bulk}
          visible={open?.kind === 'bulk'}
          known={known}
          onClose={onClose}
        />
      )}
    </>
  );
}
