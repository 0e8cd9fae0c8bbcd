const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A duration, short enough for a card. */
export type Duration =
  | { readonly unit: 'clock'; readonly text: string }
  | { readonly unit: 'days'; readonly days: string };

/**
 * Formats milliseconds as `h:mm` below a day, from there as days: with one decimal below ten.
 * Rounded down. A negative duration (clocks that differ) is zero.
 */
export function durationOf(ms: number): Duration {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes >= dayMinutes) {
    const tenths = Math.floor((minutes / dayMinutes) * 10);
    return {
      unit: 'days',
      days: tenths < 100 ? (tenths / 10).toFixed(1) : String(Math.floor(tenths / 10)),
    };
  }
  return {
    unit: 'clock',
    text: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  };
}

/**
 * Formats milliseconds as `h:mm`, with any number of hours, for values under one unit. A negative
 * duration is zero.
 */
export function hoursMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A duration in its two largest units, for a sentence; the texts are in i18n under `app.time`. */
export type DurationParts =
  | { readonly kind: 'underMinute' }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'days'; readonly days: number; readonly hours: number };

/** Splits milliseconds into parts; a negative duration is zero. */
export function durationParts(ms: number): DurationParts {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  if (minutes < 1) return { kind: 'underMinute' };
  if (minutes < 60) return { kind: 'minutes', minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { kind: 'hours', hours, minutes: minutes % 60 };
  return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
}

/** An age in the most fitting unit. */
export interface Age {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly n: number;
}

/**
 * Converts an age in ms: seconds below a minute, then minutes, hours (from 2 h), days (from 2 d).
 */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', n: seconds };
  if (seconds < 7200) return { unit: 'minutes', n: Math.floor(seconds / 60) };
  if (seconds < 2 * 86_400) return { unit: 'hours', n: Math.floor(seconds / 3600) };
  return { unit: 'days', n: Math.floor(seconds / 86_400) };
}
