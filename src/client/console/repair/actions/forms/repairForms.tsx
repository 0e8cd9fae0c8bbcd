import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  laterWriteWorkOrder,
  repairWorkOrder,
  updateWorkOrderParts,
} from '../../../../../contract/areas/repair/endpoints.ts';
import { orderState } from '../../../../../contract/enums.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { useTimeZone } from '../../../../api/session/useSession.ts';
import { DateTimeField } from '../../../../kit/form/fields/DateField.tsx';
import type { Problem } from '../../../../kit/form/problem.ts';
import { minuteText, readableMinute, wireTime } from '../../../../kit/hooks/minuteText.ts';
import {
  type ActionFieldsProps,
  type ActionForm,
  type ActionFormContext,
  doneAt,
  requiredProblem,
} from '../actionForm.ts';
import { CauseFields } from '../fields/CauseFields.tsx';
import { CodeFields } from '../fields/CodeFields.tsx';
import { FormerRepairs } from '../fields/FormerRepairs.tsx';
import { optionalField } from '../fields/optionalField.ts';
import { PartsField } from '../fields/PartsField.tsx';
import { RecordFields } from '../fields/RecordFields.tsx';
import {
  type CodesDraft,
  emptyRecord,
  type RecordDraft,
  recordBodyOf,
  recordFieldNames,
  recordProblem,
} from '../fields/record.ts';
import { quantityProblem, type UsedPart, usedPartsOf, wireParts } from '../fields/usedParts.ts';

/** The draft of a repair's record; `undefined` means the value from before the order was sent back. */
interface RepairDraft extends RecordDraft, CodesDraft {
  readonly causeName: string | undefined;
  readonly measures: string | undefined;
  readonly finishTime: string;
  readonly parts: readonly UsedPart[] | undefined;
}

export const repairForm: ActionForm<typeof repairWorkOrder, RepairDraft> = {
  action: 'repair',
  endpoint: repairWorkOrder,
  whenQueued: doneAt,
  empty: {
    ...emptyRecord,
    causeName: undefined,
    measures: undefined,
    finishTime: '',
    parts: undefined,
  },
  read(draft, context) {
    const { order, t } = context;
    const measures = measuresOf(draft, order).trim();
    if (measures === '') return requiredProblem('measures', t('repair.action.field.measures'), t);
    const parts = usedPartsOf(draft.parts, order);
    const problem =
      (isRestored(order) ? null : finishTimeProblem(draft.finishTime, context)) ??
      quantityProblem(parts, t) ??
      recordProblem(draft, t);
    if (problem !== null) return problem;
    return (key) => ({
      ...key,
      ...optionalField('CauseName', causeOf(draft, order)),
      Measures: measures,
      ...(isRestored(order) ? {} : finishTimeField(draft.finishTime, context)),
      ...(draft.parts === undefined ? {} : { Parts: wireParts(parts) }),
      ...recordBodyOf(draft),
    });
  },
  fields: {
    CauseID: 'causeName',
    CauseName: 'causeName',
    Measures: 'measures',
    FinishTime: 'finishTime',
    Parts: 'parts',
    ...recordFieldNames,
  },
  Fields: RepairFields,
};

/** Returns true where the machine already runs since a known time, so that only the record is missing. */
function isRestored(order: WorkOrder): boolean {
  return order.orderState === orderState.values.toBeCompleted;
}

const causeOf = (draft: RepairDraft, order: WorkOrder) => draft.causeName ?? order.causeName ?? '';
const measuresOf = (draft: RepairDraft, order: WorkOrder) => draft.measures ?? order.measures ?? '';

/** Returns measures with another one below them, unless they have it already. */
function withMeasure(text: string, line: string): string {
  if (line === '' || text.split('\n').includes(line)) return text;
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}

function RepairFields({ order, draft, errorOf, onChange }: ActionFieldsProps<RepairDraft>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  /** The cause and the measures before the last suggestion was taken over. */
  const [before, setBefore] = useState<Pick<RepairDraft, 'causeName' | 'measures'> | null>(null);
  const undo = (to: Pick<RepairDraft, 'causeName' | 'measures'>) => {
    onChange(to);
    setBefore(null);
  };
  return (
    <>
      <FormerRepairs
        order={order}
        onTakeOver={({ causeName, measures }) => {
          setBefore({ causeName: draft.causeName, measures: draft.measures });
          onChange({ causeName, measures: withMeasure(measuresOf(draft, order), measures) });
        }}
        onUndo={before === null ? null : () => undo(before)}
      />
      <CauseFields
        order={order}
        measures={measuresOf(draft, order)}
        measuresError={errorOf('measures')}
        cause={causeOf(draft, order)}
        causeError={errorOf('causeName')}
        onChange={onChange}
      />
      <CodeFields {...{ order, draft, errorOf, onChange }} />
      {!isRestored(order) && (
        <DateTimeField
          label={t('repair.action.field.finishTime')}
          help={t('repairForms.action.help.finish', { zone })}
          error={errorOf('finishTime')}
          earliest={workStartTime(order)}
          value={draft.finishTime}
          onChange={(finishTime) => onChange({ finishTime })}
        />
      )}
      <PartsField
        parts={usedPartsOf(draft.parts, order)}
        error={errorOf('parts')}
        onChange={(parts) => onChange({ parts })}
      />
      <RecordFields {...{ order, draft, errorOf, onChange }} />
    </>
  );
}

interface LaterWriteDraft {
  readonly finishTime: string;
}

export const laterWriteForm: ActionForm<typeof laterWriteWorkOrder, LaterWriteDraft> = {
  action: 'laterWrite',
  endpoint: laterWriteWorkOrder,
  whenQueued: doneAt,
  empty: { finishTime: '' },
  text: ({ t }) => t('repairForms.action.text.laterWrite'),
  read: ({ finishTime }, context) =>
    finishTimeProblem(finishTime, context) ??
    ((key) => ({ ...key, ...finishTimeField(finishTime, context) })),
  fields: { FinishTime: 'finishTime' },
  Fields: LaterWriteFields,
};

function LaterWriteFields({ order, draft, errorOf, onChange }: ActionFieldsProps<LaterWriteDraft>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <DateTimeField
      label={t('repair.action.field.finishTime')}
      help={t('repairForms.action.help.finish', { zone })}
      error={errorOf('finishTime')}
      earliest={workStartTime(order)}
      value={draft.finishTime}
      onChange={(finishTime) => onChange({ finishTime })}
    />
  );
}

interface PartsDraft {
  readonly parts: readonly UsedPart[] | undefined;
}

export const partsForm: ActionForm<typeof updateWorkOrderParts, PartsDraft> = {
  action: 'parts',
  endpoint: updateWorkOrderParts,
  empty: { parts: undefined },
  text: ({ t }) => t('repairForms.action.text.parts'),
  read(draft, { order, t }) {
    const parts = usedPartsOf(draft.parts, order);
    return quantityProblem(parts, t) ?? ((key) => ({ ...key, Parts: wireParts(parts) }));
  },
  fields: { Parts: 'parts' },
  Fields: PartsFormFields,
};

function PartsFormFields({ order, draft, errorOf, onChange }: ActionFieldsProps<PartsDraft>) {
  return (
    <PartsField
      parts={usedPartsOf(draft.parts, order)}
      error={errorOf('parts')}
      onChange={(parts) => onChange({ parts })}
    />
  );
}

/** The start of the current work; the machine cannot have been restored earlier. */
function workStartTime({ segments }: WorkOrderDetail): string | null {
  return segments.at(-1)?.startTime ?? null;
}

/**
 * Returns the error of a finish time; an empty minute means now. Only the server refuses a time in the
 * future, because this machine's clock may be wrong.
 */
function finishTimeProblem(
  minute: string,
  { order, t, timeZone }: ActionFormContext,
): Problem<'finishTime'> | null {
  const field = t('repair.action.field.finishTime');
  const start = workStartTime(order);
  if (minute === '' || start === null) return null;
  const first = minuteText(Date.parse(start), timeZone);
  if (minute >= first) return null;
  const text = t('repairForms.action.tooEarly', { field, time: readableMinute(first) });
  return { field: 'finishTime', text };
}

/** The call's FinishTime; the minute in which the work started means the exact start, so that it cannot lie before it. */
function finishTimeField(
  minute: string,
  { order, timeZone }: ActionFormContext,
): { readonly FinishTime?: string } {
  if (minute === '') return {};
  const start = workStartTime(order);
  const isStartMinute = start !== null && minute === minuteText(Date.parse(start), timeZone);
  return { FinishTime: isStartMinute ? start : wireTime(minute) };
}
