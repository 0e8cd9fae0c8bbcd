import { runState } from '../../../contract/enums.ts';

/** The columns from which the run hours of a device are read; a time is an instant or its ISO text. */
interface StoredRunHours {
  readonly runState: number;
  /** When the shown state began; null if the device has never reported. */
  readonly runStateTime: Date | string | null;
  /** The hours that ended before that; null: nothing was counted yet. */
  readonly runHours: number | null;
  /** Only what the device ran after this instant counts; null: all of it. */
  readonly runHoursTime: Date | string | null;
}

const hourMs = 60 * 60 * 1000;

/**
 * Returns the run hours of a device until now, with two decimals; null if nothing is known. The gateway adds a span to
 * the stored hours when it ends; the one that lasts is added here.
 */
function readRunHours(device: StoredRunHours, now: Date): number | null {
  const { runStateTime: since, runHours: ended, runHoursTime: from } = device;
  if (since === null) return ended;
  const isRunning = device.runState === runState.values.running;
  const begin = Math.max(+new Date(since), from === null ? 0 : +new Date(from));
  const lasting = isRunning ? Math.max(0, +now - begin) / hourMs : 0;
  return Math.round(((ended ?? 0) + lasting) * 100) / 100;
}

/** Returns the columns of a device whose meter reads so many hours now; null: nothing is known, and counting begins. */
export function enteredRunHours(hours: number | null, now: Date) {
  return { run_hours: hours, run_hours_time: now } as const;
}

/** Returns a device with its run hours until now in the place of the columns from which they are read. */
export function withRunHours<Row extends StoredRunHours>(
  { runHoursTime, ...row }: Row,
  now: Date,
): Omit<Row, 'runHoursTime'> {
  return { ...row, runHours: readRunHours({ ...row, runHoursTime }, now) };
}
