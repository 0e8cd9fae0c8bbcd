import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  type FormBinding,
  type FormRevision,
  formCalls,
} from '../../../contract/areas/form/calls.ts';
import { type Form, type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { itemFileKinds } from '../../../contract/areas/form/itemColumns.ts';
import { exportRows } from '../../../contract/areas/importData/endpoints.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { download } from '../../api/http/download.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { useExpiredReason } from '../../kit/hooks/useExpiredReason.ts';
import { useFileDownload } from '../../kit/hooks/useFileDownload.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { devicePath } from '../../lib/paths/devicePath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { permissionOf, type RecordRow } from '../../resource/record.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { FormOutline } from './FormOutline.tsx';
import style from './FormPanels.module.css';
import { designerPath } from './formPaths.ts';
import { useMakeForm } from './useMakeForm.tsx';

interface FormPanelsProps {
  readonly kind: FormKind;
  readonly form: Form & RecordRow;
}

/** The content of a form, where it is used, and its revisions. */
export function FormPanels({ kind, form }: FormPanelsProps) {
  const { t } = useTranslation();
  const [revision, setRevision] = useState<number | null>(null);
  const shared = { kind, form };
  const tabs = [
    {
      key: 'content',
      label: t('form.content'),
      content: <ContentTab {...shared} revision={revision} onPresent={() => setRevision(null)} />,
    },
    {
      key: 'bindings',
      label: t('form.bindings'),
      content: <BindingTab {...shared} />,
    },
    {
      key: 'revisions',
      label: t('form.revisions'),
      content: <RevisionTab {...shared} onOpen={setRevision} />,
    },
  ];
  return <DetailTabs label={form.formName} tabs={tabs} />;
}

function ContentTab({
  kind,
  form,
  revision,
  onPresent,
}: FormPanelsProps & { readonly revision: number | null; readonly onPresent: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const calls = formCalls[kind];
  const mayEdit = useCan(permissionOf(formsOf[kind], 'edit'));
  const title = useExpiredReason()(permissionOf(formsOf[kind], 'edit'));
  const whyNot = { disabled: title !== undefined, title };
  const { make, isLoading, dialog } = useMakeForm(kind);
  const { isRunning, failure, save } = useFileDownload();
  useLiveReads([calls.content], [formsOf[kind].name], form.id);
  const { data, error, refetch } = useEndpoint(calls.content, {
    ID: form.id,
    ...(revision !== null && { Revision: revision }),
  });
  const openDesigner = () => void navigate(designerPath(kind, form.id));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  const isEmpty = data.sections.length === 0;
  return (
    <div className={style.tab}>
      {revision !== null && revision !== form.revision && (
        <Banner tone="info">
          {t('form.showsOld', { revision })}{' '}
          <Button type="text" size="small" onClick={onPresent}>
            {t('form.toPresent')}
          </Button>
        </Banner>
      )}
      {mayEdit && !isEmpty && (
        <Row gap={8} wrap>
          <Button type="primary" {...whyNot} onClick={openDesigner}>
            {t('form.design')}
          </Button>
          <Button loading={isLoading} {...whyNot} onClick={() => make(form)}>
            {t('form.copy')}
          </Button>
          <Button
            loading={isRunning}
            onClick={() =>
              void save((signal) =>
                download(
                  exportRows,
                  { Kind: itemFileKinds[kind], Filter: { FormID: form.id } },
                  { signal },
                ),
              )
            }
          >
            {t('form.exportItems')}
          </Button>
        </Row>
      )}
      {failure !== null && <Banner tone="alarm">{failureText(failure.cause)}</Banner>}
      {isEmpty ? (
        <StateNote
          title={t('form.notDesigned')}
          text={t('form.notDesignedText')}
          action={
            mayEdit && (
              <Button type="primary" {...whyNot} onClick={openDesigner}>
                {t('form.design')}
              </Button>
            )
          }
        />
      ) : (
        <FormOutline sections={data.sections} />
      )}
      {dialog}
    </div>
  );
}

function RevisionTab({
  kind,
  form,
  onOpen,
}: FormPanelsProps & { readonly onOpen: (revision: number) => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const navigate = useNavigate();
  const calls = formCalls[kind];
  useLiveReads([calls.revisions], [formsOf[kind].name], form.id);
  const { data, error, refetch } = useEndpoint(calls.revisions, { ID: form.id });
  if (error !== null && data === undefined)
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data?.length === 0)
    return <StateNote title={t('form.noRevisions')} text={t('form.notDesignedText')} />;
  const columns: ListColumn<FormRevision>[] = [
    {
      key: 'revision',
      title: t('form.revision'),
      render: ({ revision }) => t('form.revisionOf', { revision }),
    },
    {
      key: 'state',
      title: t('form.used'),
      render: ({ revision, isUsed }) => (
        <Row as="span" gap={8} wrap>
          {revision === form.revision && <Tag tone="work">{t('form.present')}</Tag>}
          {isUsed === 1 && <Tag tone="rest">{t('form.used')}</Tag>}
        </Row>
      ),
    },
    {
      key: 'items',
      title: t('form.content'),
      align: 'end',
      render: ({ itemCount }) => itemCount,
    },
    { key: 'user', title: t('form.savedBy'), render: ({ userName }) => userName },
    {
      key: 'time',
      title: t('form.savedAt'),
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
  ];
  return (
    <div className={style.tab}>
      <DataTable
        caption={t('form.revisions')}
        columns={columns}
        rows={data}
        expected={3}
        stale={false}
        keyOf={({ revision }) => String(revision)}
        renderCard={(row) => <StandardCard columns={columns} row={row} />}
        renderActions={({ revision }) => (
          <Button
            type="text"
            size="small"
            aria-label={`${t('form.open')} ${t('form.revisionOf', { revision })}`}
            onClick={() => {
              onOpen(revision);
              void navigate(`?${new URLSearchParams({ id: form.id })}`, { replace: true });
            }}
          >
            {t('form.open')}
          </Button>
        )}
      />
    </div>
  );
}

const loadBindDialog = dialogLoader(
  'form',
  async () => (await import('./BindDialog.tsx')).BindDialog,
);

/** Returns the name of what a form is bound to. */
function targetName({ typeName, deviceName, deviceCode }: FormBinding): string {
  return typeName ?? `${deviceName ?? ''} ${deviceCode ?? ''}`;
}

function BindingTab({ kind, form }: FormPanelsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const calls = formCalls[kind];
  const resource = formsOf[kind];
  const mayEdit = useCan(permissionOf(resource, 'edit'));
  const title = useExpiredReason()(permissionOf(resource, 'edit'));
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<FormBinding | null>(null);
  const [refusal, setRefusal] = useState('');
  const { Dialog, loading, whenHere } = useLazyDialog(loadBindDialog);
  const wanted = useDebounced(search.trim());
  useLiveReads([calls.bindings], [resource.name], form.id);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(calls.bindings, {
    ID: form.id,
    SearchText: wanted,
    pageSize: 200,
  });
  const unbind = useAction(calls.unbind, [calls.bindings, resource.calls.get, resource.calls.list]);
  const end = async (binding: FormBinding) => {
    setEnding(null);
    setRefusal('');
    try {
      await unbind.mutateAsync({ ID: form.id, BindingIDs: [binding.id] });
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      setRefusal(failureText(cause));
    }
  };
  if (error !== null && data === undefined)
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  const isEmpty = form.revision === 0;
  const bindButton = mayEdit && (
    <Button
      type="primary"
      loading={loading}
      disabled={title !== undefined || isEmpty || form.isUse === 0}
      title={isEmpty ? t('form.notDesigned') : title}
      onClick={() => void whenHere(() => setOpen(true))}
    >
      {t('form.bind.action')}
    </Button>
  );
  const columns: ListColumn<FormBinding>[] = [
    {
      key: 'target',
      title: t('form.bind.target'),
      render: (one) =>
        one.deviceID === null ? (
          targetName(one)
        ) : (
          <Link to={devicePath(one.deviceID)}>{targetName(one)}</Link>
        ),
    },
    {
      key: 'kind',
      title: t('form.bind.kind'),
      width: 160,
      render: ({ typeID, isDefaultForm }) => (
        <Row as="span" gap={8} wrap>
          {t(typeID === null ? 'form.bind.device' : 'form.bind.type')}
          {isDefaultForm === 1 && <Tag tone="work">{t('form.bind.default')}</Tag>}
        </Row>
      ),
    },
    {
      key: 'time',
      title: t('form.savedAt'),
      width: 140,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
  ];
  const isNone = data?.data.length === 0 && wanted === '';
  return (
    <div className={style.tab}>
      {refusal !== '' && <Banner tone="alarm">{refusal}</Banner>}
      {isNone ? (
        <StateNote title={t('form.bind.none')} text={t('form.bind.noneText')} action={bindButton} />
      ) : (
        <>
          <Row gap={8} wrap>
            {bindButton}
            <SearchInput
              label={t('form.bind.search')}
              placeholder={t('form.bind.search')}
              maxLength={lengths.searchText}
              value={search}
              onChange={setSearch}
              onEnter={setSearch}
            />
          </Row>
          <DataTable
            caption={t('form.bindings')}
            columns={columns}
            rows={data?.data}
            expected={4}
            stale={isPlaceholderData}
            keyOf={({ id }) => id}
            renderCard={(row) => <StandardCard columns={columns} row={row} />}
            renderActions={(row) =>
              mayEdit && (
                <Button
                  type="text"
                  size="small"
                  disabled={title !== undefined || unbind.isPending}
                  aria-label={`${t('form.bind.unbind')} ${targetName(row)}`}
                  onClick={() => setEnding(row)}
                >
                  {t('form.bind.unbind')}
                </Button>
              )
            }
          />
        </>
      )}
      <ConfirmDialog
        visible={ending !== null}
        title={t('kit.list.confirm')}
        text={ending === null ? '' : t('form.bind.confirm', { name: targetName(ending) })}
        confirmLabel={t('form.bind.unbind')}
        destructive
        onConfirm={() => ending !== null && void end(ending)}
        onClose={() => setEnding(null)}
      />
      {Dialog !== null && (
        <Dialog kind={kind} formID={form.id} visible={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
