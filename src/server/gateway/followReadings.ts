import { deviceSilenceMs } from '../../contract/areas/gateway/endpoints.ts';
import { runState } from '../../contract/enums.ts';

/** A state that a device reported, and its time. Without a state it is only a sign of life. */
export interface DeviceReading {
  readonly at: Date;
  readonly runState: number | undefined;
}

/** The last known state of a device. */
export interface LastHeard {
  /** As reported; a silent device is shown as offline instead. */
  readonly runState: number;
  readonly since: Date;
  readonly heardTime: Date;
  /** The time since which it is shown as offline because of silence; null while it reports. */
  readonly silentTime: Date | null;
}

/** A time between two instants. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A row of the history: a state and the time at which it began. */
export interface RunStateStart {
  readonly startTime: Date;
  readonly runState: number;
}

export interface Followed {
  readonly heard: LastHeard;
  /** Rows for the history, oldest first. */
  readonly starts: readonly RunStateStart[];
  /** The start of a history row to delete, because late readings disprove the silence. */
  readonly retractedStart: Date | null;
  /** The times in the state "running" that ended. */
  readonly ran: readonly Span[];
  /** Such a time that was counted until the silence, which late readings disprove: it still lasts, or is one of `ran`. */
  readonly retractedRun: Span | null;
  /** The shown state changed, or its start did. */
  readonly changed: boolean;
}

const { offline, running } = runState.values;

/** Returns the time at which a device with this last reading counts as silent. */
function silentFrom(heardTime: Date): Date {
  return new Date(heardTime.getTime() + deviceSilenceMs);
}

/**
 * Applies the readings of one call, in any order, to a device's last state. Readings older than the
 * last one are ignored; of the same instant the later item counts. A silence between two readings
 * is offline time, whether or not a node noticed it, so that the history depends on the readings
 * alone. Returns null where no reading counts.
 */
export function followReadings(
  before: LastHeard | null,
  readings: readonly DeviceReading[],
): Followed | null {
  let heard = before;
  let retractedStart: Date | null = null;
  let retractedRun: Span | null = null;
  const ran: Span[] = [];
  const starts = new Map<number, number>();
  for (const { at, runState: reported } of inOrder(readings)) {
    if (heard !== null && at < heard.heardTime) continue;
    const state = reported ?? heard?.runState;
    if (state === undefined) continue; // a sign of life of a device without a known state
    const wasSilent =
      heard !== null && heard.runState !== offline && at > silentFrom(heard.heardTime);
    if (heard !== null && wasSilent) starts.set(+silentFrom(heard.heardTime), offline);
    else if (heard !== null && heard.silentTime !== null) {
      retractedStart = heard.silentTime;
      if (heard.runState === running) retractedRun = { from: heard.since, to: heard.silentTime };
    }
    const isSameState = heard !== null && !wasSilent && heard.runState === state;
    const isCounted = wasSilent && heard?.silentTime != null;
    if (heard?.runState === running && !isSameState && !isCounted)
      ran.push({ from: heard.since, to: wasSilent ? silentFrom(heard.heardTime) : at });
    if (!isSameState) starts.set(+at, state);
    heard = {
      runState: state,
      since: isSameState && heard !== null ? heard.since : at,
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
    retractedStart,
    ran,
    retractedRun,
    changed,
  };
}

/** Returns the readings oldest first, one per instant: the later one, unless it has no state. */
function inOrder(readings: readonly DeviceReading[]): DeviceReading[] {
  const byInstant = new Map<number, DeviceReading>();
  for (const reading of readings) {
    if (reading.runState !== undefined || !byInstant.has(+reading.at)) {
      byInstant.set(+reading.at, reading);
    }
  }
  return [...byInstant.values()].toSorted((a, b) => +a.at - +b.at);
}
