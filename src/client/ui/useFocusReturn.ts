import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it before something opened, when that closes or goes; not where
 * the focus has moved elsewhere meanwhile. Arco's dialogs keep the focus and drop it.
 */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const giveBack = useRef(() => {
    const { current } = opener;
    opener.current = null;
    // After Arco, which takes the focus once more when a dialog closes.
    setTimeout(() => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (!lost && activeElement.closest('[role="dialog"], .arco-modal-wrapper') === null) return;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    });
  });
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
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
