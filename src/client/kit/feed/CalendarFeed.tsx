import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDutyFeed, deleteDutyFeed, getDutyFeed } from '../../../contract/areas/duty/own.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { copyText } from '../../lib/copyText.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useAbsoluteTime } from '../hooks/times.tsx';
import style from './CalendarFeed.module.css';

const { maintenance, inspection } = planCalls;

/** The calls of the addresses of each calendar. */
const feeds = {
  duty: { get: getDutyFeed, add: addDutyFeed, end: deleteDutyFeed },
  maintenance: { get: maintenance.feed, add: maintenance.addFeed, end: maintenance.deleteFeed },
  inspection: { get: inspection.feed, add: inspection.addFeed, end: inspection.deleteFeed },
} as const;

/** The parts of an address of a calendar. */
export interface CalendarFeedProps {
  readonly of: keyof typeof feeds;
  /** A sentence about the content of the calendar. */
  readonly text: string;
}

/** The secret address of a calendar of the user, for calendar programs: made, shown once, ended. */
export function CalendarFeed({ of, text }: CalendarFeedProps) {
  const calls = feeds[of];
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const { data, error, refetch } = useEndpoint(calls.get, {});
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAction(calls.add, [calls.get]);
  const end = useAction(calls.end, [calls.get]);
  if (data === undefined) {
    if (error === null) return null;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const isBusy = add.isPending || end.isPending;
  const run = async (kind: 'make' | 'end') => {
    setProblem(null);
    setIsCopied(null);
    try {
      if (kind === 'end') await end.mutateAsync({});
      setUrl(kind === 'end' ? null : (await add.mutateAsync({})).url);
    } catch (cause) {
      setProblem(failureText(cause));
    }
  };
  const { createTime, lastReadTime } = data;
  const copied = isCopied === null ? 'copy' : isCopied ? 'copied' : 'notCopied';
  return (
    <section className={style.feed} aria-label={t('calendarFeed.title')}>
      <StyledText as="h3" size={16} strong>
        {t('calendarFeed.title')}
      </StyledText>
      <StyledText ink={2}>
        {text} {t('calendarFeed.text')}
      </StyledText>
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
      {createTime !== null && (
        <StyledText ink={2}>
          {t('calendarFeed.since', { time: timeText(Date.parse(createTime)) })}
          {lastReadTime !== null &&
            t('calendarFeed.read', { time: timeText(Date.parse(lastReadTime)) })}
        </StyledText>
      )}
      {url !== null && (
        <Banner tone="info" title={t('calendarFeed.once')}>
          <code className={style.url}>{url}</code>
          <Button size="small" onClick={() => void copyText(url).then(setIsCopied)}>
            <span role="status">{t(`calendarFeed.${copied}`)}</span>
          </Button>
        </Banner>
      )}
      <Row gap={16} rowGap={8} wrap>
        <Button
          loading={isBusy}
          onClick={() => (createTime === null ? void run('make') : setQuestion('renew'))}
        >
          {t(createTime === null ? 'calendarFeed.make' : 'calendarFeed.renew')}
        </Button>
        {createTime !== null && (
          <Button status="danger" disabled={isBusy} onClick={() => setQuestion('end')}>
            {t('calendarFeed.end')}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        visible={question !== null}
        title={t(question === 'end' ? 'calendarFeed.end' : 'calendarFeed.renew')}
        text={t('calendarFeed.confirm')}
        confirmLabel={t(question === 'end' ? 'calendarFeed.end' : 'calendarFeed.renew')}
        destructive
        onConfirm={() => {
          void run(question === 'end' ? 'end' : 'make');
          setQuestion(null);
        }}
        onClose={() => setQuestion(null)}
      />
    </section>
  );
}
