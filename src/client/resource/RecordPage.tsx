import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { UploadedFile } from '../../contract/areas/file/endpoints.ts';
import type { ChangeKind } from '../../contract/index.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { type FieldDefinition, readName } from '../../contract/resource/field.ts';
import { id as idText } from '../../contract/validators.ts';
import { fileUrl } from '../api/http/fileUrl.ts';
import { useAction, useEndpoint } from '../api/query/useEndpoint.ts';
import { useCan } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../kit/detail/DetailPage.tsx';
import { FactGrid } from '../kit/detail/FactGrid.tsx';
import { useErrorText } from '../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../kit/hooks/times.tsx';
import { useExpiredReason } from '../kit/hooks/useExpiredReason.ts';
import { useLiveReads } from '../kit/hooks/useLiveReads.ts';
import { dialogLoader, useLazyDialog } from '../loading/lazyPart.ts';
import { Button } from '../ui/buttons/Button.ts';
import { StyledText } from '../ui/layout/layout.tsx';
import { ActionMenu } from '../ui/menus/ActionMenu.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { useTabTitle } from '../ui/page/tabTitle.ts';
import { toastSuccess } from '../ui/toasts/toast.ts';
import { useFieldText } from './FieldValue.tsx';
import { UseTag } from './RecordListPage.tsx';
import style from './RecordPage.module.css';
import {
  nameOf,
  nounsOf,
  permissionOf,
  type RecordRow,
  readsOf,
  textOf,
  valueOf,
} from './record.ts';

interface RecordPageProps {
  readonly resource: AnyRecord;
  /** The path of the list. */
  readonly listPath: string;
  /** Panels below the facts. */
  readonly panels?: (record: RecordRow) => ReactNode;
}

const loadDialog = dialogLoader(
  'kit',
  async () => (await import('./RecordDialog.tsx')).RecordDialog,
);

/** The page of a record, by `id` in the address: its facts and pictures, what may be done with it, and the panels of the area. */
export function RecordPage(props: RecordPageProps) {
  const [query] = useSearchParams();
  const missing = useMissing(props);
  const id = idText.safeParse(query.get('id')).data;
  if (id === undefined) return <DetailMissing {...missing} />;
  return <RecordView key={id} {...props} id={id} missing={missing} />;
}

interface RecordViewProps extends RecordPageProps {
  readonly id: string;
  readonly missing: MissingText;
}

function RecordView({ resource, listPath, panels, id, missing }: RecordViewProps) {
  const read = useEndpoint(resource.calls.get, { ID: id });
  const { error, isFetching, dataUpdatedAt } = read;
  const record = read.data as (RecordRow & typeof read.data) | undefined;
  useLiveReads([resource.calls.get], [resource.name as ChangeKind], id);
  useTabTitle(record === undefined ? null : nameOf(resource, record));
  const run = () => void read.refetch();
  if (record === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  return (
    <DetailPage>
      <RecordHead
        resource={resource}
        listPath={listPath}
        record={record}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
      />
      <RecordFacts resource={resource} record={record} />
      {panels?.(record)}
    </DetailPage>
  );
}

interface RecordHeadProps extends Pick<RecordPageProps, 'listPath' | 'resource'> {
  readonly record: RecordRow;
  readonly refresh: Parameters<typeof DetailHead>[0]['refresh'];
}

/** The name of the record, its code and state, and its actions. */
function RecordHead({ resource, listPath, record, refresh }: RecordHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const reason = useErrorText();
  const mayEdit = useCan(permissionOf(resource, 'edit'));
  const title = useExpiredReason()(permissionOf(resource, 'edit'));
  const whyNot = { disabled: title !== undefined, title };
  const { calls, actions } = resource;
  /** The record as it was when the form was opened: a new reading does not remove the input. */
  const [edited, setEdited] = useState<RecordRow | null>(null);
  const [open, setOpen] = useState<'copy' | 'edit' | 'remove' | 'use' | null>(null);
  const [error, setError] = useState('');
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  const setUse = useAction(calls.setUse ?? calls.get, readsOf(resource));
  const remove = useAction(calls.remove ?? calls.get, [calls.list]);
  const nouns = nounsOf(resource, locale);
  const isOn = record.isUse !== 0;
  const close = () => setOpen(null);
  const form = (kind: 'copy' | 'edit') =>
    void whenHere(() => {
      setEdited(record);
      setOpen(kind);
    });
  const attempt = async (work: () => Promise<unknown>) => {
    close();
    setError('');
    try {
      await work();
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const code = Object.entries(resource.fields).find(([, { options }]) => options.isUnique === true);
  const menu = [
    ...(actions.includes('add')
      ? [{ key: 'copy', text: t('kit.resource.copy'), ...whyNot, run: () => form('copy') }]
      : []),
    ...(actions.includes('setUse')
      ? [
          {
            key: 'use',
            ...whyNot,
            text: t(isOn ? 'kit.resource.disable' : 'kit.resource.enable'),
            destructive: isOn,
            run: () => setOpen('use'),
          },
        ]
      : []),
    ...(actions.includes('remove')
      ? [
          {
            key: 'remove',
            ...whyNot,
            text: t('kit.resource.remove'),
            destructive: true,
            run: () => setOpen('remove'),
          },
        ]
      : []),
  ];
  return (
    <>
      <DetailHead
        title={nameOf(resource, record)}
        marks={
          <>
            {code !== undefined && (
              <StyledText as="span" ink={3}>
                {textOf(record, readName(code[0]))}
              </StyledText>
            )}
            {record.isUse === 0 && <UseTag isUse={0} />}
          </>
        }
        refresh={refresh}
        errorText={error}
        actions={
          mayEdit && (
            <>
              {actions.includes('update') && (
                <Button type="primary" loading={loading} {...whyNot} onClick={() => form('edit')}>
                  {t('kit.resource.edit')}
                </Button>
              )}
              {menu.length > 0 && (
                <ActionMenu
                  label={t('kit.list.more')}
                  busy={setUse.isPending || remove.isPending}
                  actions={menu}
                />
              )}
            </>
          )
        }
      />
      <ConfirmDialog
        visible={open === 'use'}
        title={t('kit.list.confirm')}
        text={t(isOn ? 'kit.resource.confirmDisable' : 'kit.resource.confirmEnable', nouns)}
        confirmLabel={t(isOn ? 'kit.resource.disable' : 'kit.resource.enable')}
        destructive={isOn}
        onConfirm={() =>
          void attempt(() => setUse.mutateAsync({ IDs: [record.id], IsUse: isOn ? 0 : 1 }))
        }
        onClose={close}
      />
      <ConfirmDialog
        visible={open === 'remove'}
        title={t('kit.list.confirm')}
        text={t('kit.resource.confirmRemove', nouns)}
        confirmLabel={t('kit.resource.remove')}
        destructive
        onConfirm={() =>
          void attempt(async () => {
            await remove.mutateAsync({ IDs: [record.id] });
            void navigate(listPath);
          })
        }
        onClose={close}
      />
      {Dialog !== null && edited !== null && (
        <>
          <Dialog
            key={`edit ${edited.version}`}
            resource={resource}
            record={edited}
            visible={open === 'edit'}
            onClose={close}
          />
          <Dialog
            key={`copy ${edited.version}`}
            resource={resource}
            record={null}
            copied={edited}
            visible={open === 'copy'}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

/** The values of a record that has any, and its pictures. */
function RecordFacts({
  resource,
  record,
}: {
  readonly resource: AnyRecord;
  readonly record: RecordRow;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const text = useFieldText();
  const all: [string, FieldDefinition][] = [
    ...Object.entries(resource.fields),
    ...Object.entries(resource.derived),
  ];
  const photos = all
    .filter(([, { kind }]) => kind === 'photos')
    .flatMap(([name]) => valueOf(record, readName(name)) as readonly UploadedFile[]);
  const facts = all
    .filter(([name, { kind }]) => kind !== 'photos' && name !== resource.titleField)
    .map(([name, one]) => {
      const value = text(name, one, record);
      const shown =
        one.kind === 'instant' && value !== null ? <TimeAgo instant={value} now={now} /> : value;
      return one.kind === 'longText'
        ? ([one.label[locale], shown, 'wide'] as const)
        : ([one.label[locale], shown] as const);
    });
  const entered = textOf(record, 'createTime');
  return (
    <DetailPanel label={t('kit.resource.facts')}>
      <FactGrid
        facts={[
          ...facts,
          [t('kit.resource.createTime'), <TimeAgo key="entered" instant={entered} now={now} />],
        ]}
      />
      {photos.length > 0 && (
        <ul className={style.photos} aria-label={t('kit.resource.photos')}>
          {photos.map(({ url, linkurl, name }) => (
            <li key={url}>
              <a href={fileUrl(linkurl) ?? ''} target="_blank" rel="noopener noreferrer">
                <img src={fileUrl(linkurl) ?? ''} alt={name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </DetailPanel>
  );
}

function useMissing({ resource, listPath }: RecordPageProps): MissingText {
  const { t } = useTranslation();
  const nouns = nounsOf(resource, useLocale());
  return {
    title: t('kit.resource.missingTitle', nouns),
    text: t('kit.resource.missingText', nouns),
    backLabel: t('kit.resource.back', nouns),
    to: listPath,
  };
}
