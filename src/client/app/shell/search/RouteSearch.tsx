import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../../../contract/locale.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pages } from '../../../routes/pages.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { type MenuEntry, mayOpen, menuPages, trailTo } from '../sidebar/consoleMenu.ts';
import { useMenuLabel } from '../sidebar/menuLabel.ts';
import style from './RouteSearch.module.css';
import { type SearchablePage, searchPages } from './searchPages.ts';

interface RouteSearchProps {
  readonly menu: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** A dialog that opens a page by its name: arrow keys select, Enter opens. */
export function RouteSearch({ menu, onClose }: RouteSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const searchable = useSearchablePages(menu);
  const search = useMemo(() => searchPages(searchable), [searchable]);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = search(text);
  const selected = found[Math.min(at, found.length - 1)];

  const go = (page: SearchablePage) => {
    onClose();
    void navigate(page.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && selected !== undefined) go(selected);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      className={style.dialog ?? ''}
      visible
      label={t('shell.search.name')}
      alignCenter={false}
      closable={false}
      footer={null}
      onCancel={onClose}
    >
      <div className={style.box}>
        <Icon name="search" />
        <TextInput
          bare
          role="combobox"
          aria-label={t('shell.search.name')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={selected === undefined ? undefined : `${id}-${selected.path}`}
          placeholder={t('shell.search.placeholder')}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={id} className={style.found} role="listbox" aria-label={t('shell.search.found')}>
        {found.map((page) => (
          <button
            key={page.path}
            id={`${id}-${page.path}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={page === selected}
            onPointerMove={() => setAt(found.indexOf(page))}
            onClick={() => go(page)}
          >
            <span>{page.title.join(' / ')}</span>
            <small>{page.path}</small>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={style.none} role="status">
          {t('shell.search.none')}
        </p>
      )}
    </Modal>
  );
}

/**
 * Returns the pages of the menu, then other pages that are not reached from a menu and need no
 * record.
 */
function useSearchablePages(menu: readonly MenuEntry[]): readonly SearchablePage[] {
  const textOf = useText();
  const labelOf = useMenuLabel();
  const user = useUser();
  return useMemo(() => {
    const inMenu = menuPages(menu);
    const others = pages.filter(
      (page) =>
        page.frame === undefined &&
        page.parent === undefined &&
        !inMenu.includes(page) &&
        user !== null &&
        mayOpen(page, user),
    );
    const all = [...inMenu, ...others];
    const firstOf = (title: Text) => all.find((page) => textOf(page.title) === textOf(title));
    // A page with two addresses is listed once.
    return all
      .filter((page) => firstOf(page.title) === page)
      .map((page) => {
        const groups = trailTo(page, menu).filter((entry) => entry.page === null);
        return { path: page.path, title: [...groups.map(labelOf), textOf(page.title)] };
      });
  }, [menu, user, textOf, labelOf]);
}
