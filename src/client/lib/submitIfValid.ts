/**
 * Sends a form only if it is valid (specification 5, Request helper): else what is wrong is shown
 * and nothing goes out.
 *
 * @param problems what is wrong, in the order of the form
 * @returns whether it was sent
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
