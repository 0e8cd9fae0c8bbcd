import { useTranslation } from 'react-i18next';
import { useCan } from '../../api/session/useSession.ts';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';

interface ConnectionTabsProps {
  readonly shown: 'browser' | 'organisation';
}

/** The tabs of both pages of connections, for people who may open both. */
export function ConnectionTabs({ shown }: ConnectionTabsProps) {
  const { t } = useTranslation();
  const seesAll = useCan('connection.view');
  if (!seesAll) return null;
  return (
    <LinkTabs
      label={t('connection.title')}
      tabs={[
        { to: pagePaths.scoket, text: t('connection.browser'), isCurrent: shown === 'browser' },
        {
          to: pagePaths.connections,
          text: t('connection.organisation'),
          isCurrent: shown === 'organisation',
        },
      ]}
    />
  );
}
