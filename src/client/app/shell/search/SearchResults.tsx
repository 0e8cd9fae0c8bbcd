import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../../../contract/locale.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pages } from '../../../routes/pages.ts';
import { type MenuEntry, mayOpen, menuPages, trailTo } from '../sidebar/consoleMenu.ts';
import { useMenuLabel } from '../sidebar/menuLabel.ts';
import style from './ShellSearch.module.css';
import { type SearchablePage, searchPages } from './searchPages.ts';
import { useFoundRecords } from './useFoundRecords.ts';

/** The place of the action that reports a fault among the searchable pages; it opens a dialog. */
const reportPath = '#report';

interface SearchResultsProps {
  /** The id of the list of results. */
  readonly id: string;
  readonly menu: readonly MenuEntry[];
  readonly text: string;
  /** The selected entry, counted around the list in both directions. */
  readonly at: number;
  /** Opens the selected line as soon as the results belong to the text. */
  readonly entered: boolean;
  readonly onPoint: (at: number) => void;
  /** Is called with the id of the selected line; undefined for none. */
  readonly onSelected: (id: string | undefined) => void;
  /** Is called where nothing was found that could be opened. */
  readonly onNone: () => void;
  readonly onReport: () => void;
  readonly onClose: () => void;
}

/** The records that a text finds, then pages and actions. */
export function SearchResults(props: SearchResultsProps) {
  const { id, menu, text, at, entered, onPoint, onSelected, onNone, onReport, onClose } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const searchable = useSearchablePages(menu);
  const search = useMemo(() => searchPages(searchable), [searchable]);
  const { groups, settled, failed } = useFoundRecords(text);
  const pageEntries = search(text).map(({ path, title }) => ({
    path,
    title: title.join(' / '),
    about: path === reportPath ? '' : path,
  }));
  const all = [...groups, { kind: 'page' as const, entries: pageEntries }].filter(
    ({ entries }) => entries.length > 0,
  );
  const entries = all.flatMap(({ kind, entries: ofKind }) =>
    ofKind.map((entry) => ({ ...entry, kind })),
  );
  const position =
    entries.length === 0 ? -1 : ((at % entries.length) + entries.length) % entries.length;
  const selected = entries[position];
  const entryID = (kind: string, path: string) => `${id}-${kind}-${path}`;
  const selectedID = selected === undefined ? undefined : entryID(selected.kind, selected.path);

  const go = (path: string) => {
    onClose();
    if (path === reportPath) onReport();
    else void navigate(path);
  };
  const report = useEffectEvent(onSelected);
  useEffect(() => {
    report(selectedID);
    if (selectedID !== undefined)
      document.getElementById(selectedID)?.scrollIntoView({ block: 'nearest' });
  }, [selectedID]);
  const openSelected = useEffectEvent(() => {
    if (selected === undefined) onNone();
    else go(selected.path);
  });
  useEffect(() => {
    if (entered && settled) openSelected();
  }, [entered, settled]);

  return (
    <>
      <div id={id} className={style.found} role="listbox" aria-label={t('shell.search.found')}>
        {all.map(({ kind, entries: ofKind }) => (
          <div key={kind} role="group" aria-label={t(`shell.search.kind.${kind}`)}>
            <div className={style.kind} aria-hidden="true">
              {t(`shell.search.kind.${kind}`)}
            </div>
            {ofKind.map((entry) => (
              <button
                key={entry.path}
                id={entryID(kind, entry.path)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={selectedID === entryID(kind, entry.path)}
                onPointerMove={() =>
                  onPoint(entries.findIndex((one) => one.kind === kind && one.path === entry.path))
                }
                onClick={() => go(entry.path)}
              >
                <span>{entry.title}</span>
                <small>{entry.about}</small>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className={style.note} role="status">
        {failed
          ? t('shell.search.failed')
          : settled
            ? entries.length === 0 && t('shell.search.none')
            : t('shell.search.reading')}
      </p>
    </>
  );
}

/**
 * Returns the action that reports a fault, the pages of the menu, then other pages that are not reached from a menu and
 * need no record.
 */
function useSearchablePages(menu: readonly MenuEntry[]): readonly SearchablePage[] {
  const { t } = useTranslation();
  const textOf = useText();
  const labelOf = useMenuLabel();
  const user = useUser();
  const mayReport = useCan('repair.report');
  return useMemo(() => {
    const inMenu = menuPages(menu);
    const others = pages.filter(
      (page) =>
        page.frame === undefined &&
        page.keyParam === undefined &&
        !inMenu.includes(page) &&
        user !== null &&
        mayOpen(page, user),
    );
    const all = [...inMenu, ...others];
    const firstOf = (title: Text) => all.find((page) => textOf(page.title) === textOf(title));
    // A page with two addresses is listed once.
    const found = all
      .filter((page) => firstOf(page.title) === page)
      .map((page) => {
        const groups = trailTo(page, menu).filter((entry) => entry.page === null);
        return { path: page.path, title: [...groups.map(labelOf), textOf(page.title)] };
      });
    return mayReport ? [{ path: reportPath, title: [t('shell.search.report')] }, ...found] : found;
  }, [menu, user, textOf, labelOf, mayReport, t]);
}
