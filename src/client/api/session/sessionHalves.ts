/** Which session the cookie and the record each name. */
export interface SessionHalves {
  readonly cookie: string | null;
  readonly record: string | null;
}

/**
 * The cookie and the record of one deed reach the other tabs one after the other, in either order:
 * halves that have not met within this time, in ms, never will.
 */
export const halvesMeetWithinMs = 1000;
/** How often they are looked at meanwhile, in ms. */
const lookAgainMs = 50;

/** As last taken, whether they met or not. */
let taken: SessionHalves = { cookie: null, record: null };
let waiting: { readonly until: number; readonly timer: ReturnType<typeof setInterval> } | null =
  null;

/**
 * Whether to wait for the other half of what another tab is doing just now.
 *
 * @param lookAgain is called until the halves are taken
 */
export function awaitsOtherHalf(halves: SessionHalves, lookAgain: () => void): boolean {
  if (!mayMeet(halves)) return false;
  waiting ??= {
    until: Date.now() + halvesMeetWithinMs,
    timer: setInterval(lookAgain, lookAgainMs),
  };
  return Date.now() < waiting.until;
}

/** The session that they name is followed from now on. */
export function takeHalves(halves: SessionHalves): void {
  stopWaiting();
  taken = halves;
}

/** Looks no more. */
export function stopWaiting(): void {
  clearInterval(waiting?.timer);
  waiting = null;
}

/**
 * What has been taken once stands. A cookie that goes alone has expired, which is not waited for: if
 * it was a sign-out, the record's going takes that back.
 */
function mayMeet({ cookie, record }: SessionHalves): boolean {
  if (cookie === record) return false;
  const isKnown = cookie === null || cookie === taken.cookie;
  return !(isKnown && record === taken.record);
}
