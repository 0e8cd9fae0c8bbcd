import './arcoBase.ts';
import './uiSize.css';
import ConfigProvider from '@arco-design/web-react/es/ConfigProvider';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The sizes of specification 9, and what Arco calls each (design page 2). */
export const uiSizes = {
  default: 'large',
  medium: 'default',
  small: 'small',
  mini: 'mini',
} as const;
export type UiSize = keyof typeof uiSizes;

interface ArcoLocaleProps {
  readonly size?: UiSize;
  readonly children: ReactNode;
}

/** Gives Arco's own words (pages, dialogs) the language in use, and all controls their size. */
export function ArcoLocale({ size = 'medium', children }: ArcoLocaleProps) {
  const { language } = useTranslation().i18n;
  useLayoutEffect(() => {
    document.documentElement.dataset['uiSize'] = size;
  }, [size]);
  return (
    <ConfigProvider locale={language === 'en-US' ? enUS : zhCN} size={uiSizes[size]}>
      {children}
    </ConfigProvider>
  );
}
