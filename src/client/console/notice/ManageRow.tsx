import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../contract/areas/notice/endpoints.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { TickBox } from '../../ui/inputs/TickBox.tsx';
import style from './ManageDialog.module.css';
import { NoticeStateTag } from './NoticeStateTag.tsx';

interface ManageRowProps {
  readonly notice: Notice;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
}

/** An announcement to tick for the carousel, or to change. */
export function ManageRow({ notice, selected, onToggle, onEdit }: ManageRowProps) {
  const { t } = useTranslation();
  const { title, pushUser, pushTime } = notice;
  return (
    <li className={style.row}>
      <TickBox label={t('notice.manage.pick', { title })} checked={selected} onChange={onToggle} />
      <span className={style.summary}>
        <span className={style.title}>{title}</span>
        <span className={style.facts}>
          {pushUser} · {pushTime}
        </span>
      </span>
      <NoticeStateTag notice={notice} />
      <Button
        type="text"
        size="small"
        onClick={onEdit}
        aria-label={`${t('notice.manage.edit')} ${title}`}
      >
        {t('notice.manage.edit')}
      </Button>
    </li>
  );
}
