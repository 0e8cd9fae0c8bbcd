import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../api/session/useSession.ts';
import { firstPage } from '../routes/routeAccess.ts';
import { usePageTitle } from '../routes/usePageTitle.ts';
import style from './ErrorPage.module.css';

/**
 * The error pages (specification 2, Error routes): no route, not found, or a page that is not
 * mapped.
 */
export function ErrorPage({ kind }: { readonly kind: 'noRoute' | 'notFound' | 'noPage' }) {
  const { t } = useTranslation();
  const user = useUser();
  const title = t(`app.title.${kind}`);
  usePageTitle(title);
  return (
    <main className={style.page}>
      <p className={style.code}>{kind === 'notFound' ? '404' : '401'}</p>
      <h1 className={style.title}>{title}</h1>
      <p className={style.text}>{t(`app.error.${kind}`)}</p>
      <Link className={style.link} to={user === null ? '/login' : firstPage(user)} replace>
        {t('app.error.home')}
      </Link>
    </main>
  );
}
