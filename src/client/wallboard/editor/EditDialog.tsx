import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Places the dialog at this side, so that the board stays visible and shows changes at once. */
  readonly aside?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A modal dialog over the board; Escape closes it. */
export function EditDialog({ title, onClose, aside, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
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
