import { type RefObject, useEffect, useRef } from 'react';

/** Selects a refused control, or the first control of a refused group. */
const refused = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/**
 * Moves the focus to the first refused control of a form at each new problem.
 *
 * @param problem the error of the last submit; null where there is none
 * @returns the reference for the form's element
 */
export function useRefusedFocus(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === null) return;
    form.current?.querySelector<HTMLElement>(refused)?.focus();
  }, [problem]);
  return form;
}
