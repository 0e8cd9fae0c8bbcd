import { type ComponentProps, useState } from 'react';
import { TextInput } from '../inputs/TextInput.tsx';

const patterns = {
  day: /^(\d{4})(?:[-/.年]?)(\d{2}|(?<=\D)\d)(?:[-/.月]?)(\d{2}|(?<=\D)\d)日?$/,
  minute:
    /^(\d{4})(?:[-/.年]?)(\d{2}|(?<=\D)\d)(?:[-/.月]?)(\d{2}|(?<=\D)\d)日?[T ]+(\d{1,2})[:：](\d{2})$/,
};

/**
 * Parses typed text: `2026-11-20`, `2026/11/20`, `2026年11月20日`, `20261120`, with ` 8:05` for a
 * minute. Null for an invalid date; empty for empty text.
 */
export function readDateText(text: string, kind: 'day' | 'minute'): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const [, year, month = '', day = '', hour = '0', minute = '00'] =
    patterns[kind].exec(trimmed) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return null;
  if (kind === 'day') return iso;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return `${iso}T${hour.padStart(2, '0')}:${minute}`;
}

/** Returns whether a text may become another date: after `2026-11-2` a `3` may follow. */
function mayGoOn(text: string, kind: 'day' | 'minute'): boolean {
  return kind === 'day' && /\D\d$/.test(text.trim());
}

/** Adds days to a date and leaves its time as it is. */
function stepDays(value: string, days: number): string {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) + value.slice(10);
}

interface DateTextProps
  extends Omit<
    ComponentProps<typeof TextInput>,
    'value' | 'onChange' | 'type' | 'min' | 'max' | 'bare' | 'large' | 'suggestions'
  > {
  readonly kind: 'day' | 'minute';
  /** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` for a minute, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A date text field with one order of parts in every language. A complete date is accepted at once;
 * one that may be extended (`2026-11-2`) with Enter or when the field loses the focus; an invalid
 * one is then reverted. Enter never submits a form. Up and down arrows change the day.
 */
export function DateText({ kind, value, onValue, ...more }: DateTextProps) {
  /** Typed text that is no valid date yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const date = typed === null ? null : readDateText(typed, kind);
    setTyped(null);
    if (date !== null && date !== value) onValue(date);
  };
  return (
    <TextInput
      {...more}
      bare
      inputMode="numeric"
      value={typed ?? value.replace('T', ' ')}
      onChange={(text) => {
        const date = mayGoOn(text, kind) ? null : readDateText(text, kind);
        setTyped(date === null ? text : null);
        if (date !== null && date !== value) onValue(date);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault(); // a surrounding form is not submitted
          take();
        }
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined || value === '') return;
        event.preventDefault();
        setTyped(null);
        onValue(stepDays(value, step));
      }}
    />
  );
}
