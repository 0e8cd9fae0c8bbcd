import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DocumentRow, updateDocument } from '../../../contract/areas/knowledge/documents.ts';
import {
  documentKind,
  documentLibrary,
  documentState,
} from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useListFormat } from '../../kit/dialog/useUnsavedChanges.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { documentPath } from '../../lib/paths/documentPath.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import { Row } from '../../ui/layout/layout.tsx';

/** Returns whether a document is of the public library. */
export const isPublicDocument = ({ library }: Pick<DocumentRow, 'library'>) =>
  library === documentLibrary.values.public;

const { draft, review, published } = documentState.values;
const tones = new Map<number, TagTone>([
  [draft, 'wait'],
  [review, 'work'],
  [published, 'success'],
]);

/** The state of a document. */
export function DocumentTag({ state }: { readonly state: number }) {
  const locale = useLocale();
  return <Tag tone={tones.get(state) ?? 'rest'}>{documentState.label(state, locale)}</Tag>;
}

/** The name of a document as a link, with what is to know of it at once. */
export function DocumentLink({ document }: { readonly document: DocumentRow }) {
  const { t } = useTranslation();
  const { id, title, awaitsConfirmation, isQuarantined } = document;
  return (
    <Row as="span" gap={8}>
      <Link className={row.link} to={documentPath(id, isPublicDocument(document))}>
        {title}
      </Link>
      {isQuarantined === 1 && <Tag tone="danger">{t('knowledge.quarantined')}</Tag>}
      {awaitsConfirmation === 1 && <Tag tone="warning">{t('knowledge.toConfirm')}</Tag>}
    </Row>
  );
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};
const officeEndings = [
  ['wordprocessingml', 'Word'],
  ['spreadsheetml', 'Excel'],
  ['presentationml', 'PPT'],
] as const;

/** Returns a formatter of the kind of a document: of an article, or of its file. */
export function useKindText() {
  const locale = useLocale();
  return ({ kind, contentType }: Pick<DocumentRow, 'contentType' | 'kind'>) => {
    if (contentType === null) return documentKind.label(kind, locale);
    const office = officeEndings.find(([part]) => contentType.includes(part));
    const text = contentType.startsWith('text/') ? 'TXT' : undefined;
    return endings[contentType] ?? office?.[1] ?? text ?? documentKind.label(kind, locale);
  };
}

/** The columns of a list of documents. @param isAuthor shows their states */
export function useDocumentColumns(isAuthor: boolean): ListColumn<DocumentRow>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDocument);
  const kindText = useKindText();
  const sizeText = useSizeText();
  const now = useNow();
  const formatList = useListFormat();
  return [
    {
      key: 'title',
      fixed: true,
      sort: 'Title',
      title: label('Title'),
      render: (document) => <DocumentLink document={document} />,
    },
    {
      key: 'type',
      title: label('DocumentTypeID'),
      width: 160,
      render: ({ documentTypeName }) => documentTypeName ?? '—',
    },
    {
      key: 'kind',
      title: t('knowledge.kind'),
      width: 96,
      render: (document) => kindText(document),
    },
    ...(isAuthor
      ? [
          {
            key: 'state',
            title: t('knowledge.state'),
            width: 120,
            render: ({ documentState: state }: DocumentRow) => <DocumentTag state={state} />,
          },
        ]
      : []),
    {
      key: 'revision',
      title: t('knowledge.revision'),
      width: 88,
      render: ({ revision }) => t('knowledge.revisionNo', { revision }),
    },
    {
      key: 'keywords',
      title: label('Keywords'),
      width: 180,
      optional: true,
      render: ({ keywords }) => (keywords.length === 0 ? '—' : formatList(keywords)),
    },
    {
      key: 'size',
      title: t('knowledge.size'),
      width: 96,
      optional: true,
      render: ({ size }) => (size === null ? '—' : sizeText(size)),
    },
    { key: 'reads', title: t('knowledge.reads'), width: 88, render: ({ reads }) => reads },
    {
      key: 'useful',
      title: t('knowledge.useful'),
      width: 110,
      optional: true,
      render: ({ useful, notUseful }) => `${useful} / ${notUseful}`,
    },
    {
      key: 'updateTime',
      sort: 'UpdateTime',
      title: t('knowledge.updateTime'),
      width: 140,
      render: ({ updateTime }) => <TimeAgo instant={updateTime} now={now} />,
    },
    {
      key: 'owner',
      title: t('knowledge.owner'),
      width: 160,
      optional: true,
      render: ({ ownerName }) => ownerName ?? '—',
    },
  ];
}
