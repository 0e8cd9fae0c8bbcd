import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HelpInfo, HelpMenuEntry } from '../../../contract/areas/help/endpoints.ts';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import style from './HelpContents.module.css';
import { helpPath } from './helpPath.ts';
import { searchHelp } from './helpSearch.ts';

interface HelpContentsProps {
  readonly menus: readonly HelpMenuEntry[];
  readonly infos: readonly HelpInfo[];
  /** The menu entry of the current page. */
  readonly present: string | null;
  /** Called when the user opens a page. */
  readonly onChoose: () => void;
}

/** The contents of a help, with a full-text search. */
export function HelpContents({ menus, infos, present, onChoose }: HelpContentsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const hits = searchHelp(infos, query);
  const page = (menuID: string, content: ReactNode) => (
    <Link
      className={style.page}
      to={helpPath(menuID)}
      aria-current={menuID === present ? 'page' : undefined}
      onClick={onChoose}
    >
      {content}
    </Link>
  );
  return (
    <>
      <SearchInput
        label={t('help.search')}
        placeholder={t('help.search')}
        maxLength={40}
        value={text}
        onChange={setText}
        onEnter={() => undefined}
      />
      <p className={style.found} role="status">
        {query !== '' &&
          (hits.length === 0
            ? t('help.none', { text: query })
            : t('help.found', { count: hits.length, text: query }))}
      </p>
      {query === '' ? (
        menus
          .filter(({ parentID }) => parentID === '')
          .map((group) => (
            <section key={group.id} className={style.group}>
              <h2>{group.menuName}</h2>
              <ul>
                {menus
                  .filter(({ parentID }) => parentID === group.id)
                  .map((menu) => (
                    <li key={menu.id}>{page(menu.id, menu.menuName)}</li>
                  ))}
              </ul>
            </section>
          ))
      ) : (
        <ul className={style.hits}>
          {hits.map(({ info, excerpt: around }) => (
            <li key={info.id}>
              {page(
                info.menuID,
                <>
                  {info.title}
                  <span className={style.excerpt}>{around}</span>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
