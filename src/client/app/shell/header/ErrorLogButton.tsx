import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLog$ } from '../../../api/http/errorLog.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';

const loadErrorLog = dialogLoader(
  'shell',
  async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog,
);

/** A button for the error log of this browser; it appears once the log has an entry. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const entries = useSubject(errorLog$);
  const [open, setOpen] = useState(false);
  const { Dialog: ErrorLogDialog, whenHere } = useLazyDialog(loadErrorLog);
  if (entries.length === 0 && !open) return null;
  return (
    <>
      <IconButton
        icon="warning"
        label={t('shell.errors.button', { count: entries.length })}
        count={entries.length}
        aria-haspopup="dialog"
        onClick={() => void whenHere(() => setOpen(true))}
      />
      {open && ErrorLogDialog !== null && (
        <ErrorLogDialog entries={entries} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
