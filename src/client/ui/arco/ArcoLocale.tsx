import './arcoBase.ts';
import './uiSize.css';
import ConfigProvider from '@arco-design/web-react/es/ConfigProvider';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PartImport } from './partImport.ts';

/** The sizes of specification 9 and Arco's names for them. */
const arcoSizes = {
  default: 'large',
  medium: 'default',
  small: 'small',
  mini: 'mini',
} as const;
export type ArcoSizeName = keyof typeof arcoSizes;

interface ArcoLocaleProps {
  readonly size?: ArcoSizeName;
  /** Imports the parts of Arco that are loaded on first use. */
  readonly importPart: ComponentProps<typeof PartImport>['value'];
  readonly children: ReactNode;
}

/** Gives Arco's built-in texts the current language and all controls their size. */
export function ArcoLocale({ size = 'medium', importPart, children }: ArcoLocaleProps) {
  const { language } = useTranslation().i18n;
  useLayoutEffect(() => {
    document.documentElement.dataset['uiSize'] = size;
  }, [size]);
  return (
    <ConfigProvider locale={language === 'en-US' ? enUS : zhCN} size={arcoSizes[size]}>
      <PartImport value={importPart}>{children}</PartImport>
    </ConfigProvider>
  );
}
