import { useState } from 'react';
import type { SavedView } from '../../../../contract/areas/savedView/endpoints.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';

const loadDialog = dialogLoader(
  'kit',
  async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog,
);

/** Returns the dialog that names a view, loaded on first use. */
export function useSaveViewDialog() {
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  /** null: a new view; undefined: the dialog was not opened yet. */
  const [target, setTarget] = useState<SavedView | null>();
  const [visible, setVisible] = useState(false);
  const open = (view: SavedView | null) =>
    void whenHere(() => {
      setTarget(view);
      setVisible(true);
    });
  return {
    Dialog,
    loading,
    wanted: target,
    visible,
    begin: () => open(null),
    rename: (view: SavedView) => open(view),
    end: () => setVisible(false),
  };
}
