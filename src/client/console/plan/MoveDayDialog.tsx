import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import type { PlanDay } from '../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { StyledText } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { usePlanDayText } from './planCells.tsx';
import { useManyText } from './planTexts.ts';

interface MoveDayDialogProps {
  readonly area: PlanArea;
  /** The plan on its present day. */
  readonly row: PlanDay;
  /** The day onto which it was dropped, or its present one. */
  readonly to: string;
  readonly onClose: () => void;
}

/** Moves the open points of a plan on a day, alone or with all later dates of its cycle. */
export function MoveDayDialog({ area, row, to, onClose }: MoveDayDialogProps) {
  const { t } = useTranslation();
  const dayText = usePlanDayText();
  const manyText = useManyText();
  const openCount = row.count - row.done - row.skipped;
  const calls = planCalls[area];
  const form = useEntityForm(calls.moveDay, {
    visible: true,
    initial: { DueDate: to, IsFollowing: '0' },
    fixed: { PlanID: row.planID, Version: row.planVersion, FromDate: row.day },
    invalidates: [
      calls.days,
      calls.points,
      calls.point,
      calls.list,
      calls.detail,
      calls.devices,
      calls.workload,
      calls.stops,
    ],
    onDone({ moved }) {
      toastSuccess(t('plan.move.movedCount', { count: moved }));
      onClose();
    },
    onClose,
  });
  const { value, label, error, onChange } = form.field('IsFollowing');
  const help =
    row.isPerDevice === 1 ? 'aloneHelp' : value === '1' ? 'followingHelp' : 'thisOneHelp';
  return (
    <EntityDialog
      form={form}
      title={t('plan.move.open')}
      submitLabel={t('plan.move.save')}
      disabled={form.draft.DueDate === row.day}
    >
      <StyledText ink={2}>
        {t('plan.move.what', {
          plan: row.planName,
          day: dayText(row.day),
          what: row.deviceName ?? manyText(row, openCount),
        })}
      </StyledText>
      <DateField {...form.field('DueDate')} />
      {row.isPerDevice === 0 && (
        <SegmentedControl
          label={label}
          hideLabel
          value={value}
          error={error}
          options={[
            { value: '0', text: t('plan.move.thisOne') },
            { value: '1', text: t('plan.move.following') },
          ]}
          onChange={onChange}
        />
      )}
      <StyledText ink={2}>{t(`plan.move.${help}`)}</StyledText>
      <TextAreaField {...form.field('Reason')} required />
    </EntityDialog>
  );
}
