import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import style from './NativeDialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface NativeDialogProps {
  readonly label: string;
  /** The position: a drawer at a side, or centred near the top. */
  readonly place: 'start' | 'end' | 'top';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The browser's own dialog, open as long as it is rendered. It traps the focus, returns it on
 * close, and closes by Escape or a click outside. It is lighter than Arco's and used by the shell.
 * It renders into the body, because the element that opened it may be hidden.
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
