import { isOutdated } from './newerBuild.ts';

/** After this long a style that could not be had is asked for again; twice as long each time, up to a minute. */
const againMs = 2_000;
const longestMs = 60_000;

/**
 * Asks again for styles of the page's own head that could not be had, until they come. A server with a
 * newer build has them no more.
 */
export function renewFailedStyles(): void {
  const tries = new WeakMap<HTMLLinkElement, number>();
  const renew = async (link: HTMLLinkElement, tried: number) => {
    if (tried > 0 && (await isOutdated())) return;
    const next = link.cloneNode() as HTMLLinkElement;
    tries.set(next, tried + 1);
    link.replaceWith(next);
  };
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const tried = tries.get(target) ?? 0;
    setTimeout(() => void renew(target, tried), Math.min(againMs * 2 ** tried, longestMs));
  };
  addEventListener('error', failed, { capture: true }); // it does not bubble
}
