import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getSetupGuide } from '../../../../contract/areas/home/setupGuide.ts';
import type { ImportKind } from '../../../../contract/imports/importKind.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { importParam } from '../../../lib/paths/pagePaths.ts';
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

/** Returns whether the user may import files into a list. */
function useMayImport({ permission }: ListImport): boolean {
  const mayImport = useCan('import.run');
  return useCan(permission) && mayImport;
}

interface ImportButtonProps {
  readonly of: ListImport;
  /** Reads the list again. */
  readonly onChanged: () => void;
}

/**
 * Opens the dialog that imports a file, for people with the permissions; its parts are loaded then. An address with
 * `importParam` opens it too.
 */
export function ImportButton({ of, onChanged }: ImportButtonProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayImport = useMayImport(of);
  const [open, setOpen] = useState(false);
  const reason = useExpiredReason()('import.run');
  const { Dialog, loading, whenHere } = useLazyDialog(of.load);
  const [query, setQuery] = useSearchParams();
  const isWanted = mayImport && reason === undefined && query.has(importParam);
  const openByAddress = useEffectEvent(() => {
    const rest = new URLSearchParams(query);
    rest.delete(importParam);
    setQuery(rest, { replace: true });
    void whenHere(() => setOpen(true));
  });
  useEffect(() => {
    if (isWanted) openByAddress();
  }, [isWanted]);
  if (!mayImport) return null;
  const noteChange = () => {
    onChanged();
    void queries.invalidateQueries({ queryKey: [getSetupGuide.id] });
  };
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
        <Dialog visible={open} onChanged={noteChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Opens the import from an empty list; the dialog belongs to the button in the head, which stays when rows appear. */
export function FirstImportButton({ of }: Pick<ImportButtonProps, 'of'>) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const reason = useExpiredReason()('import.run');
  if (!useMayImport(of)) return null;
  return (
    <Button
      disabled={reason !== undefined}
      title={reason}
      onClick={() =>
        setQuery(new URLSearchParams([...query, [importParam, '']]), { replace: true })
      }
    >
      {t('kit.list.importFile')}
    </Button>
  );
}
