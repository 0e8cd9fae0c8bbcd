import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dutyLevel, dutySwapState } from '../../../contract/areas/duty/dutyEnums.ts';
import { type DutyShift, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { answerDutySwap, type DutySwap, listDutySwaps } from '../../../contract/areas/duty/own.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { loadFeed } from '../../kit/feed/loadFeed.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './duty.module.css';
import { useDayText, useInsteadText, useShiftTimes } from './dutyTexts.ts';

/** The days from today on whose shifts are listed. */
const shownDays = 31;

interface MyDutyProps {
  /** Opens the form of a request to swap a shift. */
  readonly onSwap: (shift: DutyShift) => void;
}

/** The user's own shifts of a month, the requests to swap days, and the address of their calendar. */
export function MyDuty({ onSwap }: MyDutyProps) {
  const { t } = useTranslation();
  const { Part: Feed } = useLoaded(loadFeed);
  return (
    <div className={style.sets}>
      <OwnShifts onSwap={onSwap} />
      <Swaps />
      {Feed !== null && (
        <div className={style.set}>
          <Feed of="duty" text={t('duty.feedText')} />
        </div>
      )}
    </div>
  );
}

function OwnShifts({ onSwap }: MyDutyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = useToday();
  const now = useNow();
  const user = useUser();
  const dayText = useDayText();
  const times = useShiftTimes();
  const insteadText = useInsteadText();
  const { data, error, refetch } = useEndpoint(listDutyShifts, {
    FirstDate: today,
    LastDate: shiftDay(today, shownDays - 1),
  });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const isFirst = ({ people }: DutyShift) => people.some(({ userID }) => userID === user?.id);
  const own = data.filter(
    (shift) => shift.isOver === 0 && (isFirst(shift) || shift.backupID === user?.id),
  );
  if (own.length === 0)
    return <StateNote title={t('duty.own.none')} text={t('duty.own.noneText')} />;
  return (
    <ul className={style.rows} aria-label={t('duty.own.shifts')}>
      {own.map((shift) => {
        const first = isFirst(shift);
        const isRunning = Date.parse(shift.start) <= now;
        const instead = first ? insteadText(shift) : null;
        return (
          <li key={`${shift.setID} ${shift.day}`} className={style.userDevice}>
            <span>
              <time dateTime={shift.day}>{dayText(shift.day)}</time>{' '}
              <span className={style.times}>{times(shift)}</span>{' '}
              {isRunning && <Tag tone="work">{t('duty.calendar.now')}</Tag>}
            </span>
            <Row as="span" gap={12} rowGap={2} align="baseline" wrap shrink>
              <b>{shift.setName}</b>
              <span className={style.shiftName}>
                {dutyLevel.label(first ? dutyLevel.values.first : dutyLevel.values.backup, locale)}
                {shift.teamName !== null && first && ` · ${shift.teamName}`}
              </span>
              {instead !== null && (
                <StyledText as="span" ink={2}>
                  {instead}
                </StyledText>
              )}
            </Row>
            {first && shift.teamID === null && !isRunning && (
              <Button
                size="small"
                aria-label={t('duty.swap.openFor', { day: shift.day, name: shift.setName })}
                onClick={() => onSwap(shift)}
              >
                {t('duty.swap.open')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The requests of and to the user, and the requests that wait for their approval. */
function Swaps() {
  const { t } = useTranslation();
  const { data = [] } = useEndpoint(listDutySwaps, {});
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<{ swap: DutySwap; accept: 0 | 1 } | null>(null);
  const answer = useAction(answerDutySwap, [listDutySwaps, listDutyShifts]);
  if (data.length === 0) return null;
  const send = async (swap: DutySwap, accept: 0 | 1) => {
    setProblem(null);
    try {
      await answer.mutateAsync({ ID: swap.id, Accept: accept });
      toastSuccess(t('duty.swap.answered'));
    } catch (cause) {
      setProblem(failureText(cause));
    }
  };
  const kindOf = ({ swap, accept }: { swap: DutySwap; accept: 0 | 1 }) => {
    if (accept === 1) return swap.state === dutySwapState.values.agreed ? 'approve' : 'agree';
    return swap.mayAnswer === 1 ? 'refuse' : 'withdraw';
  };
  const kind = pending === null ? 'agree' : kindOf(pending);
  return (
    <section className={style.set} aria-label={t('duty.swap.title')}>
      <StyledText as="h3" size={16} strong>
        {t('duty.swap.title')}
      </StyledText>
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
      <ul className={style.rows}>
        {data.map((swap) => (
          <SwapRow
            key={swap.id}
            swap={swap}
            onAnswer={(accept) => setPending({ swap, accept })}
            isBusy={answer.isPending}
          />
        ))}
      </ul>
      <ConfirmDialog
        visible={pending !== null}
        title={t(`duty.swap.${kind}`)}
        text={
          pending === null
            ? ''
            : t(`duty.swap.confirm.${kind}`, {
                name: pending.swap.realName,
                other: pending.swap.otherName,
                first: pending.swap.firstDate,
                second: pending.swap.swapDate,
              })
        }
        confirmLabel={t(`duty.swap.${kind}`)}
        destructive={pending?.accept === 0}
        onConfirm={() => {
          if (pending !== null) void send(pending.swap, pending.accept);
          setPending(null);
        }}
        onClose={() => setPending(null)}
      />
    </section>
  );
}

interface SwapRowProps {
  readonly swap: DutySwap;
  readonly isBusy: boolean;
  readonly onAnswer: (accept: 0 | 1) => void;
}

function SwapRow({ swap, isBusy, onAnswer }: SwapRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const dayText = useDayText();
  const { requested, agreed } = dutySwapState.values;
  const isOpen = swap.state === requested || swap.state === agreed;
  return (
    <li className={style.userDevice}>
      <Tag tone={isOpen ? 'wait' : 'rest'}>{dutySwapState.label(swap.state, locale)}</Tag>
      <StyledText as="span" ink={2}>
        {t('duty.swap.days', {
          set: swap.setName,
          name: swap.realName,
          first: dayText(swap.firstDate),
          other: swap.otherName,
          second: dayText(swap.swapDate),
        })}
        {swap.reason !== '' && ` · ${swap.reason}`}
      </StyledText>
      <span className={style.actions}>
        {swap.mayAnswer === 1 && (
          <>
            <Button size="small" type="primary" loading={isBusy} onClick={() => onAnswer(1)}>
              {t(swap.state === agreed ? 'duty.swap.approve' : 'duty.swap.agree')}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => onAnswer(0)}>
              {t('duty.swap.refuse')}
            </Button>
          </>
        )}
        {swap.mayWithdraw === 1 && (
          <Button size="small" disabled={isBusy} onClick={() => onAnswer(0)}>
            {t('duty.swap.withdraw')}
          </Button>
        )}
      </span>
    </li>
  );
}
