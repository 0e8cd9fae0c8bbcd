import { useState } from 'react';
import type { SavedView } from '../../../../contract/areas/savedView.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';

const loadDialog = dialogLoader(
  'kit',
  async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog,
);

/** Returns the dialog that names a view, loaded on first use. */
export function useSavingView() {
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  /** null: a new view; undefined: the dialog was not opened yet. */
  const [wanted, setWanted] = useState<SavedView | null>();
  const [visible, setVisible] = useState(false);
  const open = (view: SavedView | null) =>
    void whenHere(() => {
      setWanted(view);
      setVisible(true);
    });
  return {
    Dialog,
    loading,
    wanted,
    visible,
    begin: () => open(null),
    rename: (view: SavedView) => open(view),
    end: () => setVisible(false),
  };
}
