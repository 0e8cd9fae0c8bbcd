import { useCallback, useId, useRef, useState } from 'react';
import { Button } from '../buttons/Button.ts';
import style from './ActionMenu.module.css';
import { type MenuAction, MenuList } from './MenuList.tsx';

interface ActionMenuProps {
  /** The text of the button. */
  readonly label: string;
  /** The accessible name, where the label alone is not clear. */
  readonly name?: string;
  /** Hides the border, for buttons inside table rows. */
  readonly quiet?: boolean;
  readonly actions: readonly MenuAction[];
  /** An action is in progress. */
  readonly busy?: boolean;
}

/**
 * A button that opens a menu of further actions. The menu is drawn above scrolling content, below
 * its button or, where the space is too small, over it.
 */
export function ActionMenu({ label, name, quiet = false, actions, busy = false }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const buttonID = `${id}-button`;

  const place = useCallback(
    (menu: HTMLElement) => {
      const button = document.getElementById(buttonID);
      if (button !== null) placeAt(menu, button.getBoundingClientRect());
    },
    [buttonID],
  );
  const close = (back: boolean) => {
    setOpen(false);
    if (back) document.getElementById(buttonID)?.focus();
  };
  return (
    <div className={style.root} ref={root} data-quiet={quiet || undefined}>
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
        <MenuList
          id={id}
          label={name ?? label}
          actions={actions}
          root={root}
          place={place}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The gap between the menu, its button and the edges of the screen, px. */
const gap = 4;

/**
 * Places the menu below its button, or above it where the space is too small; the right edges are
 * aligned.
 */
function placeAt(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = button.bottom + gap;
  const fits = below + height <= clientHeight - gap;
  menu.style.top = `${fits ? below : Math.max(gap, button.top - gap - height)}px`;
  const start = Math.max(gap, Math.min(button.right - width, clientWidth - width - gap));
  menu.style.left = `${start}px`;
}
