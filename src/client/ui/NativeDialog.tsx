import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import style from './NativeDialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface NativeDialogProps {
  readonly label: string;
  /** Where it stands: a drawer at a side, or in the middle near the top. */
  readonly place: 'start' | 'end' | 'top';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The browser's own dialog, as long as it is rendered: it keeps the focus within, gives it back,
 * closes by Escape and by a click beside it. Lighter than Arco's, for what the shell itself opens.
 * It stands outside of what opened it, which may itself be hidden.
 */
export function NativeDialog({ label, place, onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn(true);
  useEffect(() => {
    const { current } = dialog;
    if (current !== null && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={style.dialog}
      data-place={place}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={style.within}>{children}</div>
    </dialog>,
    document.body,
  );
}
