import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { documentLibrary } from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import {
  type FoundDocument,
  searchDocuments,
} from '../../../../contract/areas/knowledge/search.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useDebounced } from '../../../kit/hooks/useDebounced.ts';
import { documentPath } from '../../../lib/paths/documentPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import style from './DocumentSearch.module.css';
import { MissedSearches } from './MissedSearches.tsx';

interface DocumentSearchProps {
  /** documentLibrary; absent: both libraries. */
  readonly library?: number;
}

/** A field that searches titles, keywords and texts of documents, and what it finds; nothing below it while it is empty. */
export function DocumentSearch({ library }: DocumentSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState('');
  const mayWrite = useCan('knowledge.edit');
  const text = useDebounced(typed.trim());
  const isOwn = library !== documentLibrary.values.public;
  return (
    <Stack gap={12}>
      <Row gap={12} wrap>
        <div className={style.field}>
          <SearchInput
            label={t('knowledgeSearch.label')}
            placeholder={t('knowledgeSearch.placeholder')}
            maxLength={lengths.searchText}
            value={typed}
            onChange={setTyped}
            onEnter={(whole) => setEntered(whole.trim())}
          />
        </div>
        {mayWrite && isOwn && <MissedSearches onSearch={setTyped} />}
      </Row>
      {text !== '' && <Found key={text} text={text} isWhole={text === entered} library={library} />}
    </Stack>
  );
}

interface FoundProps {
  readonly text: string;
  readonly isWhole: boolean;
  readonly library: number | undefined;
}

function Found({ text, isWhole, library }: FoundProps) {
  const { t } = useTranslation();
  const only = documentLibrary.list.find((one) => one === library);
  const { data, error, refetch } = useEndpoint(searchDocuments, {
    SearchText: text,
    IsWhole: isWhole ? 1 : 0,
    ...(only !== undefined && { Library: only }),
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  if (data.documents.length === 0)
    return (
      <StateNote title={t('knowledgeSearch.none', { text })} text={t('knowledgeSearch.noneHelp')} />
    );
  return (
    <section aria-label={t('knowledgeSearch.results')}>
      <StyledText ink={2} size={12} role="status">
        {data.isCut === 1
          ? t('knowledgeSearch.cut', { count: data.documents.length })
          : t('knowledgeSearch.count', { count: data.documents.length })}
      </StyledText>
      <ol className={style.list}>
        {data.documents.map((one) => (
          <FoundItem key={one.id} document={one} />
        ))}
      </ol>
    </section>
  );
}

function FoundItem({ document }: { readonly document: FoundDocument }) {
  const { t } = useTranslation();
  const { id, title, titleMarks, typeName, ownerName, library, count, hits } = document;
  const isPublic = library === documentLibrary.values.public;
  const about = [typeName, ownerName ?? null, isPublic ? t('knowledgeSearch.public') : null];
  return (
    <li className={style.item}>
      <Row gap={10} rowGap={2} align="baseline" wrap>
        <Link className={style.title} to={documentPath(id, isPublic)}>
          <Marked text={title} marks={titleMarks} />
        </Link>
        <StyledText as="span" ink={2} size={12}>
          {about.filter((part) => part !== null).join(' · ')}
        </StyledText>
      </Row>
      {hits.map((hit) => (
        <p key={`${hit.page} ${hit.text}`} className={style.hit}>
          {hit.page > 0 && (
            <Link
              className={style.page}
              to={documentPath(id, isPublic, { page: String(hit.page) })}
            >
              {t('knowledgeSearch.page', { page: hit.page })}
            </Link>
          )}
          <Marked text={hit.text} marks={hit.marks} />
        </p>
      ))}
      {count > hits.length && (
        <StyledText as="span" ink={2} size={12}>
          {t('knowledgeSearch.more', { count: count - hits.length })}
        </StyledText>
      )}
    </li>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly marks: FoundDocument['titleMarks'];
}

/** A text with its hits highlighted. */
function Marked({ text, marks }: MarkedProps) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark className={style.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
