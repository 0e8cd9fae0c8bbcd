import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ngItems } from '../../../../contract/areas/form/formMath.ts';
import type { PlanAnswer, RecordForm } from '../../../../contract/areas/plan/planRecords.ts';
import { FormProblemBanner } from '../../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../../kit/form/fields/TextField.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormFill, useLooseAnswers } from '../../form/api.tsx';
import { type CorrectDialogProps, useCorrectForm } from '../CorrectDialog.tsx';
import { answersOf, wireAnswers } from './wireAnswers.ts';

interface CorrectAnswersProps extends CorrectDialogProps {
  readonly form: RecordForm;
  readonly answers: readonly PlanAnswer[];
}

/** Corrects answers of a record in its form, with the photos and the further answers that another value needs. */
export function CorrectAnswersDialog({ form: filled, answers, ...props }: CorrectAnswersProps) {
  const { t } = useTranslation();
  // a newer version is not corrected without being seen
  const [{ record, given }] = useState({ record: props.record, given: answers });
  const draft = useLooseAnswers(answersOf(given));
  const times = new Map(given.map(({ itemID, time }) => [itemID, time]));
  const changed = wireAnswers(draft.answers).filter(
    ({ ItemID, Time }) => times.get(ItemID) !== Time,
  );
  const form = useCorrectForm(
    { ...props, record },
    {
      Answers: changed.map(({ ItemID, Value, Note, Files }) => ({ ItemID, Value, Note, Files })),
    },
  );
  const isChanged = changed.length > 0;
  const wasNG = new Set(ngItems(filled.sections, answersOf(given)).map(({ id }) => id));
  const opensOrder =
    record.deviceID !== null &&
    ngItems(filled.sections, draft.answers).some(({ id }) => !wasNG.has(id));
  const waits = changed.some(({ Files }) => Files.some((url) => url.startsWith('local:')));
  const dialog =
    'dirty' in form.dialog
      ? { ...form.dialog, dirty: form.dialog.dirty || isChanged }
      : { ...form.dialog, typed: form.dialog.typed || isChanged };
  return (
    <FormDialog
      {...dialog}
      disabled={!isChanged || waits}
      title={t('plan.record.correctOf', { plan: record.planName, device: record.deviceName })}
      submitLabel={t('plan.record.save')}
    >
      <FormProblemBanner form={form} />
      <FormFill
        name={filled.formName}
        sections={filled.sections}
        answers={draft.answers}
        onAnswer={draft.onAnswer}
        {...(waits && { note: t('plan.record.filesWait') })}
      />
      {opensOrder && <Banner tone="warn">{t('plan.record.ngOrder')}</Banner>}
      <TextAreaField {...form.field('Reason')} help={t('plan.record.correctHelp')} />
    </FormDialog>
  );
}
