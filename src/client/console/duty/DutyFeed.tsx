import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDutyFeed, deleteDutyFeed, getDutyFeed } from '../../../contract/areas/duty/own.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { copyText } from '../../lib/copyText.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import style from './duty.module.css';

/** The secret address of the user's duty for calendar programs: made, shown once, ended. */
export function DutyFeed() {
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const { data } = useEndpoint(getDutyFeed, {});
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAction(addDutyFeed, [getDutyFeed]);
  const end = useAction(deleteDutyFeed, [getDutyFeed]);
  if (data === undefined) return null;
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
    <section className={style.set} aria-label={t('duty.feed.title')}>
      <StyledText as="h3" size={16} strong>
        {t('duty.feed.title')}
      </StyledText>
      <p className={style.note}>{t('duty.feed.text')}</p>
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
      {createTime !== null && (
        <p className={style.note}>
          {t('duty.feed.since', { time: timeText(Date.parse(createTime)) })}
          {lastReadTime !== null &&
            t('duty.feed.read', { time: timeText(Date.parse(lastReadTime)) })}
        </p>
      )}
      {url !== null && (
        <Banner tone="info" title={t('duty.feed.once')}>
          <code className={style.url}>{url}</code>
          <Button size="small" onClick={() => void copyText(url).then(setIsCopied)}>
            <span role="status">{t(`duty.feed.${copied}`)}</span>
          </Button>
        </Banner>
      )}
      <Row gap={16} rowGap={8} wrap>
        <Button
          loading={isBusy}
          onClick={() => (createTime === null ? void run('make') : setQuestion('renew'))}
        >
          {t(createTime === null ? 'duty.feed.make' : 'duty.feed.renew')}
        </Button>
        {createTime !== null && (
          <Button status="danger" disabled={isBusy} onClick={() => setQuestion('end')}>
            {t('duty.feed.end')}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        visible={question !== null}
        title={t(question === 'end' ? 'duty.feed.end' : 'duty.feed.renew')}
        text={t('duty.feed.confirm')}
        confirmLabel={t(question === 'end' ? 'duty.feed.end' : 'duty.feed.renew')}
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
