import { useTranslation } from 'react-i18next';
import { useCan } from '../../../api/session/useSession.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import style from './WallLink.module.css';

/** A link to the wallboard in a new tab (specification 2, Header). */
export function WallLink() {
  const { t } = useTranslation();
  const mayWatch = useCan('kanban.view');
  if (!mayWatch) return null;
  return (
    <a className={style.link} href="/EquipmentKanban" target="_blank" rel="noopener">
      <Icon name="screen" />
      {t('shell.wall')}
    </a>
  );
}
