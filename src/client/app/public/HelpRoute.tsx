import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpType } from '../../../contract/areas/help/endpoints.ts';
import { HelpPage } from '../../console/help/HelpPage.tsx';
import { useLocale } from '../../i18n/i18n.ts';
import { LanguageSelect } from '../../kit/form/LanguageSelect.tsx';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { BrandMark } from '../BrandMark.tsx';

/**
 * The page `/helpDoc`: the help of the console and the wall (specification 2, routes without a
 * token).
 */
export function HelpDocRoute() {
  return <HelpRoute key={useLocale()} type="helpDoc" />;
}

/** The page `/appletDoc`: the help of the phone pages. */
export function AppletDocRoute() {
  return <HelpRoute key={useLocale()} type="appletDoc" />;
}

/** Mounted anew for another language. */
function HelpRoute({ type }: { readonly type: HelpType }) {
  const [queries] = useState(() => new QueryClient());
  const { t } = useTranslation();
  const [title, setTitle] = useState(t(`help.name.${type}`));
  const name = useCallback((text: string) => setTitle(text), []);
  usePageTitle(title);
  return (
    <QueryClientProvider client={queries}>
      <HelpPage
        type={type}
        brand={<BrandMark />}
        tools={<LanguageSelect hideLabel />}
        onTitle={name}
      />
    </QueryClientProvider>
  );
}
