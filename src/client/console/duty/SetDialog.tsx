import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDutySet,
  type DutySet,
  getOnCall,
  listDutySets,
  listDutyShifts,
  updateDutySet,
} from '../../../contract/areas/duty/endpoints.ts';
import { holidayMode, rotateType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { RequiredMark, useFieldNote } from '../../ui/inputs/FieldNote.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './duty.module.css';
import { useWeekdayNames } from './dutyTexts.ts';
import { PeopleOrder } from './PeopleOrder.tsx';
import { SetPreview } from './SetPreview.tsx';

interface SetDialogProps {
  readonly visible: boolean;
  /** The shift to change; null adds one. Another shift is another `key`. */
  readonly set: DutySet | null;
  readonly onClose: () => void;
}

const workdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Adds a shift, or changes one. */
export function SetDialog({ visible, set, onClose }: SetDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = useToday();
  const form = useEntityForm(set === null ? addDutySet : updateDutySet, {
    visible,
    row: set ?? undefined,
    initial:
      set === null
        ? { ...newSet, StartDate: today }
        : { UserOrder: set.userOrder.map(({ userID }) => userID) },
    fixed: set === null ? {} : { ID: set.id },
    labels: { EscalateMinutes: t('duty.form.escalate') },
    invalidates: [listDutySets, listDutyShifts, getOnCall],
    onDone() {
      onClose();
      toastSuccess(t('duty.form.saved'));
    },
    onClose,
  });
  const options = (of: typeof rotateType | typeof holidayMode) =>
    of.list.map((value) => ({ value: String(value), text: of.label(value, locale) }));
  const names = new Map(set?.userOrder.map(({ userID, realName }) => [userID, realName]));
  const input = set === null ? null : form.validBody();
  const previewed = set === null || input === null ? null : { ...input, ID: set.id };
  return (
    <EntityDialog
      form={form}
      title={t(set === null ? 'duty.addSet' : 'duty.form.edit', { name: set?.setName })}
      submitLabel={t('duty.form.save')}
      wide
    >
      <TextField {...form.field('SetName')} placeholder={t('duty.form.namePlaceholder')} />
      <SelectField {...form.field('RotateType')} options={options(rotateType)} />
      <TextField {...form.field('TimeFrom')} placeholder="08:00" />
      <TextField {...form.field('TimeTo')} placeholder="20:00" help={t('duty.form.nextDay')} />
      <WeekDays {...form.field('WeekDays')} />
      <DateField
        {...form.field('StartDate')}
        help={t(set === null ? 'duty.form.startHelp' : 'duty.form.startEditHelp')}
      />
      <DateField {...form.field('EndDate')} help={t('duty.form.endHelp')} />
      <SelectField
        {...form.field('HolidayMode')}
        options={options(holidayMode)}
        help={t('duty.form.holidayHelp')}
      />
      <NumberField
        {...form.field('EscalateMinutes')}
        unit={t('duty.form.minutes')}
        help={t('duty.form.escalateHelp')}
      />
      <PeopleOrder {...form.field('UserOrder')} names={names} />
      {set !== null && visible && <SetPreview body={previewed} />}
    </EntityDialog>
  );
}

const newSet = {
  WeekDays: everyDay,
  RotateType: String(rotateType.values.day),
  HolidayMode: String(holidayMode.values.usual),
};

/** The weekdays on which a shift begins. */
function WeekDays({ label, required, value, error, onChange }: FormField<number[]>) {
  const { t } = useTranslation();
  const id = useId();
  const names = useWeekdayNames('long');
  const { note, noteID } = useFieldNote({ error, help: undefined });
  return (
    <div className={style.group} role="group" aria-labelledby={id} aria-describedby={noteID}>
      <span id={id} className={style.label}>
        {label}
        {required && <RequiredMark />}
      </span>
      <div className={style.ticks}>
        {everyDay.map((day) => (
          <label key={day} className={style.tick}>
            <input
              type="checkbox"
              checked={value.includes(day)}
              onChange={() =>
                onChange(
                  value.includes(day)
                    ? value.filter((one) => one !== day)
                    : [...value, day].toSorted((a, b) => a - b),
                )
              }
            />
            {names[day - 1]}
          </label>
        ))}
        <span className={style.tick}>
          <button type="button" className={style.quick} onClick={() => onChange(workdays)}>
            {t('duty.form.workdays')}
          </button>
          <button type="button" className={style.quick} onClick={() => onChange(everyDay)}>
            {t('duty.everyDay')}
          </button>
        </span>
      </div>
      {note}
    </div>
  );
}
