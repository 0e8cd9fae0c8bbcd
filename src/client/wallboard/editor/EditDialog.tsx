import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the board; Escape closes it. */
export function EditDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint: the question is never in the page without being open.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="edit-dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
