import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import { type PlanArea, type PlanPoint, planCalls } from '../../../contract/areas/plan/plans.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';

interface FinishDialogProps {
  readonly area: PlanArea;
  readonly point: PlanPoint;
  readonly onClose: () => void;
}

const { done, partly, skipped } = pointResult.values;

/** Records what was done at a point. The id of the record is made here, so that a repeated call is the same record. */
export function FinishDialog({ area, point, onClose }: FinishDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const calls = planCalls[area];
  const [recordID] = useState(() => uuid());
  const form = useEntityForm(calls.finish, {
    visible: true,
    initial: { PointResult: String(done) },
    fixed: { RecordID: recordID, PointID: point.id },
    invalidates: [calls.points, calls.point, calls.days, calls.records, calls.list, calls.devices],
    isIdempotent: true,
    onDone() {
      toastSuccess(t('plan.finish.done'));
      onClose();
    },
    onClose,
  });
  const { value: result, onChange, label } = form.field('PointResult');
  return (
    <EntityDialog
      form={form}
      title={t('plan.finish.of', { plan: point.planName, device: point.deviceName })}
      submitLabel={t('plan.finish.save')}
    >
      <SegmentedControl
        label={label}
        value={result}
        options={pointResult.list.map((value) => ({
          value: String(value),
          text: pointResult.label(value, locale),
        }))}
        onChange={onChange}
      />
      {result === String(skipped) && (
        <TextAreaField {...form.field('Reason')} required help={t('plan.finish.reasonHelp')} />
      )}
      {result === String(partly) && (
        <TextAreaField {...form.field('Rest')} required help={t('plan.finish.restHelp')} />
      )}
      {result !== String(skipped) && (
        <>
          <DateTimeField {...form.field('DoneTime')} help={t('plan.finish.timeHelp')} />
          <NumberField {...form.field('SpentMinutes')} unit={t('plan.minuteUnit')} />
          {point.basis !== null && <NumberField {...form.field('Reading')} />}
        </>
      )}
      <TextAreaField {...form.field('Remark')} />
    </EntityDialog>
  );
}
