import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Link,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import {
  getHelpInfos,
  getHelpMenus,
  type HelpType,
} from '../../../contract/areas/help/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpContents } from './HelpContents.tsx';
import style from './HelpPage.module.css';

interface HelpPageProps {
  readonly type: HelpType;
  /** The content before the help's name. */
  readonly brand: ReactNode;
  /** The controls at the end of the header. */
  readonly tools: ReactNode;
  /** Called with the title of the current page. */
  readonly onTitle: (title: string) => void;
}

/** The path of each help. */
const paths = { helpDoc: '/helpDoc', appletDoc: '/appletDoc' } as const;

/**
 * A help: its contents and the page that the address names (`?page=wall#s3`), by default the first. On
 * a phone the contents collapse; a print shows only the page.
 */
export function HelpPage({ type, brand, tools, onTitle }: HelpPageProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigation = useNavigationType();
  const [unfolded, setUnfolded] = useState(false);
  const menus = useEndpoint(getHelpMenus, { HelpType: type });
  const infos = useEndpoint(getHelpInfos, { HelpType: type });
  const requestedPage = query.get('page');
  const all = infos.data ?? [];
  const at = requestedPage === null ? 0 : all.findIndex(({ menuID }) => menuID === requestedPage);
  const info = all[at] ?? null;
  const title = info?.title ?? t(`help.name.${type}`);
  useEffect(() => onTitle(title), [title, onTitle]);
  useEffect(() => {
    if (info === null) return;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (section !== null) section.scrollIntoView();
    else if (navigation === NavigationType.Push) window.scrollTo(0, 0); // back and forward restore the position themselves
  }, [info, hash, navigation]);

  const failed = menus.error ?? infos.error;
  const retry = () => void Promise.all([menus.refetch(), infos.refetch()]);
  const article = () => {
    if (info !== null) {
      return <HelpArticle info={info} previous={all[at - 1] ?? null} next={all[at + 1] ?? null} />;
    }
    if (infos.data !== undefined) {
      const first = <Link to={paths[type]}>{t('help.first')}</Link>;
      return <StateNote title={t('help.noPage')} text={t('help.noPageText')} action={first} />;
    }
    if (failed !== null) return <FailureNote failure={failureOf(failed)} onRetry={retry} />;
    return <SkeletonRows rows={8} />;
  };
  const other = type === 'helpDoc' ? 'appletDoc' : 'helpDoc';
  return (
    <>
      <header className={style.header}>
        {brand}
        <Link className={style.name} to={paths[type]}>
          {t(`help.name.${type}`)}
        </Link>
        <Link className={style.other} to={paths[other]}>
          {t(`help.other.${type}`)}
        </Link>
        {tools}
      </header>
      <div className={style.body}>
        <nav className={style.contents} aria-label={t('help.menu')}>
          <button
            type="button"
            className={style.fold}
            aria-expanded={unfolded}
            aria-controls="help-contents"
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('help.menu')}
            <span aria-hidden="true">{unfolded ? '▴' : '▾'}</span>
          </button>
          <div id="help-contents" className={style.tree} data-unfolded={unfolded || undefined}>
            <HelpContents
              menus={menus.data ?? []}
              infos={all}
              present={info?.menuID ?? null}
              onChoose={() => setUnfolded(false)}
            />
          </div>
        </nav>
        <main className={style.page} aria-busy={infos.isFetching}>
          {article()}
        </main>
      </div>
    </>
  );
}
