import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarLimits, type saveCalendar } from '../../../contract/areas/calendar/endpoints.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { DayRangeInput } from '../../ui/dates/DayInput.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { useFieldNote } from '../../ui/inputs/FieldNote.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './calendar.module.css';
import { SpansInput } from './SpansInput.tsx';

export type OtherDay = NonNullable<InputOf<typeof saveCalendar>['Days']>[number];

const newDay: OtherDay = { First: '', Last: '', Name: '', Spans: [] };

/** Holidays and days with working times of their own, as rows that can be added and removed. */
export function OtherDays({ label, value, error, onChange }: FormField<OtherDay[]>) {
  const { t } = useTranslation();
  const id = useId();
  const { note, noteID } = useFieldNote({ error, help: t('calendar.form.daysHelp') });
  const change = (place: number, part: Partial<OtherDay>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <Stack gap={12} role="group" aria-labelledby={id} aria-describedby={noteID}>
      <StyledText id={id} as="h3" size={14} strong>
        {label}
      </StyledText>
      {value.map((day, place) => {
        const name = day.Name === '' ? t('calendar.form.row', { number: place + 1 }) : day.Name;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
          <div key={place} className={style.otherDay} role="group" aria-label={name}>
            <Field label={t('calendar.form.name')} required>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={lengths.calendarName}
                  value={day.Name}
                  onChange={(Name) => change(place, { Name })}
                />
              )}
            </Field>
            <Field label={t('calendar.form.days')} required>
              {(control) => (
                <DayRangeInput
                  {...control}
                  label={t('calendar.form.days')}
                  from={day.First}
                  to={day.Last}
                  onChange={(First, Last) => change(place, { First, Last: Last || First })}
                />
              )}
            </Field>
            <SpansInput
              label={t('calendar.form.spans')}
              value={day.Spans}
              onChange={(spans) => change(place, { Spans: [...spans] })}
            />
            <Button
              size="small"
              aria-label={t('calendar.form.removeDay', { name })}
              onClick={() => onChange(value.toSpliced(place, 1))}
            >
              {t('calendar.form.remove')}
            </Button>
          </div>
        );
      })}
      {note}
      <Button
        className={style.add ?? ''}
        disabled={value.length >= calendarLimits.days}
        onClick={() => onChange([...value, newDay])}
      >
        {t('calendar.form.addDay')}
      </Button>
    </Stack>
  );
}
