import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import style from './ActionMenu.module.css';
import { Button } from './Button.ts';

/** Something to be done, by name. */
export interface MenuAction {
  readonly key: string;
  readonly text: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface ActionMenuProps {
  /** What stands on the button. */
  readonly label: string;
  /** What the button is called, where its label says too little. */
  readonly name?: string;
  /** In a row: without an edge. */
  readonly quiet?: boolean;
  readonly actions: readonly MenuAction[];
  /** One of them is under way. */
  readonly busy?: boolean;
}

/**
 * A button that unfolds further actions: arrow keys, Home and End go through them, Enter takes,
 * Escape or a click elsewhere folds them. The button has the focus again before an action runs. The
 * menu stands above whatever scrolls, below its button or, where there is no room, over it.
 */
export function ActionMenu({ label, name, quiet = false, actions, busy = false }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const buttonID = `${id}-button`;

  const fold = () => {
    setOpen(false);
    document.getElementById(buttonID)?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const moved = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('scroll', moved, true);
    window.addEventListener('resize', moved);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('scroll', moved, true);
      window.removeEventListener('resize', moved);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (!open) return;
    const menu = document.getElementById(id);
    const button = document.getElementById(buttonID);
    if (menu === null || button === null) return;
    place(menu, button.getBoundingClientRect());
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [open, id, buttonID]);

  const press = (event: KeyboardEvent) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = all.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => all[(at + 1) % all.length]?.focus(),
      ArrowUp: () => all.at(at <= 0 ? -1 : at - 1)?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      Escape: fold,
    };
    if (event.key === 'Tab') setOpen(false);
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className={style.root} ref={root}>
      <Button
        id={buttonID}
        loading={busy}
        {...(quiet ? { type: 'text' as const, size: 'small' as const } : {})}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <div
          id={id}
          className={style.menu}
          role="menu"
          aria-label={name ?? label}
          tabIndex={-1}
          onKeyDown={press}
        >
          {actions.map(({ key, text, danger, run }) => (
            <button
              key={key}
              type="button"
              className={style.item}
              data-danger={danger}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                fold();
                run();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Between the menu and its button, and the edges of the screen, px. */
const gap = 4;

/** Puts the menu below its button, or above it where there is no room; its ends meet. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = button.bottom + gap;
  const fits = below + height <= clientHeight - gap;
  menu.style.top = `${fits ? below : Math.max(gap, button.top - gap - height)}px`;
  const start = Math.max(gap, Math.min(button.right - width, clientWidth - width - gap));
  menu.style.left = `${start}px`;
}
