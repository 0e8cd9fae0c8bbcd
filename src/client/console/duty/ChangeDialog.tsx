import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDutyDate,
  listDutyDates,
  previewDutyDate,
} from '../../../contract/areas/duty/changes.ts';
import {
  type DutySet,
  type DutyShift,
  dutyLimits,
  getOnCall,
  listDutyShifts,
} from '../../../contract/areas/duty/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import type { EntityDraft } from '../../kit/form/entityBody.ts';
import { DateField, DateRangeField } from '../../kit/form/fields/DateField.tsx';
import { dutyPersonSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { useProblemQuestion } from './ProblemNote.tsx';

type Kind = 'take' | 'replace' | 'swap';

interface ChangeDialogProps {
  readonly visible: boolean;
  readonly sets: readonly DutySet[];
  /** The shift to change; null: none selected yet. Another one is another `key`. */
  readonly shift: DutyShift | null;
  readonly onClose: () => void;
}

/** Changes who is on call: somebody takes the turns of some days, replaces a person, or two people swap days. */
export function ChangeDialog({ visible, sets, shift, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [kind, setKind] = useState<Kind>('take');
  const now = useNow();
  const isOver = shift === null || (shift.day < today && Date.parse(shift.end) <= now);
  const day = isOver ? today : shift.day;
  const [swap, setSwap] = useState({ set: '', one: '', other: '' });
  const onFirst = useOnCallOn(swap.set, swap.one);
  const onOther = useOnCallOn(swap.set, swap.other);
  const form = useEntityForm(addDutyDate, {
    visible,
    initial: { SetID: shift?.setID ?? sets[0]?.id ?? '', FirstDate: day, LastDate: day },
    fixed: () => {
      if (kind === 'take') return { ReplacesUserID: undefined, SwapDate: undefined };
      if (kind === 'replace') return { SwapDate: undefined };
      return {
        LastDate: undefined,
        ReplacesUserID: undefined,
        ...(onOther?.userID != null && { UserID: onOther.teamID ?? onOther.userID }),
      };
    },
    check: (draft) => {
      if (kind === 'replace' && draft.ReplacesUserID === '')
        return { field: 'ReplacesUserID', text: t('duty.change.needReplaced') };
      if (kind === 'swap' && draft.SwapDate === '')
        return { field: 'SwapDate', text: t('duty.change.needSwap') };
      return null;
    },
    invalidates: [listDutyShifts, listDutyDates, getOnCall],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('duty.change.saved'));
    },
    onClose,
  });
  const { draft } = form;
  const wanted = {
    set: draft.SetID,
    one: kind === 'swap' ? draft.FirstDate : '',
    other: kind === 'swap' ? draft.SwapDate : '',
  };
  if (JSON.stringify(wanted) !== JSON.stringify(swap)) setSwap(wanted);
  const replaceable = useReplaceable(sets, draft, kind === 'replace');
  const turnText = (found: DutyShift | null | undefined) => {
    if (found === undefined) return undefined;
    if (found === null) return t('duty.change.noShift');
    const name = found.teamName ?? found.realName ?? t('duty.unassigned');
    return t('duty.change.turn', { name });
  };
  const person = form.field('UserID');
  const first = form.field('FirstDate');
  const { form: confirmed, question } = useProblemQuestion(form, () => {
    const body = form.validBody();
    return body === null ? null : call(previewDutyDate, body, { isRead: true });
  });
  return (
    <>
      <EntityDialog
        form={confirmed}
        title={t('duty.change.title')}
        submitLabel={t('duty.change.save')}
      >
        <SegmentedControl
          label={t('duty.change.kind')}
          value={kind}
          options={(['take', 'replace', 'swap'] as const).map((value) => ({
            value,
            text: t(`duty.change.${value}`),
          }))}
          help={t(`duty.change.help.${kind}`)}
          onChange={setKind}
        />
        <SelectField
          {...form.field('SetID')}
          options={sets.map(({ id, setName }) => ({ value: id, text: setName }))}
        />
        {kind === 'swap' ? (
          <>
            <DateField {...first} label={t('duty.change.firstDay')} help={turnText(onFirst)} />
            <DateField
              {...form.field('SwapDate')}
              required
              label={t('duty.change.otherDay')}
              help={turnText(onOther)}
            />
          </>
        ) : (
          <>
            <DateRangeField
              label={t('duty.change.days')}
              required
              error={first.error ?? form.field('LastDate').error}
              from={draft.FirstDate}
              to={draft.LastDate}
              help={t('duty.change.daysHelp')}
              onChange={(FirstDate, LastDate) =>
                form.change({ FirstDate, LastDate: LastDate || FirstDate })
              }
            />
            {kind === 'replace' && (
              <SelectField
                {...form.field('ReplacesUserID')}
                required
                emptyText={t('duty.change.choose')}
                options={replaceable.map(([value, text]) => ({ value, text }))}
              />
            )}
            <RemotePicker
              source={dutyPersonSource}
              label={t('duty.change.person')}
              required
              error={person.error}
              value={person.value}
              onChange={(id) => person.onChange(id)}
            />
          </>
        )}
        <TextField {...form.field('Reason')} />
      </EntityDialog>
      {question}
    </>
  );
}

/** Returns the people who can be replaced, by id: those of the order, and whoever else is on call on the days. */
function useReplaceable(
  sets: readonly DutySet[],
  { SetID: setID, FirstDate: first, LastDate: last }: EntityDraft<typeof addDutyDate>,
  isShown: boolean,
) {
  const isKnown = isShown && isDay(first) && isDay(last) && first <= last;
  const longest = isKnown ? shiftDay(first, dutyLimits.days - 1) : last;
  const LastDate = last < longest ? last : longest;
  const { data = [], isPlaceholderData } = useEndpoint(
    listDutyShifts,
    { FirstDate: first, LastDate },
    { enabled: isKnown },
  );
  const order = sets.find(({ id }) => id === setID)?.userOrder ?? [];
  const shifts = isPlaceholderData ? [] : data.filter((shift) => shift.setID === setID);
  return [
    ...new Map([
      ...[
        ...order.flatMap((one) => one.people ?? [one]),
        ...shifts.flatMap(({ people }) => people),
      ].map(({ userID, realName }) => [userID, realName] as const),
      ...shifts.map(({ backupID, backupName }) => [backupID ?? '', backupName ?? ''] as const),
    ]),
  ].filter(([userID]) => userID !== '');
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Returns a shift of a day; null: it does not take place; undefined: not known yet, or no day. */
function useOnCallOn(setID: string, day: string): DutyShift | null | undefined {
  const isKnown = isDay(day);
  const date = isKnown ? day : '2000-01-01';
  const { data, isPlaceholderData } = useEndpoint(
    listDutyShifts,
    { FirstDate: date, LastDate: date },
    { enabled: isKnown },
  );
  if (!isKnown || data === undefined || isPlaceholderData) return undefined;
  return data.find((shift) => shift.setID === setID && shift.day === day) ?? null;
}
