import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holidayMode, rotateType } from '../../../contract/areas/duty/dutyEnums.ts';
import {
  addDutySet,
  type DutySet,
  getOnCall,
  listDutySets,
  listDutyShifts,
  previewDutySet,
  updateDutySet,
} from '../../../contract/areas/duty/endpoints.ts';
import { listDutyTeams } from '../../../contract/areas/duty/teams.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { call } from '../../api/http/call.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { RequiredMark, useFieldNote } from '../../ui/inputs/FieldNote.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';

import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './duty.module.css';
import { useWeekdayNames } from './dutyTexts.ts';
import { PeopleOrder } from './PeopleOrder.tsx';
import { useProblemQuestion } from './ProblemNote.tsx';
import { SetPreview } from './SetPreview.tsx';

interface SetDialogProps {
  readonly visible: boolean;
  /** The shift to change; null adds one. Another shift is another `key`. */
  readonly set: DutySet | null;
  readonly onClose: () => void;
}

const workdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A shift of a cycle beside the first. */
interface FollowingShift {
  readonly SetName: string;
  readonly TimeFrom: string;
  readonly TimeTo: string;
}

/** The shifts of a kind of cycle with their times, the first included, and the days of a turn. */
const cycles = {
  four3: {
    days: 2,
    shifts: [
      ['early', '07:00', '15:00'],
      ['late', '15:00', '23:00'],
      ['night', '23:00', '07:00'],
    ],
  },
  four2: {
    days: 2,
    shifts: [
      ['day', '08:00', '20:00'],
      ['night', '20:00', '08:00'],
    ],
  },
  three2: {
    days: 1,
    shifts: [
      ['day', '08:00', '20:00'],
      ['night', '20:00', '08:00'],
    ],
  },
} as const;
type Cycle = keyof typeof cycles | 'single';

/** Adds a shift or the shifts of a cycle, or changes one; the next two weeks stand beside it. */
export function SetDialog({ visible, set, onClose }: SetDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = useToday();
  const { data: teams = [] } = useEndpoint(listDutyTeams, {}, { enabled: visible });
  const [cycle, setCycle] = useState<Cycle>('single');
  const [following, setFollowing] = useState<readonly FollowingShift[]>([]);
  const reset = () => {
    setCycle('single');
    setFollowing([]);
  };
  const form = useEntityForm(set === null ? addDutySet : updateDutySet, {
    visible,
    row: set ?? undefined,
    initial:
      set === null
        ? { ...newSet, StartDate: today }
        : { UserOrder: set.userOrder.map(({ userID }) => userID) },
    fixed: set === null ? { Following: [...following] } : { ID: set.id },
    labels: { EscalateMinutes: t('duty.form.escalate') },
    invalidates: [listDutySets, listDutyShifts, getOnCall],
    onDone() {
      reset();
      onClose();
      toastSuccess(t('duty.form.saved'));
    },
    onClose,
  });
  const options = (of: typeof rotateType | typeof holidayMode) =>
    of.list.map((value) => ({ value: String(value), text: of.label(value, locale) }));
  const names = new Map([
    ...teams.map(({ id, teamName }) => [id, teamName] as const),
    ...(set?.userOrder ?? []).map(({ userID, realName }) => [userID, realName] as const),
  ]);
  const input = form.validBody();
  const previewed = input === null ? null : { ...input, ...(set !== null && { ID: set.id }) };
  const { form: confirmed, question } = useProblemQuestion(form, () =>
    previewed === null ? null : call(previewDutySet, previewed, { isRead: true }),
  );
  const selectCycle = (value: Cycle) => {
    setCycle(value);
    if (value === 'single') {
      setFollowing([]);
      return;
    }
    const [first, ...others] = cycles[value].shifts.map(([name, TimeFrom, TimeTo]) => ({
      SetName: t(`duty.cycle.shift.${name}`),
      TimeFrom,
      TimeTo,
    }));
    setFollowing(others);
    form.change({
      ...first,
      RotateType: String(rotateType.values.day),
      TurnDays: String(cycles[value].days),
      WeekDays: everyDay,
    });
  };
  return (
    <>
      <EntityDialog
        form={confirmed}
        title={t(set === null ? 'duty.addSet' : 'duty.form.edit', { name: set?.setName })}
        submitLabel={t('duty.form.save')}
        wide
        aside={visible && <SetPreview body={previewed} isNew={set === null} />}
      >
        {set === null && (
          <SelectField
            label={t('duty.cycle.label')}
            value={cycle}
            options={(['single', 'four3', 'four2', 'three2'] as const).map((value) => ({
              value,
              text: t(`duty.cycle.${value}`),
            }))}
            help={t('duty.cycle.help')}
            onChange={(value) => selectCycle(value as Cycle)}
          />
        )}
        <TextField {...form.field('SetName')} placeholder={t('duty.form.namePlaceholder')} />
        <TextField {...form.field('TimeFrom')} placeholder="08:00" />
        <TextField {...form.field('TimeTo')} placeholder="20:00" help={t('duty.form.nextDay')} />
        {following.length > 0 && <Following shifts={following} onChange={setFollowing} />}
        <SelectField {...form.field('RotateType')} options={options(rotateType)} />
        {form.draft.RotateType === String(rotateType.values.day) && (
          <NumberField
            {...form.field('TurnDays')}
            unit={t('duty.form.days')}
            help={t('duty.form.turnDaysHelp')}
          />
        )}
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
        <PeopleOrder {...form.field('UserOrder')} names={names} teams={teams} />
      </EntityDialog>
      {question}
    </>
  );
}

const newSet = {
  WeekDays: everyDay,
  RotateType: String(rotateType.values.day),
  TurnDays: '1',
  HolidayMode: String(holidayMode.values.usual),
};

interface FollowingProps {
  readonly shifts: readonly FollowingShift[];
  readonly onChange: (shifts: readonly FollowingShift[]) => void;
}

/** The shifts of a cycle beside the first: their names and times. */
function Following({ shifts, onChange }: FollowingProps) {
  const { t } = useTranslation();
  const fields = [
    ['SetName', 'duty.cycle.name', lengths.dutySetName],
    ['TimeFrom', 'duty.cycle.from', 5],
    ['TimeTo', 'duty.cycle.to', 5],
  ] as const;
  return (
    <Stack gap={8} role="group" aria-label={t('duty.cycle.others')}>
      {shifts.map((shift, at) => (
        <div key={`place ${at}`} className={style.following}>
          {fields.map(([name, label, maxLength]) => (
            <TextField
              key={name}
              label={t(label, { number: at + 2 })}
              value={shift[name]}
              maxLength={maxLength}
              onChange={(value) => onChange(shifts.with(at, { ...shift, [name]: value }))}
            />
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** The weekdays on which a shift begins. */
function WeekDays({ label, required, value, error, onChange }: FormField<number[]>) {
  const { t } = useTranslation();
  const id = useId();
  const names = useWeekdayNames('long');
  const { note, noteID } = useFieldNote({ error, help: undefined });
  return (
    <Stack gap={8} role="group" aria-labelledby={id} aria-describedby={noteID}>
      <StyledText id={id} as="span" ink={2}>
        {label}
        {required && <RequiredMark />}
      </StyledText>
      <Row gap={16} rowGap={8} wrap>
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
      </Row>
      {note}
    </Stack>
  );
}
