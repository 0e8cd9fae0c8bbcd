import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { platformTitle } from '../../api/http/platform.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { LanguageSelect } from '../../kit/form/LanguageSelect.tsx';
import { BrandMark } from '../BrandMark.tsx';
import { CalmWall } from './CalmWall.tsx';
import style from './LoginPage.module.css';

/** The frame of all sign-in forms: picture, brand, language. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={style.page}>
      <aside className={style.side}>
        <CalmWall label={t('login.picture')} />
        <p className={style.motto}>
          {t('login.calm')}
          <br />
          {t('login.call')}
        </p>
      </aside>
      <main className={style.main}>
        <div className={style.top}>
          <BrandMark size={32} />
          <span className={style.brand}>{t('app.product')}</span>
          <LanguageSelect hideLabel />
        </div>
        <div className={style.form}>
          <p className={style.platform}>{platformTitle(locale)}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
