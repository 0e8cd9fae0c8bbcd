import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLog$ } from '../../api/errorLog.ts';
import { formLoader } from '../../kit/formLoader.ts';
import { useForm } from '../../kit/useForm.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const loadErrorLog = formLoader(
  'shell',
  async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog,
);

function follow(changed: () => void): () => void {
  const subscription = errorLog$.subscribe(changed);
  return () => subscription.unsubscribe();
}

/** What went wrong in this browser; the button is there once something has. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const lines = useSyncExternalStore(follow, () => errorLog$.value);
  const [open, setOpen] = useState(false);
  const { Form: ErrorLogDialog, whenHere } = useForm(loadErrorLog);
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
