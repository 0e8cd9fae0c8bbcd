import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HelpInfo, HelpMenu } from '../../../contract/areas/help.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import style from './HelpContents.module.css';
import { helpPath } from './helpPath.ts';
import { searchHelp } from './helpSearch.ts';

interface HelpContentsProps {
  readonly menus: readonly HelpMenu[];
  readonly infos: readonly HelpInfo[];
  /** The entry of the menu whose page is shown. */
  readonly present: string | null;
  /** Somebody chose a page. */
  readonly onChoose: () => void;
}

/** The tree of a help's pages, and a search in all of them. */
export function HelpContents({ menus, infos, present, onChoose }: HelpContentsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const hits = searchHelp(infos, asked);
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
        {asked !== '' &&
          (hits.length === 0
            ? t('help.none', { text: asked })
            : t('help.found', { count: hits.length, text: asked }))}
      </p>
      {asked === '' ? (
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
          {hits.map(({ info, around }) => (
            <li key={info.id}>
              {page(
                info.menuID,
                <>
                  {info.title}
                  <span className={style.around}>{around}</span>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
