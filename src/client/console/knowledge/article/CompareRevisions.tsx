import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDocument } from '../../../../contract/areas/knowledge/documents.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { SelectInput } from '../../../ui/selects/SelectInput.tsx';
import { TextDifference } from './TextDifference.tsx';

interface CompareRevisionsProps {
  readonly documentID: string;
  /** The latest first; two at least. */
  readonly revisions: readonly number[];
}

/** Comparison of two revisions of an article: at first the two latest. */
export function CompareRevisions({ documentID, revisions }: CompareRevisionsProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState(revisions[0] ?? 1);
  const [from, setFrom] = useState(revisions[1] ?? 1);
  const before = useEndpoint(getDocument, { ID: documentID, Revision: from });
  const after = useEndpoint(getDocument, { ID: documentID, Revision: to });
  const error = before.error ?? after.error;
  const options = revisions.map((one) => ({
    value: String(one),
    text: t('knowledgeArticle.revision', { revision: one }),
  }));
  const select = (label: string, value: number, onChange: (value: number) => void) => (
    <Field label={label}>
      {(control) => (
        <SelectInput
          {...control}
          value={String(value)}
          options={options}
          onChange={(text) => onChange(Number(text))}
        />
      )}
    </Field>
  );
  return (
    <Stack gap={12}>
      <Row gap={16} wrap>
        {select(t('knowledgeArticle.from'), from, setFrom)}
        {select(t('knowledgeArticle.to'), to, setTo)}
      </Row>
      {error !== null && (
        <FailureNote
          failure={failureOf(error)}
          onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        />
      )}
      {before.data !== undefined && after.data !== undefined ? (
        <TextDifference from={before.data.content ?? ''} to={after.data.content ?? ''} />
      ) : (
        error === null && <SkeletonRows rows={6} />
      )}
    </Stack>
  );
}
