import { useTranslation } from 'react-i18next';
import { userState } from '../../../contract/enums.ts';
import { useUser } from '../../api/session/useSession.ts';
import { Button } from '../../ui/Button.ts';
import { Notice } from '../../ui/Notice.tsx';
import style from './StatusNote.module.css';

interface StatusNoteProps {
  /** userState, as just read. */
  readonly state: number;
  readonly onLook: () => void;
}

/** How somebody stands who is not active: their account waits for review, or was rejected. */
export function StatusNote({ state, onLook }: StatusNoteProps) {
  const { t } = useTranslation();
  const known = useUser()?.userState;
  const { normal, pending } = userState.values;
  if (state === normal) {
    if (known === normal) return null;
    return (
      <Notice tone="info">
        {/* Loaded anew: the guard then reads the whole record, menus too. */}
        <a href="/account">{t('account.state.approved')}</a>
      </Notice>
    );
  }
  const which = state === pending ? 'pending' : 'rejected';
  return (
    <Notice tone="warn" title={t(`account.state.${which}Title`)}>
      {t(`account.state.${which}`)}
      <div className={style.look}>
        <Button size="small" onClick={onLook}>
          {t('account.state.look')}
        </Button>
      </div>
    </Notice>
  );
}
