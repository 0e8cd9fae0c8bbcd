import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkingSpan } from '../../../contract/areas/calendar/endpoints.ts';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useFieldNote } from '../../ui/inputs/FieldNote.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './calendar.module.css';
import { SpansInput } from './SpansInput.tsx';
import { DayBar } from './WeekBars.tsx';
import { weekHours } from './workingText.ts';

/** The days of a week from Monday, by their names in the texts. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Week = WorkingSpan[][];

const dayShift: WorkingSpan[] = [
  [480, 720],
  [780, 1020],
];

/** Patterns to begin with. */
const patterns = {
  day: () => weekdays.map((_, day) => (day < 5 ? dayShift : [])),
  two: () => weekdays.map((_, day): WorkingSpan[] => (day < 6 ? [[360, 1320]] : [])),
  always: () => weekdays.map((): WorkingSpan[] => [[0, 1440]]),
} as const satisfies Record<string, () => Week>;

/** The week of a new calendar. */
export const newWeek: Week = patterns.day();

/** The working times of each weekday. */
export function WeekFields({ label, value, error, onChange }: FormField<Week>) {
  const { t } = useTranslation();
  const id = useId();
  const { note, noteID } = useFieldNote({ error, help: t('calendar.form.weekHelp') });
  return (
    <Stack gap={12} role="group" aria-labelledby={id} aria-describedby={noteID}>
      <Row gap={8} align="baseline" between wrap>
        <StyledText id={id} as="h3" size={14} strong>
          {label}
        </StyledText>
        <StyledText as="span" ink={2}>
          {t('calendar.hours', { hours: weekHours(value) })}
        </StyledText>
      </Row>
      <Row gap={8} align="stretch" wrap>
        {(Object.keys(patterns) as (keyof typeof patterns)[]).map((name) => (
          <Button key={name} size="small" onClick={() => onChange(patterns[name]())}>
            {t(`calendar.pattern.${name}`)}
          </Button>
        ))}
        <Button
          size="small"
          onClick={() => onChange(value.map((spans, day) => (day < 5 ? (value[0] ?? []) : spans)))}
        >
          {t('calendar.form.copyMonday')}
        </Button>
      </Row>
      {note}
      <div className={style.weekdays}>
        {weekdays.map((name, day) => (
          <Stack key={name} gap={6}>
            <SpansInput
              label={t(`calendar.weekday.${name}`)}
              value={value[day] ?? []}
              onChange={(spans) =>
                onChange(value.map((one, at) => (at === day ? [...spans] : one)))
              }
            />
            <DayBar week={value} day={day} />
          </Stack>
        ))}
      </div>
    </Stack>
  );
}
