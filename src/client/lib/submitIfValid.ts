/**
 * Sends a form only if it is valid (specification 5, Request helper); otherwise it shows the errors
 * and sends nothing.
 *
 * @param problems the validation errors, in the order of the form
 * @returns whether the form was sent
 */
export async function submitIfValid<Problem>(
  problems: readonly Problem[],
  show: (problems: readonly [Problem, ...Problem[]]) => void,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const [first, ...rest] = problems;
  if (first !== undefined) {
    show([first, ...rest]);
    return false;
  }
  await send();
  return true;
}
