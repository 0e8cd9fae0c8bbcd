import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first refused field, and at each step to its first field. */
export function useFocusInForm(
  form: RefObject<HTMLFormElement | null>,
  problems: readonly object[],
  step: string,
): void {
  useEffect(() => {
    const input = form.current?.querySelector<HTMLElement>('input:not([type="hidden"])');
    if (step !== '') input?.focus();
  }, [form, step]);
  useEffect(() => {
    if (problems.length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}
