import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCalendar, type WorkingSpan } from '../../../contract/areas/calendar/endpoints.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { readSpans, spansText } from './workingText.ts';

interface SpansInputProps {
  readonly label: string;
  readonly value: readonly WorkingSpan[];
  readonly onChange: (spans: readonly WorkingSpan[]) => void;
}

/** The spans of one day as a text, e.g. `08:00-12:00 13:00-17:00`; empty: nobody works. */
export function SpansInput({ label, value, onChange }: SpansInputProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState(() => spansText(value));
  const [isTouched, setIsTouched] = useState(false);
  // another value than the typed one was set from outside
  if (!isEqual(readSpans(text), value)) setText(spansText(value));
  const isWrong = isTouched && !isValid(value);
  return (
    <Field label={label} error={isWrong ? fieldReasons.workingSpans[locale] : undefined}>
      {(control) => (
        <TextInput
          {...control}
          placeholder={t('calendar.form.closed')}
          value={text}
          onChange={(typed) => {
            setText(typed);
            onChange(readSpans(typed));
          }}
          onBlur={() => {
            setIsTouched(true);
            if (isValid(value)) setText(spansText(value));
          }}
        />
      )}
    </Field>
  );
}

function isEqual(a: readonly WorkingSpan[], b: readonly WorkingSpan[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns whether the contract takes the spans of a day. */
function isValid(spans: readonly WorkingSpan[]): boolean {
  return saveCalendar.body.shape.Week.element.safeParse(spans).success;
}
