const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A length of time, short enough for a card. */
export type Duration =
  | { readonly unit: 'clock'; readonly text: string }
  | { readonly unit: 'days'; readonly days: string };

/**
 * Milliseconds as `h:mm` below a day, from there as days: with one decimal below ten. Rounded down.
 * A negative length (clocks that differ) is zero.
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

/** Milliseconds as `h:mm`, however many hours: what stands under one unit. A negative length is zero. */
export function hoursMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A length of time in the two largest units that matter, for a sentence; words come from i18n under `app.time`. */
export type DurationParts =
  | { readonly kind: 'underMinute' }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'days'; readonly days: number; readonly hours: number };

/** Splits milliseconds; a negative length counts as none. */
export function durationParts(ms: number): DurationParts {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  if (minutes < 1) return { kind: 'underMinute' };
  if (minutes < 60) return { kind: 'minutes', minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { kind: 'hours', hours, minutes: minutes % 60 };
  return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
}

/** How long ago, in the one unit that says it best. */
export interface Age {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly n: number;
}

/** An age in ms as seconds below a minute, then minutes, hours (from 2 h), days (from 2 d). */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', n: seconds };
  if (seconds < 7200) return { unit: 'minutes', n: Math.floor(seconds / 60) };
  if (seconds < 2 * 86_400) return { unit: 'hours', n: Math.floor(seconds / 3600) };
  return { unit: 'days', n: Math.floor(seconds / 86_400) };
}
