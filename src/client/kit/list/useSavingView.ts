import { useState } from 'react';
import type { SavedView } from '../../../contract/areas/savedView.ts';
import { dialogLoader } from '../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';

const loadDialog = dialogLoader(
  'kit',
  async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog,
);

/** The dialog that names a view, fetched when it is first wanted. */
export function useSavingView() {
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  /** null: a new one; undefined: none was asked for yet. */
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
