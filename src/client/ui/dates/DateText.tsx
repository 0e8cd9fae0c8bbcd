import { type ComponentProps, useState } from 'react';
import style from './dateBox.module.css';
import { readDateText, stepDays } from './readDate.ts';

interface DateTextProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly kind: 'day' | 'minute';
  /** `yyyy-MM-dd`, of a minute `yyyy-MM-ddTHH:mm`, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A date as it is typed, in one order of its parts whatever the browser's language: a whole date is
 * taken at once, one that is none is put back when the box is left. The arrow keys go a day on or back.
 */
export function DateText({ kind, value, onValue, ...more }: DateTextProps) {
  /** What is typed and is no date yet. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...more}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={style.text}
      value={typed ?? value.replace('T', ' ')}
      onChange={({ target }) => {
        const date = readDateText(target.value, kind);
        setTyped(date === null ? target.value : null);
        if (date !== null && date !== value) onValue(date);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined || value === '') return;
        event.preventDefault();
        setTyped(null);
        onValue(stepDays(value, step));
      }}
    />
  );
}
