/** After this long a style that could not be had is asked for again. */
const againMs = 2_000;

/**
 * Asks again for styles that could not be had, until they come: Vite asks for each but once, and a
 * page that is tried again would come without its own.
 */
export function renewFailedStyles(): void {
  const renew = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    setTimeout(() => target.replaceWith(target.cloneNode()), againMs);
  };
  addEventListener('error', renew, { capture: true }); // it does not bubble
}
