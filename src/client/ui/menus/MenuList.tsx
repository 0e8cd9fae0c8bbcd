import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import style from './MenuList.module.css';

/** One entry of a menu. */
export interface MenuAction {
  readonly key: string;
  readonly text: string;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  /** The reason for which it is disabled. */
  readonly title?: string | undefined;
  readonly run: () => void;
}

interface MenuListProps {
  readonly id?: string;
  /** The accessible name. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** An element that counts as part of the menu: a press there does not close it. */
  readonly root?: RefObject<HTMLElement | null>;
  /** Positions the menu in the window. */
  readonly place: (menu: HTMLElement) => void;
  /** @param back whether the focus returns to the element that opened the menu */
  readonly onClose: (back: boolean) => void;
}

/**
 * An open menu. It takes the focus; arrow keys, Home and End move between actions, Enter runs one,
 * and Escape, Tab, a press outside or a scroll closes it. The focus returns before an action runs.
 */
export function MenuList({ id, label, actions, root, place, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    if (menu.current === null) return;
    place(menu.current);
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
  }, [place]);
  useEffect(() => {
    const own = root ?? menu;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !own.current?.contains(event.target))
        close.current(false);
    };
    const moved = () => close.current(false);
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
  }, [root]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const all = itemsOf(event.currentTarget);
    const at = all.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => all[(at + 1) % all.length]?.focus(),
      ArrowUp: () => all.at(at <= 0 ? -1 : at - 1)?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      Escape: () => onClose(true),
    };
    if (event.key === 'Tab') onClose(true);
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div
      ref={menu}
      id={id}
      className={style.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
    >
      {actions.map(({ key, text, destructive, disabled, title, run }) => (
        <button
          key={key}
          type="button"
          className={style.item}
          data-danger={destructive}
          role="menuitem"
          tabIndex={-1}
          disabled={disabled}
          title={title}
          onClick={() => {
            onClose(true);
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
}
