/** Frames and messages that one connection may send: `perSecond` at once, and as many each second. */
export class MessageBudget {
  readonly #perSecond: number;
  #left: number;
  #filledAt = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Spends one; false when nothing is left. */
  spend(): boolean {
    const now = performance.now();
    const gained = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, this.#left + gained);
    this.#filledAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** The part of a connection that a limit needs. */
type Limited = {
  readonly user: { readonly id: string };
  /** It has been closed, though its socket may still be open. */
  readonly ended: boolean;
  close(reason: string): void;
  abort(reason: string): void;
};

/**
 * Bounds the connections of one user, those still shaking hands included: a new one closes the
 * oldest. Hubs that share a limit count together.
 */
export class ConnectionLimit {
  readonly #maxPerUser: number;
  readonly #reason: string;
  readonly #byUser = new Map<string, Set<Limited>>(); // oldest first, until their sockets are gone

  /** @param reason what the client of a closed connection is given */
  constructor(maxPerUser: number, reason = 'Too many connections.') {
    this.#maxPerUser = maxPerUser;
    this.#reason = reason;
  }

  add(connection: Limited): void {
    const { id } = connection.user;
    const all = this.#byUser.get(id) ?? new Set();
    this.#byUser.set(id, all.add(connection));
    for (const oldest of this.#beyond(all, false)) {
      oldest.close(this.#reason);
    }
    // Clients that do not close their side would add up until the close time-out.
    for (const oldest of this.#beyond(all, true)) oldest.abort('too many connections');
  }

  /** Forgets a connection whose socket is gone. */
  remove(connection: Limited): void {
    const { id } = connection.user;
    const all = this.#byUser.get(id);
    if (all?.delete(connection) === true && all.size === 0) this.#byUser.delete(id);
  }

  /** The oldest of the ended connections, or of the others, without the `maxPerUser` newest. */
  #beyond(all: ReadonlySet<Limited>, ended: boolean): Limited[] {
    return [...all].filter((one) => one.ended === ended).slice(0, -this.#maxPerUser);
  }
}
