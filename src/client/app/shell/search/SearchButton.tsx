import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { isModalOpen } from '../../../ui/overlays/useFocusReturn.ts';
import type { MenuEntry } from '../sidebar/consoleMenu.ts';

const loadSearch = dialogLoader(
  'shell',
  async () => (await import('./RouteSearch.tsx')).RouteSearch,
);

/** Opens the page search; Ctrl or ⌘ with K does the same anywhere. */
export function SearchButton({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Dialog: RouteSearch, whenHere } = useLazyDialog(loadSearch);
  const show = useEffectEvent(() => void whenHere(() => setOpen(true)));
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
        onClick={() => void whenHere(() => setOpen(true))}
      />
      {open && RouteSearch !== null && <RouteSearch menu={menu} onClose={() => setOpen(false)} />}
    </>
  );
}
