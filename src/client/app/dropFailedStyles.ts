/**
 * Takes the link of a style that could not be had out of the page again: Vite asks for no style whose
 * link stands there, and a page that is tried again would come without it.
 */
export function dropFailedStyles(): void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  addEventListener('error', drop, { capture: true }); // it does not bubble
}
