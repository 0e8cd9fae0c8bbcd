import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../../ui/overlays/useFocusReturn.ts';

/** Somebody who used the pointer or a key over the rows within this time works in the list, ms. */
export const workMs = 5_000;

/**
 * Reports whether somebody works in a list, whose rows then stay in place: rows are selected, a later page is shown, a
 * menu or a dialog is open, or the pointer or the keyboard was just used over the rows.
 *
 * @param panel the element around the rows
 * @param isLocked true while rows are selected or a later page is shown
 */
export function useListWork(
  panel: RefObject<HTMLElement | null>,
  isLocked: boolean,
  watchWork: (isBusy: () => boolean) => void,
): void {
  const isFixed = useEffectEvent(() => isLocked);
  useEffect(() => {
    const { current } = panel;
    if (current === null) return undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    const note = ({ target }: Event) => {
      const isRow = target instanceof Element && target.closest('tbody, li') !== null;
      if (isRow) lastAt = Date.now();
    };
    const kinds = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const kind of kinds) current.addEventListener(kind, note);
    watchWork(
      () =>
        isFixed() ||
        Date.now() - lastAt < workMs ||
        current.querySelector('[aria-expanded="true"]') !== null ||
        isModalOpen(),
    );
    return () => {
      for (const kind of kinds) current.removeEventListener(kind, note);
      watchWork(() => false);
    };
  }, [panel, watchWork]);
}
