import { useState } from 'react';
import type { FormKind } from '../../../contract/areas/form/form.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import type { CopiedForm } from './MakeFormDialog.tsx';

const loadMakeDialog = dialogLoader(
  'form',
  async () => (await import('./MakeFormDialog.tsx')).MakeFormDialog,
);

/** Returns a function that opens the dialog of a new form or of a copy, and the dialog. */
export function useMakeForm(kind: FormKind) {
  const { Dialog, loading, whenHere } = useLazyDialog(loadMakeDialog);
  const [copied, setCopied] = useState<CopiedForm | null>(null);
  const [visible, setVisible] = useState(false);
  return {
    isLoading: loading,
    make: (source: CopiedForm | null) =>
      void whenHere(() => {
        setCopied(source);
        setVisible(true);
      }),
    dialog: Dialog !== null && (
      <Dialog
        key={copied?.id ?? 'new'}
        kind={kind}
        visible={visible}
        copied={copied}
        onClose={() => setVisible(false)}
      />
    ),
  };
}
