import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import type { PlanPoint } from '../../../../contract/areas/plan/planPoints.ts';
import type { PlanFill, RecordForm } from '../../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
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
import { answersOf, type FillCalls, isScanField, wireAnswers } from './wireAnswers.ts';

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
  const draft = useAnswerDraft(owner, point.id, given, point.recordID);
  const { scan } = draft;
  const [refusal, setRefusal] = useState<string | undefined>();
  const [open, setOpen] = useState<'rest' | 'whole' | null>(null);
  const { draftUserName, draftTime, form } = point;
  const refuseScan = (text: string) => {
    setRefusal(text);
    draft.onScan(null);
  };
  const shared = useSharedDraft(calls, point, draft, refuseScan);
  const needsScan = point.mustScan === 1 && point.scanTime === null && scan === null;
  if (!draft.isLoaded) return <SkeletonRows rows={4} />;
  const state = draft.state === 'failed' ? 'notStored' : shared.isWhole ? 'shared' : 'stored';
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
            note={shared.refusal ?? t(`plan.fill.${state}`)}
          />
          {point.isSpot === 0 && (
            <Button long onClick={() => setOpen('rest')}>
              {t('plan.fill.notWhole')}
            </Button>
          )}
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
          onQueued={() => draft.onScan(null)}
          onScanRefused={(text) => {
            refuseScan(text);
            setOpen(null);
          }}
          {...(onDone !== undefined && { onDone })}
        />
      )}
    </>
  );
}

/** The pause before answers that could not be sent are sent again, ms; a network that is back ends it. */
const againMs = 30_000;

/** The answers that the server has. */
interface SharedDraft {
  /** It has them all. */
  readonly isWhole: boolean;
  /** Why it has refused the present ones. */
  readonly refusal: string | null;
}

/** Sends answers to the server soon after they are given. */
function useSharedDraft(
  calls: FillCalls,
  { id, recordID, form, answers: known, scanTime }: FillPoint,
  { answers, scan }: AnswerDraft,
  onScanRefused: (text: string) => void,
): SharedDraft {
  const [sent, setSent] = useState<FormAnswers | null>(null);
  /** The answers that were sent: the server may have them with an earlier time, where this clock is ahead. */
  const [sentKey, setSentKey] = useState('');
  const [sentScan, setSentScan] = useState(scanTime ?? '');
  /** The answers that could not be sent the last time; with a text: the server has refused it. */
  const [failed, setFailed] = useState<{ readonly key: string; readonly text: string } | null>(
    null,
  );
  const present = wireAnswers(answers);
  const latest = new Map(known.map(({ itemID, time }) => [itemID, time]));
  // what waits for the network goes with the record
  const fresh = present.filter(
    ({ ItemID, Time, Files }) =>
      (latest.get(ItemID) ?? '') < Time && Files.every((url) => !url.startsWith('local:')),
  );
  const answersKey = fresh.map(({ ItemID, Time }) => `${ItemID} ${Time}`).join('');
  const scanKey = scan === null || scan.ScanTime === sentScan ? '' : scan.ScanTime;
  const key = `${answersKey}${scanKey}`;
  const failure = failed?.key === key ? failed : null;
  const refusal = failure === null || failure.text === '' ? null : failure.text;
  const isNew = scanKey !== '' || (answersKey !== '' && answersKey !== sentKey);
  const send = useEffectEvent(async () => {
    const body = {
      PointID: id,
      RecordID: recordID,
      FormID: form.formID,
      FormRevision: form.revision,
    };
    try {
      await call(calls.saveDraft, { ...body, Answers: fresh, ...scan });
      setSent(answers);
      setSentKey(answersKey);
      if (scan !== null) setSentScan(scan.ScanTime);
      setFailed(null);
    } catch (cause) {
      setSent(null); // this browser has them, and the record carries them
      const isRefused = cause instanceof ApiError && cause.refused;
      setFailed({ key, text: isRefused ? cause.info : '' });
      if (cause instanceof ApiError && isScanField(cause.field)) onScanRefused(cause.infoAtField);
    }
  });
  useEffect(() => {
    if (key === '' || !isNew || refusal !== null) return undefined;
    const run = () => void send();
    const timer = setTimeout(run, failure === null ? pauseMs : againMs);
    if (failure !== null) globalThis.addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', run);
    };
  }, [key, isNew, failure, refusal]);
  return { isWhole: sent === answers || (fresh.length === 0 && known.length > 0), refusal };
}
