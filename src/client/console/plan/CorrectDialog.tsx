import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type {
  PlanAnswer,
  PlanRecord,
  RecordForm,
} from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { EntityDialog, FormProblemBanner } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { FormFill, useLooseAnswers } from '../form/api.tsx';
import { answersOf, wireAnswers } from './record/wireAnswers.ts';

interface CorrectDialogProps {
  readonly area: PlanArea;
  readonly record: PlanRecord;
  readonly onClose: () => void;
}

function useCorrectForm({ area, record, onClose }: CorrectDialogProps, fixed: object) {
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

interface CorrectAnswersProps extends CorrectDialogProps {
  readonly form: RecordForm;
  readonly answers: readonly PlanAnswer[];
}

/** Corrects answers of a record in its form, with the photos and the further answers that another value needs. */
export function CorrectAnswersDialog({
  form: filled,
  answers: given,
  ...props
}: CorrectAnswersProps) {
  const { t } = useTranslation();
  const { record } = props;
  const { answers, onAnswer } = useLooseAnswers(answersOf(given));
  const times = new Map(given.map(({ itemID, time }) => [itemID, time]));
  const changed = wireAnswers(answers).filter(({ ItemID, Time }) => times.get(ItemID) !== Time);
  const form = useCorrectForm(props, {
    Answers: changed.map(({ ItemID, Value, Note, Files }) => ({ ItemID, Value, Note, Files })),
  });
  const isChanged = changed.length > 0;
  const dialog =
    'dirty' in form.dialog
      ? { ...form.dialog, dirty: form.dialog.dirty || isChanged }
      : { ...form.dialog, typed: form.dialog.typed || isChanged };
  return (
    <FormDialog
      {...dialog}
      disabled={!isChanged}
      title={t('plan.record.correctOf', { plan: record.planName, device: record.deviceName })}
      submitLabel={t('plan.record.save')}
    >
      <FormProblemBanner form={form} />
      <FormFill
        name={filled.formName}
        sections={filled.sections}
        answers={answers}
        onAnswer={onAnswer}
      />
      <TextAreaField {...form.field('Reason')} help={t('plan.record.correctHelp')} />
    </FormDialog>
  );
}
