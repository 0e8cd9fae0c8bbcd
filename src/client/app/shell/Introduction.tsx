import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../contract/enums.ts';
import { storeItem } from '../../api/session/storeItem.ts';
import { useCan } from '../../api/session/useSession.ts';
import { applyParam } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Modal } from '../../ui/overlays/Modal.tsx';
import style from './Introduction.module.css';

/** The key in local storage that marks it as read. */
export const introducedKey = 'introduced';

/**
 * The one-time dialog about real-time data (specification 2, Shell layout): figures and messages
 * arrive by themselves. It waits while a scanned code has opened a dialog. Once closed, this browser does not show it
 * again.
 */
export const Introduction = memo(function Introduction({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const mayWatch = useCan('kanban.view');
  const [read, setRead] = useState(() => localStorage.getItem(introducedKey) !== null);
  const [query] = useSearchParams();
  if (read || query.has(applyParam)) return null;
  const close = () => {
    storeItem(localStorage, introducedKey, '1');
    setRead(true);
  };
  return (
    <Modal
      visible
      title={t('shell.introduction.title')}
      footer={
        <Button type="primary" onClick={close}>
          {t('shell.introduction.done')}
        </Button>
      }
      onCancel={close}
    >
      <ul className={style.list}>
        {mayWatch && <li>{t('shell.introduction.figures')}</li>}
        {isActive(user) && <li>{t('shell.introduction.messages')}</li>}
        <li>{t('shell.introduction.offline')}</li>
      </ul>
    </Modal>
  );
});
