import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type DocumentRow,
  listEnterpriseLibrary,
  listPublicLibrary,
} from '../../../contract/areas/knowledge/documents.ts';
import {
  documentKind,
  documentLibrary,
  documentState,
} from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { documentType, publicDocumentType } from '../../../contract/areas/knowledge/types.ts';
import { getKnowledgeStorage } from '../../../contract/areas/knowledge/uploads.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { uploadDocumentPath } from '../../lib/paths/documentPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import { TreeResourcePanel, treeImport } from '../../resource/TreePage.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { useDocumentColumns } from './documentCells.tsx';

const loadSearch = dialogLoader(
  'knowledgeSearch',
  async () => (await import('./search/DocumentSearch.tsx')).DocumentSearch,
);
const loadNewArticle = dialogLoader(
  'knowledgeArticle',
  async () => (await import('./article/NewArticleDialog.tsx')).NewArticleDialog,
);

const filters = {
  SearchText: textFilter(),
  DocumentTypeID: idFilter,
  DocumentKind: optionFilter(documentKind.list),
  DocumentState: optionFilter(documentState.list),
  DeviceTypeID: idFilter,
  DeviceID: idFilter,
  FaultDescID: idFilter,
  ToConfirm: optionFilter([1]),
  Quarantined: optionFilter([1]),
};
const sorts = ['Title', 'UpdateTime', 'PublishTime'];

/** /knowledgeBase/EnterpriseKnow: the documents of the organisation, and those that others share with it. */
export function EnterpriseKnowPage() {
  const mayEdit = useCan('knowledge.edit');
  const mayReview = useCan('knowledge.review');
  return <LibraryList isPublic={false} mayEdit={mayEdit} isAuthor={mayEdit || mayReview} />;
}

/** /knowledgeBase/publicKnow: the documents of the platform. */
export function PublicKnowPage() {
  const mayEdit = useCan('platform.knowledge');
  return <LibraryList isPublic mayEdit={mayEdit} isAuthor={mayEdit} />;
}

interface LibraryListProps {
  readonly isPublic: boolean;
  readonly mayEdit: boolean;
  /** The states of the documents are shown. */
  readonly isAuthor: boolean;
}

function LibraryList({ isPublic, mayEdit, isAuthor }: LibraryListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const endpoint = isPublic ? listPublicLibrary : listEnterpriseLibrary;
  const label = useFieldLabel(listEnterpriseLibrary);
  const tree = isPublic ? publicDocumentType : documentType;
  const { data: types = [] } = useEndpoint(tree.calls.list, {});
  const mayExport = useCan('knowledge.export') && !isPublic;
  const columns = useDocumentColumns(isAuthor);
  const { Part: Search } = useLoaded(loadSearch);
  const list = useList(endpoint, {
    name: isPublic ? 'publicKnow' : 'enterpriseKnow',
    filters,
    sorts,
    live: { kinds: ['document'], idOf: ({ id }) => id },
  });
  const yes = (name: 'Quarantined' | 'ToConfirm') =>
    ({
      kind: 'select',
      name,
      label: label(name),
      options: [{ value: 1, label: t('knowledge.yes') }],
    }) as const;
  return (
    <ListPage<DocumentRow, typeof list.values>
      list={list}
      title={documentLibrary.label(isPublic ? 1 : 0, locale)}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={{ label: t('knowledge.searchLabel'), placeholder: t('knowledge.search') }}
      filters={[
        {
          kind: 'tree',
          name: 'DocumentTypeID',
          label: label('DocumentTypeID'),
          nodes: treeNodes(types),
        },
        {
          kind: 'select',
          name: 'DocumentKind',
          label: label('DocumentKind'),
          options: documentKind.list.map((value) => ({
            value,
            label: documentKind.label(value, locale),
          })),
        },
        ...(isAuthor
          ? ([
              {
                kind: 'select',
                name: 'DocumentState',
                label: label('DocumentState'),
                options: documentState.list.map((value) => ({
                  value,
                  label: documentState.label(value, locale),
                })),
              },
              yes('Quarantined'),
            ] as const)
          : []),
        yes('ToConfirm'),
      ]}
      {...(mayEdit && {
        main: {
          label: t('knowledge.upload.open'),
          run: () => void navigate(uploadDocumentPath(isPublic)),
        },
      })}
      onExport={mayExport ? exportList('Document') : undefined}
      extras={
        mayEdit && (
          <>
            <NewArticleButton library={isPublic ? 1 : 0} />
            <Button
              onClick={() =>
                void navigate(isPublic ? pagePaths.publicKnowTypes : pagePaths.knowledgeTypes)
              }
            >
              {tree.label[locale]}
            </Button>
          </>
        )
      }
      above={
        <Stack gap={12}>
          {Search !== null && <Search library={isPublic ? 1 : 0} />}
          {mayEdit && <StorageNote isPublic={isPublic} />}
        </Stack>
      }
      empty={{ title: t('knowledge.emptyTitle'), text: t('knowledge.emptyText') }}
    />
  );
}

function NewArticleButton({ library }: { readonly library: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Dialog, loading, whenHere } = useLazyDialog(loadNewArticle);
  return (
    <>
      <Button loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
        {t('knowledge.newArticle')}
      </Button>
      {Dialog !== null && (
        <Dialog visible={open} library={library} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function StorageNote({ isPublic }: { readonly isPublic: boolean }) {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  const { data } = useEndpoint(getKnowledgeStorage, { Library: isPublic ? 1 : 0 });
  if (data === undefined) return null;
  return (
    <StyledText ink={3} size={13}>
      {t('knowledge.storage', {
        used: sizeText(data.usedBytes),
        quota: sizeText(data.quotaBytes),
      })}
    </StyledText>
  );
}

const imports = treeImport(documentType);
const filteredPath = (path: string) => (id: string) =>
  `${path}?${new URLSearchParams({ DocumentTypeID: id })}`;

/** /knowledgeBase/EnterpriseKnow/types: the types of the organisation's documents. */
export function KnowledgeTypesPage() {
  const locale = useLocale();
  return (
    <DetailPage>
      <PageHeading>{documentType.label[locale]}</PageHeading>
      <DetailPanel label={documentType.label[locale]}>
        <TreeResourcePanel
          tree={documentType}
          imports={imports}
          listPath={filteredPath(pagePaths.enterpriseKnow)}
        />
      </DetailPanel>
    </DetailPage>
  );
}

/** /knowledgeBase/publicKnow/types: the types of public documents, for platform administrators to arrange. */
export function PublicTypesPage() {
  const locale = useLocale();
  return (
    <DetailPage>
      <PageHeading>{publicDocumentType.label[locale]}</PageHeading>
      <DetailPanel label={publicDocumentType.label[locale]}>
        <TreeResourcePanel
          tree={publicDocumentType}
          listPath={filteredPath(pagePaths.publicKnow)}
        />
      </DetailPanel>
    </DetailPage>
  );
}
