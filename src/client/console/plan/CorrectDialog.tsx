import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormItem } from '../../../contract/areas/form/content.ts';
import { formItemType } from '../../../contract/areas/form/formEnums.ts';
import { judgements } from '../../../contract/areas/form/formMath.ts';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** An answer that is corrected. */
export interface CorrectedItem {
  readonly item: FormItem;
  readonly value: string | number | null;
  readonly note: string;
}

interface CorrectDialogProps {
  readonly area: PlanArea;
  readonly record: PlanRecord;
  /** The answer to correct; null or absent: the record itself. */
  readonly item?: CorrectedItem | null;
  readonly onClose: () => void;
}

const { okNg, number, option, reading } = formItemType.values;

/** Corrects a record or one of its answers; what it had before stays beside it. */
export function CorrectDialog({ area, record, item: answer = null, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const [typed, setTyped] = useState(String(answer?.value ?? ''));
  const isNumber = answer?.item.type === number || answer?.item.type === reading;
  const answers = answer && [
    {
      ItemID: answer.item.id,
      Value: typed.trim() === '' ? null : isNumber ? Number(typed) : typed.trim(),
      Note: answer.note,
    },
  ];
  const form = useEntityForm(calls.correct, {
    visible: true,
    row: record,
    initial: { Reason: '' },
    fixed: { ID: record.id, ...(answers !== null && { Answers: answers }) },
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
  return (
    <EntityDialog
      form={form}
      title={t('plan.record.correctOf', { plan: record.planName, device: record.deviceName })}
      submitLabel={t('plan.record.save')}
    >
      {answer === null ? (
        <>
          {record.result !== pointResult.values.skipped && (
            <>
              <DateTimeField {...form.field('DoneTime')} />
              <NumberField {...form.field('SpentMinutes')} unit={t('plan.minuteUnit')} />
              {record.reading !== null && <NumberField {...form.field('Reading')} />}
            </>
          )}
          <TextAreaField {...form.field('Remark')} />
        </>
      ) : (
        <Field
          label={`${answer.item.name} ${answer.item.unit}`.trim()}
          error={isNumber && Number.isNaN(Number(typed)) ? t('plan.record.noNumber') : undefined}
        >
          {(control) =>
            answer.item.type === okNg || answer.item.type === option ? (
              <SelectInput
                {...control}
                value={typed}
                options={(answer.item.type === okNg
                  ? Object.values(judgements)
                  : answer.item.options.map(({ name }) => name)
                ).map((value) => ({ value, text: value }))}
                onChange={setTyped}
              />
            ) : (
              <TextInput {...control} value={typed} onChange={setTyped} />
            )
          }
        </Field>
      )}
      <TextAreaField {...form.field('Reason')} help={t('plan.record.correctHelp')} />
    </EntityDialog>
  );
}
