import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import type { RecordRow } from './record.ts';

interface RecordDialogsProps {
  readonly resource: AnyRecord;
  readonly open:
    | { readonly kind: 'add' }
    | { readonly kind: 'copy' | 'edit'; readonly record: RecordRow }
    | { readonly kind: 'bulk'; readonly records: readonly RecordRow[] }
    | null;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** The dialogs of a list of records; each stays mounted, so that its input survives closing. */
export function RecordDialogs({ resource, open, onAdded, onClose }: RecordDialogsProps) {
  const edited = useLastNonNull(open?.kind === 'edit' ? open.record : null);
  const copied = useLastNonNull(open?.kind === 'copy' ? open.record : null);
  const bulk = useLastNonNull(open?.kind === 'bulk' ? open.records : null);
  const shared = { resource, onAdded, onClose };
  return (
    <>
      <RecordDialog {...shared} visible={open?.kind === 'add'} record={null} />
      {edited !== null && (
        <RecordDialog
          {...shared}
          key={`${edited.id} ${edited.version}`}
          visible={open?.kind === 'edit'}
          record={edited}
        />
      )}
      {copied !== null && (
        <RecordDialog
          {...shared}
          key={copied.id}
          visible={open?.kind === 'copy'}
          record={null}
          copied={copied}
        />
      )}
      {bulk !== null && <BulkDialog {...shared} records={bulk} visible={open?.kind === 'bulk'} />}
    </>
  );
}
