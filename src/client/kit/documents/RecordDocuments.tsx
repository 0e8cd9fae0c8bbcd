import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DocumentKind,
  documentKinds,
  mostDocuments,
  type RecordDocument,
} from '../../../contract/areas/device/documents.ts';
import type { PermissionID } from '../../../contract/index.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { type DialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { DeleteDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { AttachmentList } from '../form/files/AttachmentList.tsx';
import { useErrorText } from '../form/useErrorText.ts';
import { useAbsoluteTime } from '../hooks/times.tsx';
import { WriteButton } from '../hooks/WriteButton.tsx';
import style from './RecordDocuments.module.css';

/** The properties of the dialog that adds a document. */
export interface DocumentDialogProps {
  /** The id of the record. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface RecordDocumentsProps {
  readonly id: string;
  readonly read: {
    readonly data: readonly RecordDocument[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The texts of the area: `none`, `add`, `remove` and `confirmRemove`. */
  readonly texts: 'device.documents' | 'stock.documents';
  readonly permission: PermissionID;
  readonly mayEdit: boolean;
  readonly loadDialog: DialogLoader<DocumentDialogProps>;
  /** @throws ApiError */
  readonly onRemove: (docID: string) => Promise<unknown>;
}

/** The documents of a record by kind, each to open or save; who may edit the record adds and removes them. */
export function RecordDocuments(props: RecordDocumentsProps) {
  const { id, read, texts, permission, mayEdit, loadDialog, onRemove } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const reason = useErrorText();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<RecordDocument | null>(null);
  const [error, setError] = useState('');
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
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
      await onRemove(removed.id);
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const byKind = Map.groupBy(documents, ({ docKind }) => docKind);
  const kinds = (Object.keys(documentKinds) as DocumentKind[]).filter((kind) => byKind.has(kind));
  return (
    <Stack gap={12}>
      {error !== '' && <Banner tone="alarm">{error}</Banner>}
      {documents.length === 0 && <StyledText ink={3}>{t(`${texts}.none`)}</StyledText>}
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
            permission={permission}
            loading={dialog.loading}
            disabled={documents.length >= mostDocuments}
            onClick={() => void dialog.whenHere(() => setAdding(true))}
          >
            {t(`${texts}.add`)}
          </WriteButton>
        </div>
      )}
      <DeleteDialog
        visible={removed !== null}
        title={t(`${texts}.remove`)}
        text={t(`${texts}.confirmRemove`, { name: removed?.docName })}
        onConfirm={() => void confirm()}
        onClose={() => setRemoved(null)}
      />
      {Dialog !== null && <Dialog id={id} visible={adding} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
