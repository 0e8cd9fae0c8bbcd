import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDocumentComment,
  deleteDocumentComment,
  listDocumentComments,
} from '../../../contract/areas/knowledge/documents.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { FormProblemBanner } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { DeleteDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** The comments of the organisation on a document; who wrote one may delete it. */
export function Comments({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const reason = useErrorText();
  const [error, setError] = useState('');
  const [removed, setRemoved] = useState<string | null>(null);
  const read = useEndpoint(listDocumentComments, { ID: id });
  const remove = useAction(deleteDocumentComment, [listDocumentComments]);
  const form = useEntityForm(addDocumentComment, {
    visible: true,
    fixed: { ID: id },
    invalidates: [listDocumentComments],
    onDone() {},
    onClose() {},
  });
  const confirmRemoval = async () => {
    setRemoved(null);
    try {
      await remove.mutateAsync({ ID: id, CommentID: removed ?? '' });
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const list = () => {
    if (read.data === undefined) {
      if (read.error === null) return <SkeletonRows rows={2} />;
      return <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
    }
    if (read.data.length === 0)
      return <StyledText ink={3}>{t('knowledge.comment.none')}</StyledText>;
    return read.data.map(({ id: CommentID, content, userName, createTime, isOwn }) => (
      <Stack key={CommentID} gap={4}>
        <Row gap={12} between>
          <StyledText as="span" ink={3} size={13}>
            {userName ?? '—'} · <TimeAgo instant={createTime} now={now} />
          </StyledText>
          {isOwn === 1 && (
            <Button size="small" type="text" onClick={() => setRemoved(CommentID)}>
              {t('knowledge.comment.remove')}
            </Button>
          )}
        </Row>
        <StyledText breakAnywhere>{content}</StyledText>
      </Stack>
    ));
  };
  return (
    <Stack gap={16}>
      {error !== '' && <Banner tone="alarm">{error}</Banner>}
      <FormProblemBanner form={form} />
      <TextAreaField {...form.field('CommentText')} />
      <div>
        <Button type="primary" loading={form.dialog.busy} onClick={form.submit}>
          {t('knowledge.comment.add')}
        </Button>
      </div>
      {list()}
      <DeleteDialog
        visible={removed !== null}
        title={t('knowledge.comment.remove')}
        text={t('knowledge.comment.confirm')}
        onConfirm={() => void confirmRemoval()}
        onClose={() => setRemoved(null)}
      />
    </Stack>
  );
}
