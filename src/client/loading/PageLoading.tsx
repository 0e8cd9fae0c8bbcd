import { useTranslation } from 'react-i18next';
import style from './PageLoading.module.css';

/** While a page's script is on its way: nothing for a moment, then one quiet line. */
export function PageLoading() {
  const { t } = useTranslation();
  return <div className={style.loading} role="status" aria-label={t('app.loading')} />;
}
