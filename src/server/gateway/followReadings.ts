import { deviceSilenceMs } from '../../contract/areas/gateway.ts';
import { runState } from '../../contract/enums.ts';

/** What a device said, and when it was so. Without a state it only gives a sign of life. */
export interface Reading {
  readonly at: Date;
  readonly runState: number | undefined;
}

/** The last that was heard of a device. */
export interface Heard {
  /** As it said; while it is silent it is shown as offline. */
  readonly runState: number;
  readonly since: Date;
  readonly heardTime: Date;
  /** Since when it is shown as offline for its silence; null while it is heard. */
  readonly silentTime: Date | null;
}

/** A row of the history: from when on the device was in which state. */
export interface RunStateStart {
  readonly startTime: Date;
  readonly runState: number;
}

export interface Followed {
  readonly heard: Heard;
  /** Rows for the history, oldest first. */
  readonly starts: readonly RunStateStart[];
  /** A row of the history that proved wrong: late readings show that it was no silence. */
  readonly unsaid: Date | null;
  /** What is shown is another state now, or began at another time. */
  readonly changed: boolean;
}

const { offline } = runState.values;

/** When a device that was last heard then counts as silent. */
function silentFrom(heardTime: Date): Date {
  return new Date(heardTime.getTime() + deviceSilenceMs);
}

/**
 * Goes on from what was heard by the readings of one call, in any order. Those older than the last
 * one heard are ignored; of the same instant the later one counts. A silence between two readings
 * is offline time, whether or not anybody looked meanwhile, so that the history is a function of
 * the readings alone. Null where nothing counts.
 */
export function followReadings(
  before: Heard | null,
  readings: readonly Reading[],
): Followed | null {
  let heard = before;
  let unsaid: Date | null = null;
  const starts = new Map<number, number>();
  for (const { at, runState: said } of inOrder(readings)) {
    if (heard !== null && at < heard.heardTime) continue;
    const state = said ?? heard?.runState;
    if (state === undefined) continue; // a sign of life of what never said how it is
    const wasSilent =
      heard !== null && heard.runState !== offline && at > silentFrom(heard.heardTime);
    if (heard !== null && wasSilent) starts.set(+silentFrom(heard.heardTime), offline);
    else if (heard !== null && heard.silentTime !== null) unsaid = heard.silentTime;
    const goesOn = heard !== null && !wasSilent && heard.runState === state;
    if (!goesOn) starts.set(+at, state);
    heard = {
      runState: state,
      since: goesOn && heard !== null ? heard.since : at,
      heardTime: at,
      silentTime: null,
    };
  }
  if (heard === null || heard === before) return null;
  const changed =
    before === null ||
    before.silentTime !== null ||
    +before.since !== +heard.since ||
    before.runState !== heard.runState;
  return {
    heard,
    starts: [...starts].map(([startTime, state]) => ({
      startTime: new Date(startTime),
      runState: state,
    })),
    unsaid,
    changed,
  };
}

/** Oldest first; one of each instant: the later one, unless it says no state. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const byInstant = new Map<number, Reading>();
  for (const reading of readings) {
    if (reading.runState !== undefined || !byInstant.has(+reading.at)) {
      byInstant.set(+reading.at, reading);
    }
  }
  return [...byInstant.values()].toSorted((a, b) => +a.at - +b.at);
}
