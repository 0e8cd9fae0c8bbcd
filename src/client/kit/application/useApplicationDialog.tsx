import { useState } from 'react';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import type { ApplicationDraft } from './AddApplicationDialog.tsx';

const loadDialog = dialogLoader(
  'partApplications',
  async () => (await import('./AddApplicationDialog.tsx')).AddApplicationDialog,
);

/** Returns a function that opens a new application, and its dialog. */
export function useApplicationDialog() {
  const [draft, setDraft] = useState<ApplicationDraft | null>(null);
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  const open = (next: ApplicationDraft) => void whenHere(() => setDraft(next));
  const dialog = Dialog !== null && draft !== null && (
    <Dialog draft={draft} onClose={() => setDraft(null)} />
  );
  return { open, loading, dialog };
}
