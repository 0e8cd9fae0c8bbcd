import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  confirmDocument,
  type DocumentDetail,
  deleteKnowledge,
  getDocument,
  listDocumentHistory,
  listDocumentReaders,
  listDocumentRevisions,
  listEnterpriseLibrary,
  listPublicLibrary,
  rateDocument,
  stepDocument,
  updateDocument,
} from '../../../contract/areas/knowledge/documents.ts';
import { documentAction } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { documentText } from '../../../contract/areas/knowledge/search.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { type DetailTab, DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useListFormat } from '../../kit/dialog/useUnsavedChanges.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useAbsoluteTime, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import { articlePath } from '../../lib/paths/articlePath.ts';
import { documentPath, uploadDocumentPath } from '../../lib/paths/documentPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { QrCode } from '../../ui/data/QrCode.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { DeleteDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { Comments } from './Comments.tsx';
import { DocumentTag, isPublicDocument, useKindText } from './documentCells.tsx';
import style from './knowledge.module.css';
import { Preview } from './preview/Preview.tsx';
import { type NotedStep, StepDialog } from './StepDialog.tsx';

const loadDialog = dialogLoader(
  'knowledge',
  async () => (await import('./KnowledgeDialog.tsx')).KnowledgeDialog,
);

const loadCompare = dialogLoader(
  'knowledgeArticle',
  async () => (await import('./article/CompareRevisions.tsx')).CompareRevisions,
);

/** The reads that a change of a document makes stale. */
const documentReads: readonly Endpoint[] = [
  getDocument,
  listEnterpriseLibrary,
  listPublicLibrary,
  listDocumentRevisions,
  listDocumentHistory,
  listDocumentReaders,
];

/** /knowledgeBase/EnterpriseKnow/detail?id=…: a document; `page` of a PDF, `revision`, and `print`, the revision of a print. */
export function EnterpriseDocumentPage() {
  return <DocumentOf isPublic={false} />;
}

/** /knowledgeBase/publicKnow/detail?id=…: a document of the public library. */
export function PublicDocumentPage() {
  return <DocumentOf isPublic />;
}

function DocumentOf({ isPublic }: { readonly isPublic: boolean }) {
  const [query] = useSearchParams();
  const missing = useMissing(isPublic);
  const id = idText.safeParse(query.get('id')).data;
  if (id === undefined) return <DetailMissing {...missing} />;
  return <OneDocument key={id} id={id} isPublic={isPublic} />;
}

const positive = (text: string | null) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

function OneDocument({ id, isPublic }: { readonly id: string; readonly isPublic: boolean }) {
  const [query] = useSearchParams();
  const missing = useMissing(isPublic);
  const revision = positive(query.get('revision'));
  const read = useEndpoint(getDocument, {
    ID: id,
    ...(revision !== undefined && { Revision: revision }),
    IsReading: 1,
  });
  useLiveReads([getDocument], ['document'], id);
  useTabTitle(read.data?.title ?? null);
  const run = () => void read.refetch();
  const failure = failureOf(read.error);
  if (read.data === undefined || failure.missing || failure.refused)
    return <DetailAbsent error={read.error} missing={missing} onRetry={run} />;
  const refresh = { busy: read.isFetching, at: read.dataUpdatedAt, error: read.error, run };
  return (
    <DetailPage>
      <DocumentHead document={read.data} refresh={refresh} />
      <Notes document={read.data} print={positive(query.get('print'))} />
      <DocumentTabs document={read.data} page={positive(query.get('page')) ?? 1} />
    </DetailPage>
  );
}

const noted: readonly string[] = ['reject', 'withdraw'] satisfies NotedStep[];

function DocumentHead({
  document,
  refresh,
}: {
  readonly document: DocumentDetail;
  readonly refresh: Parameters<typeof DetailHead>[0]['refresh'];
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reason = useErrorText();
  const { id, version, steps } = document;
  const isPublic = isPublicDocument(document);
  const [error, setError] = useState('');
  const [step, setStep] = useState<NotedStep | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const take = useAction(stepDocument, documentReads);
  const remove = useAction(deleteKnowledge, documentReads);
  const run = async (action: () => Promise<unknown>) => {
    setError('');
    try {
      await action();
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const confirmDeletion = async () => {
    setDeleting(false);
    try {
      await remove.mutateAsync({ ID: id });
      void navigate(isPublic ? pagePaths.publicKnow : pagePaths.enterpriseKnow);
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const takeStep = (DocumentStep: Parameters<typeof take.mutateAsync>[0]['DocumentStep']) =>
    run(async () => {
      await take.mutateAsync({ ID: id, DocumentStep, Version: version });
      toastSuccess(t(`knowledge.stepDone.${DocumentStep}`));
    });
  return (
    <>
      <DetailHead
        title={document.title}
        marks={<DocumentTag state={document.documentState} />}
        refresh={refresh}
        errorText={error}
        actions={
          <>
            {steps.map((one) =>
              one === 'revise' ? null : (
                <Button
                  key={one}
                  type={one === 'submit' || one === 'approve' ? 'primary' : 'default'}
                  loading={take.isPending}
                  onClick={() => {
                    if (noted.includes(one)) setStep(one as NotedStep);
                    else void takeStep(one);
                  }}
                >
                  {t(`knowledge.step.${one}`)}
                </Button>
              ),
            )}
            {steps.includes('revise') && (
              <Button
                onClick={() =>
                  void navigate(
                    document.content === null ? uploadDocumentPath(isPublic, id) : articlePath(id),
                  )
                }
              >
                {t(document.content === null ? 'knowledge.step.revise' : 'knowledge.editArticle')}
              </Button>
            )}
            {document.isChangeable === 1 && (
              <Button
                loading={dialog.loading}
                onClick={() => void dialog.whenHere(() => setOpen(true))}
              >
                {t('knowledge.form.edit')}
              </Button>
            )}
            {document.isEditable === 1 && document.publishTime === null && (
              <Button onClick={() => setDeleting(true)}>{t('knowledge.delete')}</Button>
            )}
          </>
        }
      />
      {Dialog !== null && (
        <Dialog document={document} visible={isOpen} onClose={() => setOpen(false)} />
      )}
      <StepDialog
        document={document}
        step={step}
        invalidates={documentReads}
        onClose={() => setStep(null)}
      />
      <DeleteDialog
        visible={isDeleting}
        title={t('knowledge.delete')}
        text={t('knowledge.confirmDelete', { title: document.title })}
        onConfirm={() => void confirmDeletion()}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

/** Notes to read before a document: an outdated print, a quarantine, a newer revision, a confirmation. */
function Notes({
  document,
  print,
}: {
  readonly document: DocumentDetail;
  readonly print: number | undefined;
}) {
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const reason = useErrorText();
  const [error, setError] = useState('');
  const confirm = useAction(confirmDocument, documentReads);
  const { shown, publishedRevision, publishTime, id } = document;
  const isOutdated = print !== undefined && publishedRevision !== null && print < publishedRevision;
  const isWithdrawnPrint =
    print !== undefined && publishedRevision === null && publishTime !== null;
  const isConfirmable = document.awaitsConfirmation === 1 && shown.revision === publishedRevision;
  return (
    <>
      {isOutdated && (
        <Banner tone="alarm" title={t('knowledge.print.outdated')}>
          {t('knowledge.print.outdatedText', {
            print,
            revision: publishedRevision,
            time: publishTime === null ? '' : timeText(Date.parse(publishTime)),
          })}
        </Banner>
      )}
      {isWithdrawnPrint && (
        <Banner tone="alarm" title={t('knowledge.print.withdrawn')}>
          {t('knowledge.print.withdrawnText', { print })}
        </Banner>
      )}
      {print !== undefined && !isOutdated && print === publishedRevision && (
        <Banner tone="info">{t('knowledge.print.current', { print })}</Banner>
      )}
      {shown.quarantine !== null && (
        <Banner tone="warn">{t('knowledge.quarantineNote', { reason: shown.quarantine })}</Banner>
      )}
      {publishedRevision !== null && shown.revision > publishedRevision && (
        <Banner tone="info">
          {t('knowledge.unpublished', { revision: shown.revision, published: publishedRevision })}{' '}
          <Link
            to={documentPath(id, isPublicDocument(document), {
              revision: String(publishedRevision),
            })}
          >
            {t('knowledge.showPublished')}
          </Link>
        </Banner>
      )}
      {isConfirmable && (
        <Banner tone="warn" title={t('knowledge.confirm.title')}>
          <Row gap={12} wrap>
            <span>{t('knowledge.confirm.text', { revision: shown.revision })}</span>
            <Button
              type="primary"
              loading={confirm.isPending}
              onClick={() => {
                confirm
                  .mutateAsync({ ID: id, Revision: shown.revision })
                  .then(() => toastSuccess(t('knowledge.confirm.done')))
                  .catch((cause: unknown) => setError(reason(cause)));
              }}
            >
              {t('knowledge.confirm.run')}
            </Button>
          </Row>
          {error !== '' && <p role="alert">{error}</p>}
        </Banner>
      )}
    </>
  );
}

function DocumentTabs({
  document,
  page,
}: {
  readonly document: DocumentDetail;
  readonly page: number;
}) {
  const { t } = useTranslation();
  const mayReview = useCan('knowledge.review');
  const isAuthor = document.steps.length > 0 || document.isEditable === 1;
  const tabs: DetailTab[] = [
    {
      key: 'content',
      label: t('knowledge.tab.content'),
      content: (
        <>
          <DetailPanel label={t('knowledge.tab.content')}>
            <Preview document={document} page={page} />
          </DetailPanel>
          {document.publishedRevision !== null && <Opinion document={document} />}
        </>
      ),
    },
    {
      key: 'facts',
      label: t('knowledge.tab.facts'),
      content: (
        <DetailPanel label={t('knowledge.tab.facts')}>
          <Facts document={document} />
        </DetailPanel>
      ),
    },
    {
      key: 'revisions',
      label: t('knowledge.tab.revisions'),
      content: (
        <DetailPanel label={t('knowledge.tab.revisions')}>
          <Revisions document={document} />
        </DetailPanel>
      ),
    },
  ];
  if (mayReview && document.publishedRevision !== null)
    tabs.push({
      key: 'readers',
      label: t('knowledge.tab.readers'),
      content: (
        <DetailPanel label={t('knowledge.tab.readers')}>
          <Readers id={document.id} />
        </DetailPanel>
      ),
    });
  if (isAuthor)
    tabs.push({
      key: 'history',
      label: t('knowledge.tab.history'),
      content: (
        <DetailPanel label={t('knowledge.tab.history')}>
          <History id={document.id} />
        </DetailPanel>
      ),
    });
  if (document.publishedRevision !== null)
    tabs.push({
      key: 'comments',
      label: t('knowledge.tab.comments'),
      content: (
        <DetailPanel label={t('knowledge.tab.comments')}>
          <Comments id={document.id} />
        </DetailPanel>
      ),
    });
  return <DetailTabs label={document.title} tabs={tabs} ownPanels />;
}

function Opinion({ document }: { readonly document: DocumentDetail }) {
  const { t } = useTranslation();
  const rate = useAction(rateDocument, [getDocument]);
  const { id, opinion, useful, notUseful } = document;
  const state = (value: 0 | 1) => ({
    'aria-pressed': opinion === value,
    type: opinion === value ? ('primary' as const) : ('default' as const),
    loading: rate.isPending,
    onClick: () =>
      void rate.mutateAsync({ ID: id, IsUseful: opinion === value ? null : value }).catch(() => {}),
  });
  return (
    <DetailPanel label={t('knowledge.opinion.title')}>
      <Row gap={12} wrap>
        <span>{t('knowledge.opinion.title')}</span>
        <Button {...state(1)}>{t('knowledge.opinion.yes', { count: useful })}</Button>
        <Button {...state(0)}>{t('knowledge.opinion.no', { count: notUseful })}</Button>
      </Row>
    </DetailPanel>
  );
}

function Facts({ document }: { readonly document: DocumentDetail }) {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDocument);
  const kindText = useKindText();
  const sizeText = useSizeText();
  const timeText = useAbsoluteTime();
  const formatList = useListFormat();
  const locale = useLocale();
  const namesOf = (some: readonly { readonly name: string }[]) =>
    formatList(some.map(({ name }) => name));
  const { serialFrom, serialTo, publishTime, size, publishedRevision, id } = document;
  const path = documentPath(id, isPublicDocument(document), {
    ...(publishedRevision !== null && { print: String(publishedRevision) }),
  });
  const serial =
    serialFrom === null && serialTo === null ? null : `${serialFrom ?? ''} – ${serialTo ?? ''}`;
  return (
    <Stack gap={20}>
      <FactGrid
        facts={[
          [label('DocumentTypeID'), document.documentTypeName],
          [t('knowledge.kind'), kindText(document)],
          [t('knowledge.size'), size === null ? null : sizeText(size)],
          [label('Keywords'), formatList(document.keywords)],
          [label('AboutTypeIDs'), namesOf(document.deviceTypes)],
          [t('knowledge.serials'), serial],
          [label('AboutDeviceIDs'), namesOf(document.devices)],
          [label('AboutFaultIDs'), namesOf(document.faults)],
          [t('knowledge.owner'), document.ownerName],
          [
            t('knowledge.publishTime'),
            publishTime === null ? null : timeText(Date.parse(publishTime)),
          ],
          [t('knowledge.reads'), document.reads],
          [
            t('knowledge.textState'),
            document.textState === null ? null : documentText.label(document.textState, locale),
          ],
          [label('IsOnLabel'), document.isOnLabel === 1 ? t('knowledge.yes') : null],
        ]}
      />
      {publishedRevision !== null && (
        <Row gap={20} wrap align="start">
          <div className={style.code}>
            <QrCode text={`${window.location.origin}${path}`} label={t('knowledge.print.code')} />
          </div>
          <StyledText ink={2}>
            {t('knowledge.print.help', { revision: publishedRevision })}
          </StyledText>
        </Row>
      )}
    </Stack>
  );
}

interface ReadProps<Data> {
  readonly read: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** Shows what was read, or why not. */
function Read<Data>({ read, children }: ReadProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error === null) return <SkeletonRows rows={3} />;
  return <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
}

function Revisions({ document }: { readonly document: DocumentDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const sizeText = useSizeText();
  const read = useEndpoint(listDocumentRevisions, { ID: document.id });
  const isPublic = isPublicDocument(document);
  const { Part: Compare } = useLoaded(document.content === null ? null : loadCompare);
  return (
    <Read read={read}>
      {(rows) => (
        <Stack gap={16}>
          <SimpleTable
            caption={t('knowledge.tab.revisions')}
            rows={rows}
            keyOf={({ revision }) => String(revision)}
            isMarked={({ revision }) => revision === document.publishedRevision}
            leastWidth={560}
            columns={[
              {
                key: 'revision',
                title: t('knowledge.revision'),
                isName: true,
                render: ({ revision }) => (
                  <Link to={documentPath(document.id, isPublic, { revision: String(revision) })}>
                    {t('knowledge.revisionNo', { revision })}
                  </Link>
                ),
              },
              {
                key: 'state',
                title: t('knowledge.state'),
                render: ({ revision }) =>
                  revision === document.publishedRevision ? t('knowledge.isPublished') : '—',
              },
              {
                key: 'file',
                title: t('knowledge.file'),
                render: ({ fileName, size }) =>
                  fileName === null ? '—' : `${fileName} ${size === null ? '' : sizeText(size)}`,
              },
              { key: 'note', title: t('knowledge.note'), render: ({ note }) => note || '—' },
              {
                key: 'author',
                title: t('knowledge.author'),
                render: ({ userName }) => userName ?? '—',
              },
              {
                key: 'time',
                title: t('knowledge.time'),
                nowrap: true,
                render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
              },
            ]}
          />
          {Compare !== null && rows.length > 1 && (
            <Compare documentID={document.id} revisions={rows.map(({ revision }) => revision)} />
          )}
        </Stack>
      )}
    </Read>
  );
}

function Readers({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const read = useEndpoint(listDocumentReaders, { ID: id });
  return (
    <Read read={read}>
      {(rows) => (
        <Stack gap={12}>
          <StyledText ink={2}>
            {t('knowledge.readers.count', {
              done: rows.filter(({ confirmTime }) => confirmTime !== null).length,
              all: rows.length,
            })}
          </StyledText>
          <SimpleTable
            caption={t('knowledge.tab.readers')}
            rows={rows}
            keyOf={({ userID }) => userID}
            columns={[
              {
                key: 'name',
                title: t('knowledge.readers.name'),
                isName: true,
                render: ({ realName }) => realName,
              },
              {
                key: 'time',
                title: t('knowledge.readers.time'),
                render: ({ confirmTime, earlierRevision }) =>
                  confirmTime !== null
                    ? timeText(Date.parse(confirmTime))
                    : earlierRevision === null
                      ? t('knowledge.readers.notYet')
                      : t('knowledge.readers.earlier', { revision: earlierRevision }),
              },
            ]}
          />
        </Stack>
      )}
    </Read>
  );
}

function History({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const label = useFieldLabel(updateDocument);
  const formatList = useListFormat();
  const read = useEndpoint(listDocumentHistory, { ID: id });
  return (
    <Read read={read}>
      {(rows) => (
        <SimpleTable
          caption={t('knowledge.tab.history')}
          rows={rows}
          keyOf={(row) => row.id}
          leastWidth={560}
          columns={[
            {
              key: 'time',
              title: t('knowledge.time'),
              nowrap: true,
              render: ({ createTime }) => timeText(Date.parse(createTime)),
            },
            {
              key: 'action',
              title: t('knowledge.action'),
              render: ({ action }) => documentAction.label(action, locale),
            },
            {
              key: 'revision',
              title: t('knowledge.revision'),
              render: ({ revision }) => t('knowledge.revisionNo', { revision }),
            },
            {
              key: 'user',
              title: t('knowledge.author'),
              render: ({ userName }) => userName ?? '—',
            },
            {
              key: 'note',
              title: t('knowledge.note'),
              render: ({ note, fields }) => note || formatList(fields.map(label)) || '—',
            },
          ]}
        />
      )}
    </Read>
  );
}

function useMissing(isPublic: boolean): MissingText {
  const { t } = useTranslation();
  return {
    title: t('knowledge.missingTitle'),
    text: t('knowledge.missingText'),
    backLabel: t('knowledge.back'),
    to: isPublic ? pagePaths.publicKnow : pagePaths.enterpriseKnow,
  };
}
