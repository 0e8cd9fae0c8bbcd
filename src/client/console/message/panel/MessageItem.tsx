import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../../contract/areas/message/endpoints.ts';
import { TimeAgo } from '../../../kit/hooks/times.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import style from './MessageItem.module.css';

interface MessageItemProps {
  readonly message: Message;
  /** The time, ms. */
  readonly now: number;
  /** True where the whole text is shown, for a message without a target. */
  readonly shown: boolean;
  readonly onOpen: () => void;
}

/** One message of the list: two lines of text and an unread mark. */
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
        <Row as="span" gap={8} shrink>
          {unread && <span className={style.dot} role="img" aria-label={t('message.unread')} />}
          <span className={style.titleText}>{message.title}</span>
        </Row>
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
