import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Link,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import { getHelpInfos, getHelpMenus, type HelpType } from '../../../contract/areas/help.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpContents } from './HelpContents.tsx';
import style from './HelpPage.module.css';

interface HelpPageProps {
  readonly type: HelpType;
  /** Before the name of the help. */
  readonly brand: ReactNode;
  /** At the end of the header. */
  readonly tools: ReactNode;
  /** Takes the title of the page that is shown. */
  readonly onTitle: (title: string) => void;
}

/** Where each help stands. */
const paths = { helpDoc: '/helpDoc', appletDoc: '/appletDoc' } as const;

/**
 * A help: its contents beside the page that the address names (`?page=wall#s3`), the first where it
 * names none. On a phone the contents fold away; printed, only the page is left.
 */
export function HelpPage({ type, brand, tools, onTitle }: HelpPageProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigation = useNavigationType();
  const [unfolded, setUnfolded] = useState(false);
  const menus = useEndpoint(getHelpMenus, { HelpType: type });
  const infos = useEndpoint(getHelpInfos, { HelpType: type });
  const asked = query.get('page');
  const all = infos.data ?? [];
  const at = asked === null ? 0 : all.findIndex(({ menuID }) => menuID === asked);
  const info = all[at] ?? null;
  const title = info?.title ?? t(`help.name.${type}`);
  useEffect(() => onTitle(title), [title, onTitle]);
  useEffect(() => {
    if (info === null) return;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (section !== null) section.scrollIntoView();
    else if (navigation === NavigationType.Push) window.scrollTo(0, 0); // the browser has gone back by itself
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
