import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  addFeedback,
  type FeedbackDetail,
  getFeedback,
  stepFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import type { FeedbackStep } from '../../../contract/areas/feedback/feedbackStates.ts';
import { id as idText } from '../../../contract/validators.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { AttachmentList } from '../../kit/form/files/AttachmentList.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { isKnownPath, pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './Feedback.module.css';
import { FeedbackEntries } from './FeedbackEntries.tsx';
import { FeedbackStateTag, feedbackReads } from './feedback.tsx';

const loadDialogs = dialogLoader(
  'feedback',
  async () => (await import('./FeedbackDialogs.tsx')).FeedbackDialogs,
);

/** /systemInfo/problemLog/detail?id=…: one problem with the replies of both sides. */
export function FeedbackPage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const id = idText.safeParse(query.get('id')).data;
  return id === undefined ? <DetailMissing {...missing} /> : <OneProblem key={id} id={id} />;
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('feedback.missing'),
    text: t('feedback.missingText'),
    backLabel: t('feedback.back'),
    to: pagePaths.problemLog,
  };
}

function OneProblem({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const missing = useMissing();
  const read = useEndpoint(getFeedback, { ID: id });
  useLiveReads([getFeedback], ['feedback'], id);
  const { data, error, refetch, isFetching, dataUpdatedAt } = read;
  const run = () => void refetch();
  const title = data?.remark.split('\n')[0]?.slice(0, 60) ?? '';
  useTabTitle(title === '' ? null : title);
  if (data === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  return (
    <DetailPage>
      <Head
        problem={data}
        title={title}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
      />
      <DetailPanel label={t('feedback.facts')}>
        <Problem problem={data} />
      </DetailPanel>
      <DetailPanel heading={t('feedback.replies')}>
        <FeedbackEntries problem={data} />
      </DetailPanel>
    </DetailPage>
  );
}

interface ProblemProps {
  readonly problem: FeedbackDetail;
}

function Problem({ problem }: ProblemProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(addFeedback);
  const now = useNow();
  const { remark, page, phone, pictures, handlerID, handlerName, closeTime } = problem;
  return (
    <Stack gap={16}>
      <p className={style.text}>{remark}</p>
      {pictures.length > 0 && <AttachmentList label={label('Pictures')} files={pictures} />}
      <FactGrid
        facts={[
          [t('feedback.person'), problem.userName],
          [
            t('feedback.phone'),
            phone === '' ? (
              ''
            ) : (
              <a key="phone" href={`tel:${phone}`}>
                {phone}
              </a>
            ),
          ],
          [t('feedback.organisation'), problem.orgName],
          [label('SystemTypeID'), problem.systemTypeName],
          [t('feedback.handler'), handlerID === null ? '' : handlerName || t('feedback.platform')],
          [
            t('feedback.list.reported'),
            <TimeAgo key="created" instant={problem.createTime} now={now} />,
          ],
          [
            t('feedback.closed'),
            closeTime === null ? '' : <TimeAgo key="closed" instant={closeTime} now={now} />,
          ],
          [label('Page'), page === '' ? '' : <PageLink key="page" page={page} />, 'wide'],
        ]}
      />
    </Stack>
  );
}

/** The page of a problem; a link where the product has it. */
function PageLink({ page }: { readonly page: string }) {
  return isKnownPath(page.split('?')[0] ?? '') ? (
    <Link to={page}>{page}</Link>
  ) : (
    <code>{page}</code>
  );
}

interface HeadProps extends ProblemProps {
  readonly title: string;
  readonly refresh: Parameters<typeof DetailHead>[0]['refresh'];
}

function Head({ problem, title, refresh }: HeadProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const isPlatform = useCan('platform.feedback');
  const [error, setError] = useState('');
  const [open, setOpen] = useState<Exclude<FeedbackStep, 'take'> | 'type' | null>(null);
  const { Dialog: Dialogs, whenHere, loading } = useLazyDialog(loadDialogs);
  const step = useAction(stepFeedback, feedbackReads);
  const take = async () => {
    setError('');
    try {
      await step.mutateAsync({ ID: problem.id, FeedbackStep: 'take', Version: problem.version });
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const show = (dialog: typeof open) => void whenHere(() => setOpen(dialog));
  const main = (['take', 'close', 'reopen'] as const).find((one) => problem.steps.includes(one));
  return (
    <>
      <DetailHead
        title={title}
        marks={<FeedbackStateTag state={problem.feedbackState} />}
        refresh={refresh}
        errorText={error}
        actions={
          <>
            {isPlatform && (
              <Button loading={loading && open === null} onClick={() => show('type')}>
                {t('feedback.setType')}
              </Button>
            )}
            {problem.steps
              .toSorted((a, b) => Number(a === main) - Number(b === main))
              .map((one) => (
                <Button
                  key={one}
                  type={one === main ? 'primary' : 'default'}
                  loading={one === 'take' && step.isPending}
                  onClick={() => (one === 'take' ? void take() : show(one))}
                >
                  {t(`feedback.step.${one}`)}
                </Button>
              ))}
          </>
        }
      />
      {Dialogs !== null && <Dialogs problem={problem} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
