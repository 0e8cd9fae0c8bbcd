import { useCallback, useId, useRef, useState } from 'react';
import style from './ActionMenu.module.css';
import { Button } from './Button.ts';
import { type MenuAction, MenuList } from './MenuList.tsx';

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
 * A button that unfolds further actions. The menu stands above whatever scrolls, below its button or,
 * where there is no room, over it.
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

/** Between the menu and its button, and the edges of the screen, px. */
const gap = 4;

/** Puts the menu below its button, or above it where there is no room; its ends meet. */
function placeAt(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = button.bottom + gap;
  const fits = below + height <= clientHeight - gap;
  menu.style.top = `${fits ? below : Math.max(gap, button.top - gap - height)}px`;
  const start = Math.max(gap, Math.min(button.right - width, clientWidth - width - gap));
  menu.style.left = `${start}px`;
}
