import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FormItem } from '../../../../contract/areas/form/content.ts';
import { formItemType } from '../../../../contract/areas/form/formEnums.ts';
import { isNGAnswer } from '../../../../contract/areas/form/formMath.ts';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import { pointResult, reviewResult } from '../../../../contract/areas/plan/planEnums.ts';
import { planPrints } from '../../../../contract/areas/plan/planPrints.ts';
import type { PlanAnswer, PlanRecord } from '../../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { scanMode } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { download } from '../../../api/http/download.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../../kit/form/fields/TextField.tsx';
import { AttachmentList } from '../../../kit/form/files/AttachmentList.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { useFileDownload } from '../../../kit/hooks/useFileDownload.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { FormOutline } from '../../form/api.tsx';
import { CorrectDialog } from '../CorrectDialog.tsx';
import style from '../plan.module.css';
import { CorrectAnswersDialog } from './CorrectAnswersDialog.tsx';

type RecordDetail = ResultOf<(typeof planCalls)[PlanArea]['record']>;

/** The parts of a record on a page. */
export interface RecordViewProps {
  readonly area: PlanArea;
  readonly record: PlanRecord;
}

/** A record with its answers and their limits, photos, orders, parts, corrections and review. */
export function RecordView({ area, record }: RecordViewProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const { data, error, refetch } = useEndpoint(calls.record, { ID: record.id });
  useLiveReads([calls.record], ['plan'], record.planID);
  const [correcting, setCorrecting] = useState<'answers' | 'record' | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const file = useFileDownload();
  const mayEdit = useCan(`${area}.edit`);
  const isOwn = useUser()?.id === record.userID;
  return (
    <>
      <RecordHead record={record} />
      <div className={style.bar}>
        <Button
          size="small"
          loading={file.isRunning}
          onClick={() =>
            void file.save((signal) =>
              download(planPrints[area].record, { ID: record.id }, { signal }),
            )
          }
        >
          {t('plan.record.print')}
        </Button>
        {mayEdit && !isOwn && record.review === null && (
          <Button size="small" onClick={() => setReviewing(true)}>
            {t('plan.review.open')}
          </Button>
        )}
        {mayEdit && (
          <Button size="small" onClick={() => setCorrecting('record')}>
            {t('plan.record.correct')}
          </Button>
        )}
      </div>
      {file.failure !== null && (
        <Banner tone="alarm">{failureText(file.failure.cause, t('plan.sheet.failed'))}</Banner>
      )}
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Answers detail={data} onCorrect={mayEdit ? () => setCorrecting('answers') : null} />
      )}
      <Corrections record={record} />
      {correcting === 'record' && (
        <CorrectDialog area={area} record={record} onClose={() => setCorrecting(null)} />
      )}
      {correcting === 'answers' && data !== undefined && data.form !== null && (
        <CorrectAnswersDialog
          area={area}
          record={record}
          form={data.form}
          answers={data.answers}
          onClose={() => setCorrecting(null)}
        />
      )}
      {isReviewing && (
        <ReviewDialog area={area} record={record} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}

function RecordHead({ record }: { readonly record: PlanRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = useAbsoluteTime();
  const { review, scanMode: mode, scanTime, scanReason, spentMinutes, reading } = record;
  const scanned =
    mode === null || scanTime === null
      ? ''
      : [scanMode.label(mode, locale), time(Date.parse(scanTime)), scanReason].join(' ').trim();
  return (
    <>
      <Row as="p" gap={12} rowGap={4} wrap>
        <b>{pointResult.label(record.result, locale)}</b>
        {record.isNG === 1 && <Tag tone="danger">NG</Tag>}
        {mode === scanMode.values.manual && <Tag tone="warning">{t('plan.record.manual')}</Tag>}
        {record.isOutside === 1 && <Tag tone="warning">{t('plan.record.outside')}</Tag>}
        {record.isSubstitute === 1 && <Tag tone="rest">{t('plan.record.substitute')}</Tag>}
        {review !== null && (
          <Tag tone={review === reviewResult.values.accepted ? 'success' : 'warning'}>
            {reviewResult.label(review, locale)}
          </Tag>
        )}
        <span>{time(Date.parse(record.doneTime))}</span>
        <span>{record.userName}</span>
        {spentMinutes !== null && <span>{t('plan.minutes', { count: spentMinutes })}</span>}
        {reading !== null && <span>{t('plan.record.reading', { value: reading })}</span>}
      </Row>
      {scanned !== '' && (
        <StyledText ink={2}>{t('plan.record.scanned', { text: scanned })}</StyledText>
      )}
      {record.orders.length > 0 && (
        <StyledText ink={2}>
          {t('plan.record.orders')}{' '}
          {record.orders.map(({ id, orderCode }) => (
            <Link key={id} to={orderPath(id)}>
              {orderCode}
            </Link>
          ))}
        </StyledText>
      )}
      {[record.reason, record.rest, record.remark].filter(Boolean).map((text) => (
        <StyledText key={text} ink={2}>
          {text}
        </StyledText>
      ))}
      {review !== null && record.reviewTime !== null && (
        <StyledText ink={2}>
          {[
            reviewResult.label(review, locale),
            record.reviewUserName,
            time(Date.parse(record.reviewTime)),
            record.reviewText,
          ].join(' ')}
        </StyledText>
      )}
    </>
  );
}

interface AnswersProps {
  readonly detail: RecordDetail;
  readonly onCorrect: (() => void) | null;
}

function Answers({ detail: { form, answers, parts }, onCorrect }: AnswersProps) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const of = new Map(answers.map((one) => [one.itemID, one]));
  return (
    <>
      {parts.length > 0 && (
        <StyledText ink={2}>
          {t('plan.record.parts')}{' '}
          {parts
            .map(
              ({ partName, partCode, qty, unit }) =>
                `${partName} ${partCode} × ${quantity(qty, unit)}`,
            )
            .join(t('plan.separator'))}
        </StyledText>
      )}
      {form !== null && answers.length > 0 && (
        <>
          <Row gap={12} wrap>
            <span>{t('plan.record.formOf', { name: form.formName, revision: form.revision })}</span>
            {onCorrect !== null && (
              <Button size="small" onClick={onCorrect}>
                {t('plan.record.correctAnswers')}
              </Button>
            )}
          </Row>
          <FormOutline
            sections={form.sections}
            renderBelow={(item) => <ItemAnswer item={item} answer={of.get(item.id)} />}
          />
        </>
      )}
    </>
  );
}

interface ItemAnswerProps {
  readonly item: FormItem;
  readonly answer: PlanAnswer | undefined;
}

const { photo, signature } = formItemType.values;

/** The answer to an item, with what it was before. */
function ItemAnswer({ item, answer }: ItemAnswerProps) {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  if (answer === undefined) return <StyledText ink={2}>{t('plan.record.noAnswer')}</StyledText>;
  const { value, files, note, former, oldReading, isConfirmed } = answer;
  const isNG = isNGAnswer(item, { value, files, isConfirmed: isConfirmed === 1 });
  const isPicture = item.type === photo || item.type === signature;
  return (
    <div className={style.answer}>
      {!isPicture && (
        <Row as="p" gap={12} rowGap={4} wrap>
          <b>{`${value ?? '—'} ${item.unit}`.trim()}</b>
          {isNG && <Tag tone="danger">NG</Tag>}
          {oldReading !== null && (
            <span>{t('plan.record.replaced', { value: oldReading, unit: item.unit })}</span>
          )}
        </Row>
      )}
      {note !== '' && <StyledText ink={2}>{note}</StyledText>}
      {files.length > 0 && <AttachmentList label={item.name} files={files} />}
      {former.map((one) => (
        <StyledText key={one.time} ink={2}>
          {t('plan.record.was', {
            value: one.value ?? '—',
            time: time(Date.parse(one.time)),
            person: one.userName ?? '',
          })}
        </StyledText>
      ))}
    </div>
  );
}

const fieldNames = ['doneTime', 'spentMinutes', 'reading', 'remark'] as const;

function Corrections({ record }: { readonly record: PlanRecord }) {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  return record.corrections.map((one) => {
    const known = fieldNames.find((name) => name === one.field);
    return (
      <StyledText key={`${one.field} ${one.time}`} ink={2}>
        {t('plan.record.changed', {
          field: known === undefined ? `“${one.field}”` : t(`plan.record.field.${known}`),
          before: one.before === '' ? '—' : one.before,
          after: one.after === '' ? '—' : one.after,
          reason: one.reason,
          person: one.userName ?? '',
          time: time(Date.parse(one.time)),
        })}
      </StyledText>
    );
  });
}

interface ReviewDialogProps extends RecordViewProps {
  readonly onClose: () => void;
}

/** Accepts a record, or returns it with a reason. */
function ReviewDialog({ area, record, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const calls = planCalls[area];
  const form = useEntityForm(calls.review, {
    visible: true,
    row: record,
    initial: { ReviewResult: String(reviewResult.values.accepted), Reason: '' },
    fixed: { ID: record.id },
    invalidates: [calls.records, calls.record, calls.point],
    onDone() {
      toastSuccess(t('plan.review.done'));
      onClose();
    },
    onClose,
  });
  const { value, label, error, onChange } = form.field('ReviewResult');
  return (
    <EntityDialog form={form} title={t('plan.review.open')} submitLabel={t('plan.review.save')}>
      <SegmentedControl
        label={label}
        value={value}
        error={error}
        options={reviewResult.list.map((one) => ({
          value: String(one),
          text: reviewResult.label(one, locale),
        }))}
        onChange={onChange}
      />
      <TextAreaField
        {...form.field('Reason')}
        required={value === String(reviewResult.values.returned)}
      />
    </EntityDialog>
  );
}
