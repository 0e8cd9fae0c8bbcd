import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { toastFailure } from '../../ui/toastWithDeed.tsx';
import { useReason } from '../form/useReason.ts';

interface ExportButtonProps {
  /** What the filters ask for. */
  readonly asked: object;
  readonly disabled: boolean;
  readonly onExport: (asked: object) => Promise<void>;
}

/** Downloads what the filters show; a failure offers to try again. */
export function ExportButton({ asked, disabled, onExport }: ExportButtonProps) {
  const { t } = useTranslation();
  const reason = useReason();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport(asked);
      toastSuccess(t('kit.list.exported'));
    } catch (cause) {
      toastFailure(reason(cause), t('app.retry'), () => void run());
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} disabled={disabled} onClick={() => void run()}>
      {t('kit.list.exportRows')}
    </Button>
  );
}
