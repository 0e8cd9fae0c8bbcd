import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFocusReturn } from '../../ui/overlays/useFocusReturn.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Places the dialog at this side, so that the board stays visible and shows changes at once. */
  readonly aside?: 'left' | 'right';
  readonly children: ReactNode;
}

/**
 * A modal dialog over the board; Escape closes it. It is the browser's, because `Modal` is Arco's,
 * which the wall does not load.
 */
export function EditDialog({ title, onClose, aside, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn(true); // before the dialog takes the focus
  // Before paint, so that the dialog is never rendered closed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={aside ? `edit-dialog edit-dialog-aside edit-dialog-${aside}` : 'edit-dialog'}
      aria-label={title}
      onClose={onClose}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
