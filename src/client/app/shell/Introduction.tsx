import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { isActive } from '../../../contract/enums.ts';
import { kanbanView } from '../../../contract/permissions.ts';
import { keepIn } from '../../api/keepIn.ts';
import { useCan } from '../../api/useSession.ts';
import { Button } from '../../ui/Button.ts';
import style from './Introduction.module.css';

/** Where it is kept that it was read. */
export const introducedKey = 'introduced';

/**
 * Tells once, in a browser that has not heard it, that what one sees of figures and messages comes
 * by itself (specification 2, Shell layout). It stands above the page and covers nothing: who has
 * work to do goes on.
 */
export const Introduction = memo(function Introduction({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const mayWatch = useCan(kanbanView.id);
  const dialog = useRef<HTMLDialogElement>(null);
  const [read, setRead] = useState(() => localStorage.getItem(introducedKey) !== null);
  const done = () => {
    keepIn(localStorage, introducedKey, '1');
    setRead(true);
  };
  useEffect(() => {
    // Opened by its attribute: `show()` would take the focus from the page.
    dialog.current?.setAttribute('open', '');
  }, []);
  if (read) return null;
  return (
    <dialog
      ref={dialog}
      className={style.card}
      aria-labelledby="introduction"
      onKeyDown={(event) => {
        if (event.key === 'Escape') done();
      }}
    >
      <h2 id="introduction">{t('shell.introduction.title')}</h2>
      <ul>
        {mayWatch && <li>{t('shell.introduction.figures')}</li>}
        {isActive(user) && <li>{t('shell.introduction.messages')}</li>}
        <li>{t('shell.introduction.offline')}</li>
      </ul>
      <Button type="primary" onClick={done}>
        {t('shell.introduction.done')}
      </Button>
    </dialog>
  );
});
