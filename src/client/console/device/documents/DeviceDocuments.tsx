import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DeviceDocument,
  type DocumentKind,
  deleteDeviceDocument,
  documentKinds,
  listDeviceDocuments,
  mostDeviceDocuments,
} from '../../../../contract/areas/device/documents.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { AttachmentList } from '../../../kit/form/files/AttachmentList.tsx';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../../kit/hooks/WriteButton.tsx';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { DeleteDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import style from './DeviceDocuments.module.css';

const loadDialog = dialogLoader(
  'device',
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
);

interface DeviceDocumentsProps {
  readonly deviceID: string;
  readonly mayEdit: boolean;
}

/** The documents of a device by kind, each to open or save; who may edit the device adds and removes them. */
export function DeviceDocuments({ deviceID, mayEdit }: DeviceDocumentsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const reason = useErrorText();
  const read = useEndpoint(listDeviceDocuments, { DeviceID: deviceID });
  useLiveReads([listDeviceDocuments], ['deviceDocument'], deviceID);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DeviceDocument | null>(null);
  const [error, setError] = useState('');
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const remove = useAction(deleteDeviceDocument, [listDeviceDocuments]);
  const { data: documents } = read;
  if (documents === undefined) {
    if (read.error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
  }
  const confirm = async () => {
    if (removed === null) return;
    setRemoved(null);
    setError('');
    try {
      await remove.mutateAsync({ DeviceID: deviceID, DocID: removed.id });
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const byKind = Map.groupBy(documents, ({ docKind }) => docKind);
  const kinds = (Object.keys(documentKinds) as DocumentKind[]).filter((kind) => byKind.has(kind));
  return (
    <Stack gap={12}>
      {error !== '' && <Banner tone="alarm">{error}</Banner>}
      {documents.length === 0 && <Text ink={3}>{t('device.documents.none')}</Text>}
      {kinds.map((kind) => {
        const ofKind = byKind.get(kind) ?? [];
        const byUrl = new Map(ofKind.map((one) => [one.file.url, one]));
        return (
          <section key={kind}>
            <h3 className={style.kind}>{documentKinds[kind][locale]}</h3>
            <AttachmentList
              label={documentKinds[kind][locale]}
              files={ofKind.map(({ file, docName }) => ({ ...file, name: docName }))}
              aboutOf={({ url }) => {
                const added = byUrl.get(url);
                return added === undefined
                  ? ''
                  : `${added.userName} ${timeText(Date.parse(added.createTime))}`;
              }}
              {...(mayEdit && { onRemove: ({ url }) => setRemoved(byUrl.get(url) ?? null) })}
            />
          </section>
        );
      })}
      {mayEdit && (
        <div>
          <WriteButton
            permission="device.edit"
            loading={dialog.loading}
            disabled={documents.length >= mostDeviceDocuments}
            onClick={() => void dialog.whenHere(() => setAdding(true))}
          >
            {t('device.documents.add')}
          </WriteButton>
        </div>
      )}
      <DeleteDialog
        visible={removed !== null}
        title={t('device.documents.remove')}
        text={t('device.documents.confirmRemove', { name: removed?.docName })}
        onConfirm={() => void confirm()}
        onClose={() => setRemoved(null)}
      />
      {Dialog !== null && (
        <Dialog deviceID={deviceID} visible={adding} onClose={() => setAdding(false)} />
      )}
    </Stack>
  );
}
