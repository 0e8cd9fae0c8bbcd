import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoImport } from '../../../../../contract/areas/importData/endpoints.ts';
import type { ImportKind } from '../../../../../contract/imports/importKind.ts';
import { ApiError } from '../../../../api/http/apiError.ts';
import { call } from '../../../../api/http/call.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../../../ui/toasts/toast.ts';
import style from '../ImportDialog.module.css';
import type { ImportBatch } from '../lastBatches.ts';

interface UndoButtonProps {
  readonly kind: ImportKind;
  readonly batch: ImportBatch;
  readonly onUndone: (batchID: string) => void;
}

/** Undoes an import after a confirmation; a refusal stays beside the button. */
export function UndoButton({ kind, batch, onUndone }: UndoButtonProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    setConfirming(false);
    setBusy(true);
    setFailure(null);
    try {
      const { removed } = await call(undoImport, { BatchID: batch.id });
      toastSuccess(t('importData.undo.done', { count: removed }));
      onUndone(batch.id);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const reason = failureText(cause).replace(/[.。]$/, '');
      const isTouched = cause.name === 'BATCH_TOUCHED';
      setFailure(isTouched ? t('importData.undo.touched', { reason }) : reason);
      if (cause.name === 'NOT_FOUND') onUndone(batch.id); // undone elsewhere, or its answer was lost
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row as="span" gap={12} rowGap={8} wrap>
      <Button loading={busy} onClick={() => setConfirming(true)}>
        {t('importData.undo.action')}
      </Button>
      {failure !== null && (
        <span className={style.failure} role="alert">
          {failure}
        </span>
      )}
      <ConfirmDialog
        visible={confirming}
        destructive
        title={t('importData.undo.title')}
        text={[
          t(batch.isUnsure ? 'importData.undo.textUnsure' : 'importData.undo.text', {
            count: batch.imported,
          }),
          kind.undoNote?.[locale] ?? '',
        ]
          .join(locale === 'zh-CN' ? '' : ' ')
          .trim()}
        confirmLabel={t('importData.undo.action')}
        onConfirm={() => void undo()}
        onClose={() => setConfirming(false)}
      />
    </Row>
  );
}
