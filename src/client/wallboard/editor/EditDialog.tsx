import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** It stands at the side and leaves the board in sight, where what is changed shows at once. */
  readonly aside?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A question over the board; Escape closes it. */
export function EditDialog({ title, onClose, aside, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint: the question is never in the page without being open.
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
