import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../contract/areas/notice.ts';
import { Button } from '../../ui/Button.ts';
import { TickBox } from '../../ui/TickBox.tsx';
import style from './ManageDialog.module.css';
import { NoticeStateTag } from './noticeWords.tsx';

interface ManageRowProps {
  readonly notice: Notice;
  readonly chosen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
}

/** An announcement to tick for the carousel, or to change. */
export function ManageRow({ notice, chosen, onToggle, onEdit }: ManageRowProps) {
  const { t } = useTranslation();
  const { title, pushUser, pushTime } = notice;
  return (
    <li className={style.row}>
      <TickBox label={t('notice.manage.pick', { title })} checked={chosen} onChange={onToggle} />
      <span className={style.words}>
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
