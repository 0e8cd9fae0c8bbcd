import { useTranslation } from 'react-i18next';
import {
  type Calendar,
  listCalendars,
  saveCalendar,
} from '../../../contract/areas/calendar/endpoints.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { OtherDays } from './OtherDays.tsx';
import { newWeek, WeekFields } from './WeekFields.tsx';

interface CalendarDialogProps {
  readonly visible: boolean;
  /** The calendar to change; null adds one. Another calendar is another `key`. */
  readonly calendar: Calendar | null;
  /** The first calendar of an organisation is offered as the default. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Adds a calendar, or changes one. */
export function CalendarDialog({ visible, calendar, isFirst, onClose }: CalendarDialogProps) {
  const { t } = useTranslation();
  const days = calendar?.days.map(({ first, last, name, spans }) => ({
    First: first,
    Last: last,
    Name: name,
    Spans: spans,
  }));
  const form = useEntityForm(saveCalendar, {
    visible,
    row: calendar ?? undefined,
    initial: {
      Days: days ?? [],
      ...(calendar === null ? { Week: newWeek, IsDefault: isFirst ? '1' : '0' } : {}),
    },
    fixed: calendar === null ? {} : { ID: calendar.id },
    invalidates: [listCalendars],
    onDone() {
      onClose();
      toastSuccess(t('calendar.form.saved'));
    },
    onClose,
  });
  const what = calendar === null ? 'add' : 'edit';
  return (
    <EntityDialog
      form={form}
      title={t(`calendar.form.${what}`, { name: calendar?.calendarName })}
      submitLabel={t('calendar.form.save')}
      wide
    >
      <TextField {...form.field('CalendarName')} />
      <SwitchField
        {...form.switch('IsDefault')}
        label={t('calendar.form.isDefault')}
        help={t('calendar.form.defaultHelp')}
      />
      <WeekFields {...form.field('Week')} />
      <OtherDays {...form.field('Days')} value={form.draft.Days ?? []} />
    </EntityDialog>
  );
}
