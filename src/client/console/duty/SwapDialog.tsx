import { useTranslation } from 'react-i18next';
import { type DutyShift, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { addDutySwap, listDutySwaps } from '../../../contract/areas/duty/own.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { useDayText } from './dutyTexts.ts';

interface SwapDialogProps {
  readonly visible: boolean;
  /** The user's own shift. Another one is another `key`. */
  readonly shift: DutyShift;
  readonly onClose: () => void;
}

/** The days whose shifts may be requested. */
const offeredDays = 62;

/** Requests a swap of a day of the duty with a colleague. */
export function SwapDialog({ visible, shift, onClose }: SwapDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const now = useNow();
  const user = useUser();
  const dayText = useDayText();
  const { data = [] } = useEndpoint(
    listDutyShifts,
    { FirstDate: today, LastDate: shiftDay(today, offeredDays - 1) },
    { enabled: visible },
  );
  const form = useEntityForm(addDutySwap, {
    visible,
    fixed: { SetID: shift.setID, FirstDate: shift.day },
    labels: { SwapDate: t('duty.swap.theirDay') },
    invalidates: [listDutySwaps],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('duty.swap.sent'));
    },
    onClose,
  });
  const offered = data.filter(
    ({ setID, userID, teamID, start, isOver }) =>
      setID === shift.setID &&
      isOver === 0 &&
      Date.parse(start) > now &&
      userID !== null &&
      userID !== user?.id &&
      teamID === null,
  );
  return (
    <EntityDialog
      form={form}
      title={t('duty.swap.dialog', { day: dayText(shift.day), name: shift.setName })}
      submitLabel={t('duty.swap.send')}
    >
      <SelectField
        {...form.field('SwapDate')}
        emptyText={t('duty.change.choose')}
        options={offered.map(({ day, realName }) => ({
          value: day,
          text: `${dayText(day)} ${realName ?? ''}`,
        }))}
        help={t(offered.length === 0 ? 'duty.swap.noneOffered' : 'duty.swap.help')}
      />
      <TextField {...form.field('Reason')} />
    </EntityDialog>
  );
}
