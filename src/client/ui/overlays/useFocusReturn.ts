import { useEffect, useLayoutEffect, useRef } from 'react';
import { popupMark } from './popupMark.ts';

const dialogs = 'dialog, [role="dialog"], .arco-modal-wrapper';

/** Returns true while a dialog or drawer is over the page. */
export function isModalOpen(): boolean {
  const open = [...document.querySelectorAll('[aria-modal="true"]')];
  return open.some((dialog) => dialog.checkVisibility());
}

/** The element that had the focus before the first of several consecutive dialogs. */
let outside: Element | null = null;

/** Returns the button of the popup around an element; the popup closes when the focus leaves it. */
function popupButtonOf(one: Element | null): Element | null {
  return one?.closest(`[${popupMark}]`)?.querySelector('button[aria-expanded]') ?? null;
}

/**
 * Returns the focus to the element that had it before something opened, when that closes or
 * unmounts, unless the focus has moved elsewhere. If that element is gone with its popup, the
 * popup's button gets the focus; if it is gone with its dialog, the element that opened the dialog.
 * Arco's dialogs trap the focus and then drop it.
 */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const popupButton = useRef<Element | null>(null);
  const restoreFocus = useRef(() => {
    const { current } = opener;
    opener.current = null;
    // Runs after Arco, which moves the focus once more when a dialog closes.
    setTimeout(() => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (!lost && activeElement.closest(dialogs) === null) return;
      for (const one of [current, popupButton.current, outside]) {
        if (!(one instanceof HTMLElement) || one === document.body) continue;
        if (!one.checkVisibility()) continue;
        one.focus({ preventScroll: true }); // a page as a whole would move under the header
        return;
      }
    });
  });
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement, body } = document;
    opener.current = activeElement;
    popupButton.current = popupButtonOf(activeElement);
    const isInside = activeElement === body || activeElement?.closest(dialogs) !== null;
    if (!isInside) outside = activeElement;
  }, [open]);
  useEffect(() => {
    if (!open && opener.current !== null) restoreFocus.current();
  }, [open]);
  useEffect(() => {
    const { current } = restoreFocus;
    return () => {
      if (opener.current !== null) current();
    };
  }, []);
}
