import './arcoBase.ts';
import ConfigProvider from '@arco-design/web-react/es/ConfigProvider';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The sizes of the product as Arco calls them (design page 2). */
const arcoSizes = {
  default: 'large',
  medium: 'default',
  small: 'small',
  mini: 'mini',
} as const;

interface ArcoLocaleProps {
  /** How large its parts are drawn. */
  readonly size?: keyof typeof arcoSizes;
  readonly children: ReactNode;
}

/** Gives Arco's own words (pages, dialogs) the language in use, and its parts their size. */
export function ArcoLocale({ size = 'medium', children }: ArcoLocaleProps) {
  const { language } = useTranslation().i18n;
  return (
    <ConfigProvider locale={language === 'en-US' ? enUS : zhCN} size={arcoSizes[size]}>
      {children}
    </ConfigProvider>
  );
}
