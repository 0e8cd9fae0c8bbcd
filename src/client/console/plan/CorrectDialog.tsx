import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** The record to correct. */
export interface CorrectDialogProps {
  readonly area: PlanArea;
  readonly record: PlanRecord;
  readonly onClose: () => void;
}

/** Returns the form of a correction. @param fixed what it sends beside its fields */
export function useCorrectForm({ area, record, onClose }: CorrectDialogProps, fixed: object) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  return useEntityForm(calls.correct, {
    visible: true,
    row: record,
    initial: { Reason: '' },
    fixed: { ID: record.id, ...fixed },
    invalidates: [
      calls.records,
      calls.record,
      calls.point,
      calls.points,
      calls.days,
      calls.devices,
    ],
    onDone() {
      toastSuccess(t('plan.record.corrected'));
      onClose();
    },
    onClose,
  });
}

/** Corrects the time, minutes, reading and remark of a record; what it had before stays beside it. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTranslation();
  const { record } = props;
  const form = useCorrectForm(props, {});
  return (
    <EntityDialog
      form={form}
      title={t('plan.record.correctOf', { plan: record.planName, device: record.deviceName })}
      submitLabel={t('plan.record.save')}
    >
      {record.result !== pointResult.values.skipped && (
        <>
          <DateTimeField {...form.field('DoneTime')} />
          <NumberField {...form.field('SpentMinutes')} unit={t('plan.minuteUnit')} />
          {record.reading !== null && <NumberField {...form.field('Reading')} />}
        </>
      )}
      <TextAreaField {...form.field('Remark')} />
      <TextAreaField {...form.field('Reason')} help={t('plan.record.correctHelp')} />
    </EntityDialog>
  );
}
