import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { isModalOpen } from '../../../ui/overlays/useFocusReturn.ts';
import type { MenuEntry } from '../sidebar/consoleMenu.ts';
import { ShellSearch } from './ShellSearch.tsx';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('../../../kit/report/ReportDialog.tsx')).ReportDialog,
);

/** Opens the search; Ctrl or ⌘ with K does the same anywhere. */
export function SearchButton({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { Dialog: ReportDialog, whenHere } = useLazyDialog(loadReport);
  const show = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || isModalOpen()) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label={t('shell.search.name')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {open && (
        <ShellSearch
          menu={menu}
          onReport={() => void whenHere(() => setReporting(true))}
          onClose={() => setOpen(false)}
        />
      )}
      {ReportDialog !== null && (
        <ReportDialog visible={reporting} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
