import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import style from './ActionMenu.module.css';
import { Button } from './Button.ts';

/** Something to be done, by name. */
export interface MenuAction {
  readonly key: string;
  readonly text: string;
  readonly run: () => void;
}

interface ActionMenuProps {
  /** What stands on the button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** One of them is under way. */
  readonly busy?: boolean;
}

/**
 * A button that unfolds further actions: arrow keys, Home and End go through them, Enter takes,
 * Escape or a click elsewhere folds them. The button has the focus again before an action runs.
 */
export function ActionMenu({ label, actions, busy = false }: ActionMenuProps) {
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
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

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
          ref={focusFirst}
          className={style.menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={press}
        >
          {actions.map(({ key, text, run }) => (
            <button
              key={key}
              type="button"
              className={style.item}
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

/** The first action has the focus once the menu is there. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}
