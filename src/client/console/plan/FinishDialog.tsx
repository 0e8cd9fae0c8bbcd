import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { isRecordNG } from '../../../contract/areas/form/formMath.ts';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import { mostHours } from '../../../contract/areas/plan/planMath.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import type { RecordForm } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { spotCalls } from '../../../contract/areas/plan/spotChecks.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import type { FormAnswers, RecordScan } from '../form/api.tsx';
import type { UsedPart } from '../repair/api.tsx';
import { ScanPart } from './record/ScanPart.tsx';
import { type FillCalls, isScanField, wireAnswers } from './record/wireAnswers.ts';

interface FinishDialogProps {
  readonly area: PlanArea;
  readonly point: PlanPoint & { readonly recordID?: string; readonly scanTime?: string | null };
  /** The filled in form; absent: the point has no form. */
  readonly filled?: {
    /** All that is needed is answered. */
    readonly isWhole: boolean;
    readonly answers: FormAnswers;
    readonly form: RecordForm;
    readonly scan: RecordScan | null;
  };
  /** The scan of the machine of a point without a form. */
  readonly scan?: RecordScan | null;
  /** The dialog begins with `skipped`: the machine was not checked. */
  readonly isMissed?: boolean;
  /** The calls that send it; absent: those of the area. */
  readonly calls?: FillCalls;
  readonly onClose: () => void;
  /** Called when the record is sent, or waits in the queue of this browser. */
  readonly onDone?: () => void;
  /** Called when the server has the record; one in the queue of this browser may still be refused. */
  readonly onSent?: () => void;
  /** Called when the record waits in the queue of this browser. */
  readonly onQueued?: () => void;
  /** Called when the server has refused the scan. */
  readonly onScanRefused?: (text: string) => void;
}

const { done, partly, skipped } = pointResult.values;

/**
 * Records what was done at a point. The id of the record stands before the call, so that a repeated call is the same record;
 * without a network it waits in the queue of this browser.
 */
export function FinishDialog(props: FinishDialogProps) {
  const { area, point, filled, isMissed = false, onClose, onDone, onSent } = props;
  const isSpot = point.isSpot === 1;
  /** A stop without a device opens no order. */
  const isOfDevice = point.deviceID !== null;
  const { t } = useTranslation();
  const reads = planCalls[area];
  const { finish } = props.calls ?? reads;
  const maySeeParts = useCan('part.view');
  const [recordID] = useState(() => point.recordID ?? uuid());
  const [parts, setParts] = useState<readonly UsedPart[]>([]);
  const [isSkipped, setSkipped] = useState(isMissed);
  const [scan, setScan] = useState(props.scan ?? null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const scanTime = refusal === undefined ? (point.scanTime ?? null) : null;
  const needsScan =
    point.mustScan === 1 &&
    filled === undefined &&
    !isSkipped &&
    (refusal !== undefined || (props.scan ?? null) === null) &&
    scanTime === null;
  const isWhole = filled?.isWhole ?? true;
  const isNG = filled !== undefined && isRecordNG(filled.form.sections, filled.answers);
  const form = useEntityForm(finish, {
    visible: true,
    initial: { PointResult: String(isMissed ? skipped : isWhole ? done : partly), OpensOrder: '1' },
    fixed: {
      RecordID: recordID,
      PointID: point.id,
      Parts: isSkipped ? [] : planParts(parts),
      ...scan,
      ...(filled !== undefined && {
        FormID: filled.form.formID,
        FormRevision: filled.form.revision,
        Answers: wireAnswers(filled.answers),
        ...filled.scan,
      }),
    },
    invalidates: [
      reads.points,
      reads.point,
      reads.days,
      reads.records,
      reads.list,
      reads.devices,
      reads.stops,
      spotCalls.scan,
    ],
    isIdempotent: true,
    toProblem(cause) {
      if (!isScanField(cause.field)) return null;
      setScan(null);
      setRefusal(cause.infoAtField);
      props.onScanRefused?.(cause.infoAtField);
      return null;
    },
    queued: {
      subject: {
        orderID: null,
        orderCode: null,
        deviceName: `${point.planName} · ${point.deviceName}`,
        chain: point.id,
      },
      whenQueued: () => ({ DoneTime: new Date().toISOString() }),
      onQueued() {
        toastSuccess(t('plan.finish.queued'));
        props.onQueued?.();
        onClose();
        onDone?.();
      },
    },
    onDone() {
      toastSuccess(t('plan.finish.done'));
      onSent?.();
      onClose();
      onDone?.();
    },
    onClose,
  });
  const isDone = form.draft.PointResult === String(done);
  const opensOrder = form.draft.OpensOrder !== '0';
  return (
    <EntityDialog
      form={form}
      title={t('plan.finish.of', { plan: point.planName, device: point.deviceName })}
      submitLabel={t('plan.finish.save')}
      disabled={needsScan && scan === null}
    >
      {needsScan && (
        <ScanPart point={{ ...point, scanTime }} scan={scan} refusal={refusal} onScan={setScan} />
      )}
      {!isMissed && !isSpot && (
        <ResultControl
          field={form.field('PointResult')}
          isWhole={isWhole}
          onChange={(value) => setSkipped(value === String(skipped))}
        />
      )}
      {isNG && !isSkipped && (
        <>
          <Banner tone="alarm">
            {t(isOfDevice ? 'plan.finish.ng' : 'plan.finish.ngPosition')}
          </Banner>
          {isOfDevice && <SwitchField {...form.field('OpensOrder')} />}
          {isOfDevice && opensOrder && <SwitchField {...form.switch('IsStop')} />}
        </>
      )}
      {(isSkipped || (isNG && !opensOrder)) && (
        <TextAreaField
          {...form.field('Reason')}
          required
          help={t(isSkipped ? 'plan.finish.reasonHelp' : 'plan.finish.noOrderHelp')}
        />
      )}
      {!isDone && !isSkipped && (
        <TextAreaField {...form.field('Rest')} required help={t('plan.finish.restHelp')} />
      )}
      {!isSkipped && (
        <>
          {!isSpot && (
            <DateTimeField {...form.field('DoneTime')} help={t('plan.finish.timeHelp')} />
          )}
          <NumberField {...form.field('SpentMinutes')} unit={t('plan.minuteUnit')} />
          {point.basis !== null && (
            <ReadingField field={form.field('Reading')} basis={point.basis} />
          )}
          {maySeeParts && !isSpot && (
            <PlanPartsField
              parts={parts}
              error={
                form.problem?.field?.startsWith('Parts') === true ? form.problem.text : undefined
              }
              onChange={setParts}
            />
          )}
        </>
      )}
      <TextAreaField {...form.field('Remark')} />
    </EntityDialog>
  );
}

interface ReadingFieldProps {
  readonly field: FormField;
  readonly basis: NonNullable<PlanPoint['basis']>;
}

/** The reading of the meter. The next date follows from it, so that one which the meter cannot show is questioned at once. */
function ReadingField({ field, basis }: ReadingFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { value, lastDay: day } = basis;
  const [typed, most] = [Number(field.value), mostHours(basis, today)];
  const isTyped = field.value.trim() !== '' && Number.isFinite(typed);
  return (
    <>
      <NumberField {...field} help={t('plan.finish.readingHelp', { value, day })} />
      {isTyped && (typed < value || typed > most) && (
        <Banner tone="warn">
          {t(typed < value ? 'plan.finish.readingLow' : 'plan.finish.readingHigh', { value, most })}
        </Banner>
      )}
    </>
  );
}

interface ResultControlProps {
  readonly field: FormField;
  /** False: all that is needed is not answered, so it cannot be done. */
  readonly isWhole: boolean;
  readonly onChange: (result: string) => void;
}

function ResultControl({ field, isWhole, onChange }: ResultControlProps) {
  const locale = useLocale();
  const { label, value, error } = field;
  return (
    <SegmentedControl
      label={label}
      value={value}
      error={error}
      options={pointResult.list
        .filter((one) => isWhole || one !== done)
        .map((one) => ({ value: String(one), text: pointResult.label(one, locale) }))}
      onChange={(next) => {
        field.onChange(next);
        onChange(next);
      }}
    />
  );
}

const loadParts = dialogLoader(
  'repairForms',
  async () => (await import('../repair/api.tsx')).PartsField,
);

interface PlanPartsFieldProps {
  readonly parts: readonly UsedPart[];
  readonly error: string | undefined;
  readonly onChange: (parts: readonly UsedPart[]) => void;
}

/** The parts that a record has used, as the record of a repair selects them. */
function PlanPartsField(props: PlanPartsFieldProps) {
  const { t } = useTranslation();
  const { Part, failure } = useLoaded(loadParts);
  if (Part !== null) return <Part {...props} canFind={false} />;
  return failure === null ? <SkeletonRows rows={1} /> : <p role="alert">{t('app.notLoaded')}</p>;
}

/** Returns parts in the format of the wire. */
function planParts(parts: readonly UsedPart[]) {
  return parts.map(({ partID, qty, source = '' }) => ({
    PartID: partID,
    Qty: Number(qty),
    ...(source !== '' && { PositionID: source }),
  }));
}
