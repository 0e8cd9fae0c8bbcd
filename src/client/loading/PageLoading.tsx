import { useTranslation } from 'react-i18next';
import style from './PageLoading.module.css';

/** Shown while a page's script is loaded: nothing at first, then a thin bar. */
export function PageLoading() {
  const { t } = useTranslation();
  return <div className={style.loading} role="status" aria-label={t('app.loading')} />;
}
