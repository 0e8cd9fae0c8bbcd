import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpType } from '../../../contract/areas/help.ts';
import { HelpPage } from '../../console/help/HelpPage.tsx';
import { useLocale } from '../../i18n/i18n.ts';
import { LanguageChoice } from '../../kit/form/LanguageChoice.tsx';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { BrandMark } from '../BrandMark.tsx';

/** `/helpDoc`: the help of the console and the wall (specification 2, routes without a token). */
export function HelpDocRoute() {
  return <HelpRoute key={useLocale()} type="helpDoc" />;
}

/** `/appletDoc`: the help of the pages on a phone. */
export function AppletDocRoute() {
  return <HelpRoute key={useLocale()} type="appletDoc" />;
}

/** Another language begins with nothing. */
function HelpRoute({ type }: { readonly type: HelpType }) {
  const [queries] = useState(() => new QueryClient());
  const { t } = useTranslation();
  const [title, setTitle] = useState(t(`help.name.${type}`));
  const name = useCallback((text: string) => setTitle(text), []);
  usePageTitle(title);
  return (
    <QueryClientProvider client={queries}>
      <HelpPage type={type} brand={<BrandMark />} tools={<LanguageChoice quiet />} onTitle={name} />
    </QueryClientProvider>
  );
}
