import { type ReactNode, useState } from 'react';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import type { LabelSource } from './labelSource.ts';

const loadDialog = dialogLoader(
  'labels',
  async () => (await import('./LabelDialog.tsx')).LabelDialog,
);

/** Returns what opens the dialog of labels, and the dialog, whose parts are loaded when it is first opened. */
export function useLabelDialog(): {
  readonly open: (source: LabelSource) => void;
  readonly loading: boolean;
  readonly dialog: ReactNode;
} {
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  const [source, setSource] = useState<LabelSource | null>(null);
  const shown = useLastNonNull(source);
  return {
    open: (next) => void whenHere(() => setSource(next)),
    loading,
    dialog: Dialog !== null && shown !== null && (
      <Dialog source={shown} visible={source !== null} onClose={() => setSource(null)} />
    ),
  };
}
