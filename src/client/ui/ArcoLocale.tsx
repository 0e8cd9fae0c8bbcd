import './arcoBase.ts';
import ConfigProvider from '@arco-design/web-react/es/ConfigProvider';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Gives Arco's own words (pages, dialogs) the language in use. */
export function ArcoLocale({ children }: { readonly children: ReactNode }) {
  const { language } = useTranslation().i18n;
  return <ConfigProvider locale={language === 'en-US' ? enUS : zhCN}>{children}</ConfigProvider>;
}
