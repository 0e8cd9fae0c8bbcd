import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import type { PlanFill, RecordForm } from '../../../../contract/areas/plan/planRecords.ts';
import { type PlanPoint, planCalls } from '../../../../contract/areas/plan/plans.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useOwner } from '../../../api/session/useSession.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { type AnswerDraft, type FormAnswers, FormFill, useAnswerDraft } from '../../form/api.tsx';
import { FinishDialog } from '../FinishDialog.tsx';
import { ScanPart } from './ScanPart.tsx';
import { answersOf, type FillCalls, wireAnswers } from './wireAnswers.ts';

/** A point whose form is filled in. */
export type FillPoint = PlanPoint & Omit<PlanFill, 'form'> & { readonly form: RecordForm };

/** The pause after an answer before the server gets it, ms. */
const pauseMs = 3_000;

/** A record that somebody fills in. */
export interface RecordFillProps {
  readonly area: PlanArea;
  readonly point: FillPoint;
  /** Absent: those of the area. */
  readonly calls?: FillCalls;
  /** Called when the record is sent, or waits in the queue of this browser. */
  readonly onDone?: () => void;
}

/** The form of a point while somebody fills it in. This browser has each answer at once, the server soon after it. */
export function RecordFill({ area, point, calls = planCalls[area], onDone }: RecordFillProps) {
  const { t } = useTranslation();
  const now = useNow();
  const owner = useOwner() ?? '';
  const given = useMemo(() => answersOf(point.answers), [point.answers]);
  const draft = useAnswerDraft(owner, point.id, given);
  const { scan } = draft;
  const [refusal, setRefusal] = useState<string | undefined>();
  const [open, setOpen] = useState<'rest' | 'whole' | null>(null);
  const { draftUserName, draftTime, form } = point;
  const isShared = useSharedDraft(calls, point, draft, (cause) => {
    setRefusal(cause.infoAtField);
    draft.onScan(null);
  });
  const needsScan = point.mustScan === 1 && point.scanTime === null && scan === null;
  if (!draft.isLoaded) return <SkeletonRows rows={4} />;
  const state = draft.state === 'failed' ? 'notStored' : isShared ? 'shared' : 'stored';
  return (
    <>
      {draftUserName !== null && draftTime !== null && point.answers.length > 0 && (
        <StyledText ink={2}>
          {t('plan.fill.draftOf', { person: draftUserName })}{' '}
          <TimeAgo instant={draftTime} now={now} />
        </StyledText>
      )}
      <ScanPart point={point} scan={scan} refusal={refusal} onScan={draft.onScan} />
      {!needsScan && (
        <>
          <FormFill
            name={form.formName}
            sections={form.sections}
            answers={draft.answers}
            last={point.last}
            onAnswer={draft.onAnswer}
            onDone={() => setOpen('whole')}
            doneLabel={t('plan.fill.done')}
            note={t(`plan.fill.${state}`)}
          />
          <Button long onClick={() => setOpen('rest')}>
            {t('plan.fill.notWhole')}
          </Button>
        </>
      )}
      {open !== null && (
        <FinishDialog
          area={area}
          calls={calls}
          point={point}
          filled={{ isWhole: open === 'whole', answers: draft.answers, form, scan }}
          onClose={() => setOpen(null)}
          onSent={() => void draft.clear()}
          {...(onDone !== undefined && { onDone })}
        />
      )}
    </>
  );
}

/** The fields of the wire that name a scan. */
const scanFields: readonly (string | null)[] = ['QrCode', 'ManualReason', 'ScanTime'];

/** Sends answers to the server soon after they are given. Returns true while it has them all. */
function useSharedDraft(
  calls: FillCalls,
  { id, recordID, form, answers: known }: FillPoint,
  { answers, scan }: AnswerDraft,
  onScanRefused: (cause: ApiError) => void,
): boolean {
  const [sent, setSent] = useState<FormAnswers | null>(null);
  /** The answers that were sent: the server may have them with an earlier time, where this clock is ahead. */
  const [sentKey, setSentKey] = useState('');
  const present = wireAnswers(answers);
  const latest = new Map(known.map(({ itemID, time }) => [itemID, time]));
  // what waits for the network goes with the record
  const fresh = present.filter(
    ({ ItemID, Time, Files }) =>
      (latest.get(ItemID) ?? '') < Time && Files.every((url) => !url.startsWith('local:')),
  );
  const parts = [...fresh.map(({ ItemID, Time }) => `${ItemID} ${Time}`), scan?.ScanTime ?? ''];
  const key = parts.join('');
  const isNew = key !== '' && key !== sentKey;
  const send = useEffectEvent(async (sentNow: string) => {
    const body = {
      PointID: id,
      RecordID: recordID,
      FormID: form.formID,
      FormRevision: form.revision,
    };
    try {
      await call(calls.saveDraft, { ...body, Answers: fresh, ...scan });
      setSent(answers);
      setSentKey(sentNow);
    } catch (cause) {
      setSent(null); // this browser has them, and the record carries them
      if (cause instanceof ApiError && scanFields.includes(cause.field)) onScanRefused(cause);
    }
  });
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => void send(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key, isNew]);
  return sent === answers || (fresh.length === 0 && known.length > 0);
}
