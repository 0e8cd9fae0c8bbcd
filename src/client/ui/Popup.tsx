import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import style from './Popup.module.css';

interface PopupProps {
  /** What stands on the button. */
  readonly label: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

/** A button and a panel beneath it; Escape, a click elsewhere or leaving by Tab closes it. */
export function Popup({ label, name, children }: PopupProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div className={style.popup} ref={root}>
      <button
        ref={button}
        type="button"
        className={style.button}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div id={id} className={style.panel} role="group" aria-label={name}>
          {children}
        </div>
      )}
    </div>
  );
}
