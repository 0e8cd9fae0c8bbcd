import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLog$ } from '../../api/errorLog.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const ErrorLogDialog = lazy(async () => ({
  default: (await import('./ErrorLogDialog.tsx')).ErrorLogDialog,
}));

function follow(changed: () => void): () => void {
  const subscription = errorLog$.subscribe(changed);
  return () => subscription.unsubscribe();
}

/** What went wrong in this browser; the button is there once something has. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const lines = useSyncExternalStore(follow, () => errorLog$.value);
  const [open, setOpen] = useState(false);
  if (lines.length === 0 && !open) return null;
  return (
    <>
      <IconButton
        icon="warning"
        label={t('shell.errors.button', { count: lines.length })}
        count={lines.length}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ErrorLogDialog lines={lines} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
