import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../contract/enums.ts';
import { storeItem } from '../../api/session/storeItem.ts';
import { useCan } from '../../api/session/useSession.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { NativeDialog } from '../../ui/overlays/NativeDialog.tsx';
import style from './Introduction.module.css';

/** The key in local storage that marks it as read. */
export const introducedKey = 'introduced';

/**
 * The one-time dialog about real-time data (specification 2, Shell layout): figures and messages
 * arrive by themselves. Once closed, this browser does not show it again.
 */
export const Introduction = memo(function Introduction({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const mayWatch = useCan('kanban.view');
  const [read, setRead] = useState(() => localStorage.getItem(introducedKey) !== null);
  if (read) return null;
  const close = () => {
    storeItem(localStorage, introducedKey, '1');
    setRead(true);
  };
  return (
    <NativeDialog label={t('shell.introduction.title')} place="top" onClose={close}>
      <div className={style.card}>
        <h2>{t('shell.introduction.title')}</h2>
        <ul>
          {mayWatch && <li>{t('shell.introduction.figures')}</li>}
          {isActive(user) && <li>{t('shell.introduction.messages')}</li>}
          <li>{t('shell.introduction.offline')}</li>
        </ul>
        <Button type="primary" onClick={close}>
          {t('shell.introduction.done')}
        </Button>
      </div>
    </NativeDialog>
  );
});
