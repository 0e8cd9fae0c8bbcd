import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../contract/imports/importKind.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { useExpiredReason } from '../../hooks/useExpiredReason.ts';
import type { ImportFollowUp } from './useImport.ts';

interface DialogProps {
  readonly visible: boolean;
  /** Reads the list again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The import of files into a list: its permission beside `import.run`, and its dialog. */
export type ListImport = ReturnType<typeof listImport>;

/** Returns a kind whose columns depend on what is stored. */
export type UseImportKind = (visible: boolean) => ImportKind;

/**
 * Defines the import of a list, outside its component. The declaration of the kind has many texts, so it
 * is loaded with the dialog.
 *
 * @param loadFollowUp loads what the result offers for the imported rows
 */
export function listImport(
  permission: PermissionID,
  loadKind: () => Promise<ImportKind | UseImportKind>,
  loadFollowUp?: () => Promise<ImportFollowUp>,
) {
  const load = dialogLoader('importData', async () => {
    const [{ ImportDialog }, kind, FollowUp] = await Promise.all([
      import('./ImportDialog.tsx'),
      loadKind(),
      loadFollowUp?.(),
    ]);
    const useKind = typeof kind === 'function' ? kind : () => kind;
    return function KindDialog(props: DialogProps) {
      return <ImportDialog kind={useKind(props.visible)} FollowUp={FollowUp} {...props} />;
    };
  });
  return { permission, load };
}

interface ImportButtonProps {
  readonly of: ListImport;
  /** Reads the list again. */
  readonly onChanged: () => void;
}

/** Opens the dialog that imports a file, for people with the permissions; its parts are loaded then. */
export function ImportButton({ of, onChanged }: ImportButtonProps) {
  const { t } = useTranslation();
  const mayImport = useCan('import.run');
  const mayImportKind = useCan(of.permission);
  const [open, setOpen] = useState(false);
  const reason = useExpiredReason()('import.run');
  const { Dialog, loading, whenHere } = useLazyDialog(of.load);
  if (!mayImport || !mayImportKind) return null;
  return (
    <>
      <Button
        loading={loading}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => void whenHere(() => setOpen(true))}
      >
        {t('kit.list.importRows')}
      </Button>
      {Dialog !== null && (
        <Dialog visible={open} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
