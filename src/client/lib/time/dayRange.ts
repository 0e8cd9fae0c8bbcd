/** A calendar day, `yyyy-MM-dd`. */
export type Day = string;

/** Returns the midnight that begins a day, in wire format: no zone, so it is the organisation's. */
export function dayStart(day: Day): string {
  return `${day} 00:00:00`;
}

/** Returns the midnight that ends a day: lists take [start, end). */
export function dayEnd(day: Day): string {
  return dayStart(shiftDay(day, 1));
}

/** Returns the day a number of days later. */
export function shiftDay(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the first day of a time window, or null if the text is no whole day. */
export function startDayOf(startTime: string): Day | null {
  return wholeDay(startTime);
}

/** Returns the last day in a time window, or null if the window does not end at midnight. */
export function endDayOf(endTime: string): Day | null {
  const day = wholeDay(endTime);
  return day === null ? null : shiftDay(day, -1);
}

function wholeDay(time: string): Day | null {
  return /^(\d{4}-\d{2}-\d{2}) 00:00(?::00)?$/.exec(time)?.[1] ?? null;
}
