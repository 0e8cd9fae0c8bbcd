/** The rate limit of frames and messages of one connection: a burst of `perSecond`, refilled every second. */
export class MessageBudget {
  readonly #perSecond: number;
  #left: number;
  #filledAt = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Counts one message; false when the budget is exhausted. */
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

/** The members of a connection that the limit needs. */
type Limited = {
  readonly user: { readonly id: string };
  /** True once the connection has been closed, even if its socket is still open. */
  readonly ended: boolean;
  close(reason: string): void;
  abort(reason: string): void;
};

/**
 * Limits the connections of one user, including those in their handshake: a new connection closes the
 * oldest. Hubs that share a limit count together.
 */
export class ConnectionLimit {
  readonly #maxPerUser: number;
  readonly #reason: string;
  readonly #byUser = new Map<string, Set<Limited>>(); // oldest first, until their sockets are closed

  /** @param reason sent to the client of a closed connection */
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
    // Clients that do not close their side would accumulate until the close time-out.
    for (const oldest of this.#beyond(all, true)) oldest.abort('too many connections');
  }

  /** Removes a connection whose socket is closed. */
  remove(connection: Limited): void {
    const { id } = connection.user;
    const all = this.#byUser.get(id);
    if (all?.delete(connection) === true && all.size === 0) this.#byUser.delete(id);
  }

  /** Returns the ended connections, or the others, except the `maxPerUser` newest of them. */
  #beyond(all: ReadonlySet<Limited>, ended: boolean): Limited[] {
    return [...all].filter((one) => one.ended === ended).slice(0, -this.#maxPerUser);
  }
}
