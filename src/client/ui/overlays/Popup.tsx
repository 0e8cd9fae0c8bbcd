import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import style from './Popup.module.css';
import { popupMark } from './popupMark.ts';

interface PopupProps {
  /** The content of the button. */
  readonly label: ReactNode;
  readonly name: string;
  /** Controls the popup from outside; without it the popup keeps its own state. */
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  /** The content has its own padding, and on a phone the full width of the screen. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * A button with a panel below it. The down arrow or Tab moves into the panel; Escape, a click
 * outside or leaving by Tab closes it.
 */
export function Popup({ label, name, wide = false, children, ...props }: PopupProps) {
  const [openHere, setOpenHere] = useState(false);
  const open = props.open ?? openHere;
  const setOpen = (next: boolean) => {
    setOpenHere(next);
    props.onOpen?.(next);
  };
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useEffectEvent(() => setOpen(false));

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
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
    <div className={style.popup} ref={root} {...{ [popupMark]: '' }}>
      <button
        ref={button}
        type="button"
        className={style.button}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
          requestAnimationFrame(() => firstIn(panel.current)?.focus());
        }}
      >
        {label}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          className={`${style.panel} ${wide ? style.wide : ''}`}
          role="group"
          aria-label={name}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function firstIn(panel: HTMLElement | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? null;
}
