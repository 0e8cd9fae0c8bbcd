import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLog$ } from '../../../api/http/errorLog.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { dialogLoader } from '../../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../../loading/useLazyDialog.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

const loadErrorLog = dialogLoader(
  'shell',
  async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog,
);

/** What went wrong in this browser; the button is there once something has. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const lines = useSubject(errorLog$);
  const [open, setOpen] = useState(false);
  const { Dialog: ErrorLogDialog, whenHere } = useLazyDialog(loadErrorLog);
  if (lines.length === 0 && !open) return null;
  return (
    <>
      <IconButton
        icon="warning"
        label={t('shell.errors.button', { count: lines.length })}
        count={lines.length}
        aria-haspopup="dialog"
        onClick={() => void whenHere(() => setOpen(true))}
      />
      {open && ErrorLogDialog !== null && (
        <ErrorLogDialog lines={lines} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
