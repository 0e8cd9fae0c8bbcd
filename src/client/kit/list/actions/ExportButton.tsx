import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { toastSuccess } from '../../../ui/feedback/toast.ts';
import { toastFailure } from '../../../ui/feedback/toastWithAction.tsx';
import { useErrorText } from '../../form/useErrorText.ts';

interface ExportButtonProps {
  /** The filters as fields of the request. */
  readonly query: object;
  readonly disabled: boolean;
  readonly onExport: (query: object) => Promise<void>;
}

/** Downloads the rows that match the filters; a failure offers a retry. */
export function ExportButton({ query, disabled, onExport }: ExportButtonProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport(query);
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
