import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FeedbackDetail,
  type FeedbackReply,
  feedbackLimits,
  replyFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import { FormProblemBanner } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { AttachmentList } from '../../kit/form/files/AttachmentList.tsx';
import { PhotoField } from '../../kit/form/files/PhotoField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Timeline } from '../../ui/data/Timeline.tsx';
import { useRefusedFocus } from '../../ui/inputs/useRefusedFocus.ts';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../ui/page/unsaved.ts';
import style from './Feedback.module.css';
import { FeedbackStateTag, feedbackReads } from './feedback.tsx';

interface FeedbackEntriesProps {
  readonly problem: FeedbackDetail;
}

/** The replies and steps of a problem, the earliest first, with the form for another reply. */
export function FeedbackEntries({ problem }: FeedbackEntriesProps) {
  const { t } = useTranslation();
  const { entries } = problem;
  return (
    <Stack gap={16}>
      {entries.length === 0 && <StyledText ink={3}>{t('feedback.noReplies')}</StyledText>}
      {entries.length > 0 && (
        <Timeline
          label={t('feedback.replies')}
          items={entries.map((entry) => ({
            key: entry.id,
            tone: entry === entries.at(-1) ? 'now' : undefined,
            content: <Entry entry={entry} />,
          }))}
        />
      )}
      <ReplyForm problem={problem} />
    </Stack>
  );
}

function Entry({ entry }: { readonly entry: FeedbackReply }) {
  const { t } = useTranslation();
  const now = useNow();
  const label = useFieldLabel(replyFeedback);
  const { isPlatform, userName, content, pictures, feedbackState, createTime } = entry;
  const platform = t('feedback.platform');
  const author = isPlatform === 1 ? [platform, userName].filter(Boolean).join(' · ') : userName;
  return (
    <Stack gap={4}>
      <Row gap={8} wrap>
        <StyledText as="strong" strong>
          {author}
        </StyledText>
        {feedbackState !== null && <FeedbackStateTag state={feedbackState} />}
        <StyledText as="span" ink={3} size={13}>
          <TimeAgo instant={createTime} now={now} />
        </StyledText>
      </Row>
      {content !== '' && <p className={style.text}>{content}</p>}
      {pictures.length > 0 && <AttachmentList label={label('Pictures')} files={pictures} />}
    </Stack>
  );
}

function ReplyForm({ problem }: FeedbackEntriesProps) {
  const { t } = useTranslation();
  const [isUploading, setIsUploading] = useState(false);
  const form = useEntityForm(replyFeedback, {
    visible: true,
    fixed: { ID: problem.id },
    invalidates: feedbackReads,
    isPreserved: true,
    onDone: () => undefined, // the reply appears above
    onClose: () => undefined,
  });
  const box = useRefusedFocus(form.problem);
  const mark = useUnsavedMark(t('feedback.reply'), form.changed);
  const { busy } = form.dialog;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isUploading) form.submit();
  };
  return (
    <Stack
      as="form"
      ref={box}
      gap={12}
      noValidate
      aria-label={t('feedback.reply')}
      onSubmit={submit}
      {...mark}
    >
      <FormProblemBanner form={form} />
      <TextAreaField {...form.field('Reply')} rows={3} />
      <PhotoField
        {...form.files('Pictures')}
        maxFiles={feedbackLimits.pictures}
        onBusyChange={setIsUploading}
      />
      <div>
        <Button type="primary" htmlType="submit" loading={busy} disabled={isUploading}>
          {t('feedback.reply')}
        </Button>
      </div>
    </Stack>
  );
}
