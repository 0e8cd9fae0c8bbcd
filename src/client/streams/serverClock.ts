/** The number of probes that the offset is taken from. */
const clockProbes = 8;

/** The offset of this machine's clock above which people are warned, ms. */
export const skewMs = 5_000;

/** The server's time as this machine estimates it. All times are ms since the epoch. */
export interface ServerClock {
  /** Notes an answered probe: the times here at which it was sent and received, and the server's time. */
  probed(sentAt: number, receivedAt: number, serverTime: number): void;
  /** Returns the server's time; this machine's own until the first probe is answered. */
  serverNow(): number;
  /** Returns server time minus this machine's. */
  offset(): number;
}

/**
 * Creates a clock whose offset is that of the probe with the lowest round trip among the last eight:
 * the shorter the trip, the smaller the error of taking its middle.
 *
 * @param now this machine's clock
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
