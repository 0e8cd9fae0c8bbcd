import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../contract/areas/message.ts';
import { TimeAgo } from '../../kit/hooks/times.tsx';
import style from './MessageItem.module.css';

interface MessageItemProps {
  readonly message: Message;
  /** The time, ms. */
  readonly now: number;
  /** Its whole text stands here, since it leads nowhere. */
  readonly shown: boolean;
  readonly onOpen: () => void;
}

/** One message of the list: two lines of it, and whether it was read. */
export function MessageItem({ message, now, shown, onOpen }: MessageItemProps) {
  const { t } = useTranslation();
  const textID = useId();
  const unread = message.isRead === 0;
  return (
    <li className={style.item} data-unread={unread}>
      <button
        type="button"
        className={style.button}
        aria-expanded={shown}
        aria-controls={shown ? textID : undefined}
        onClick={onOpen}
      >
        <span className={style.title}>
          {unread && <span className={style.dot} role="img" aria-label={t('message.unread')} />}
          <span className={style.words}>{message.title}</span>
        </span>
        <span id={textID} className={shown ? style.whole : style.text}>
          {message.msg}
        </span>
        <span className={style.time}>
          <TimeAgo instant={message.createdTime} now={now} />
        </span>
      </button>
    </li>
  );
}
