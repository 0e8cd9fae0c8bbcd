import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKindName, importPermissions } from '../../../../contract/areas/importData.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';

const loadDialog = dialogLoader(
  'importData',
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
);

interface ImportButtonProps {
  readonly kind: ImportKindName;
  /** Reads the list again. */
  readonly onChanged: () => void;
}

/** Opens the dialog that imports a file, for people with the permissions; its parts are loaded then. */
export function ImportButton({ kind, onChanged }: ImportButtonProps) {
  const { t } = useTranslation();
  const mayImport = useCan('import.run');
  const mayImportKind = useCan(importPermissions[kind]);
  const [open, setOpen] = useState(false);
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  if (!mayImport || !mayImportKind) return null;
  return (
    <>
      <Button loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
        {t('kit.list.importRows')}
      </Button>
      {Dialog !== null && (
        <Dialog
          kindName={kind}
          visible={open}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
