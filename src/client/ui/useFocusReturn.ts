import { useEffect, useLayoutEffect, useRef } from 'react';
import { popupMark } from './popupMark.ts';

const dialogs = 'dialog, [role="dialog"], .arco-modal-wrapper';

/** What had the focus before the first of several dialogs, which follow one another. */
let outside: Element | null = null;

/** The button of the popup that something stands in, which closes as the focus leaves it. */
function doorOf(one: Element | null): Element | null {
  return one?.closest(`[${popupMark}]`)?.querySelector('button[aria-expanded]') ?? null;
}

/**
 * Gives the focus back to what had it before something opened, when that closes or goes; not where
 * the focus has moved elsewhere meanwhile. Where that is gone with its popup, the popup's button gets
 * it; with a dialog of its own, what opened that one. Arco's dialogs keep the focus and drop it; the browser's
 * own give it back to what opened them alone.
 */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const door = useRef<Element | null>(null);
  const giveBack = useRef(() => {
    const { current } = opener;
    opener.current = null;
    // After Arco, which takes the focus once more when a dialog closes.
    setTimeout(() => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (!lost && activeElement.closest(dialogs) === null) return;
      for (const one of [current, door.current, outside]) {
        if (!(one instanceof HTMLElement) || one === document.body) continue;
        if (!one.checkVisibility()) continue;
        one.focus();
        return;
      }
    });
  });
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement, body } = document;
    opener.current = activeElement;
    door.current = doorOf(activeElement);
    const isInside = activeElement === body || activeElement?.closest(dialogs) !== null;
    if (!isInside) outside = activeElement;
  }, [open]);
  useEffect(() => {
    if (!open && opener.current !== null) giveBack.current();
  }, [open]);
  useEffect(() => {
    const { current } = giveBack;
    return () => {
      if (opener.current !== null) current();
    };
  }, []);
}
