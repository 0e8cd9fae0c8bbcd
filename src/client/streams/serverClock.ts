/** Probes that the offset is taken from. */
const clockProbes = 8;

/** People are warned where this machine's clock is off by more (design page 5), ms. */
export const skewMs = 5_000;

/** The server's time as far as this machine can know it. All times are ms since the epoch. */
export interface ServerClock {
  /** A probe was answered: when it was sent and received here, and the time that it brought. */
  probed(sentAt: number, receivedAt: number, serverTime: number): void;
  /** The server's time now; this machine's own until the first probe is answered. */
  serverNow(): number;
  /** Server time minus this machine's. */
  offset(): number;
}

/**
 * A clock whose offset is that of the probe with the lowest round trip among the last eight: the
 * shorter the trip, the less of it can hide in one direction.
 *
 * @param now this machine's clock
 * @see design page 5 Streams
 */
export function createServerClock(now: () => number): ServerClock {
  const probes: { roundTrip: number; offset: number }[] = [];
  let offset = 0;
  return {
    probed(sentAt, receivedAt, serverTime) {
      probes.push({
        roundTrip: receivedAt - sentAt,
        offset: serverTime - (sentAt + receivedAt) / 2,
      });
      if (probes.length > clockProbes) probes.shift();
      offset = probes.reduce((best, next) =>
        next.roundTrip < best.roundTrip ? next : best,
      ).offset;
    },
    serverNow: () => now() + offset,
    offset: () => offset,
  };
}
