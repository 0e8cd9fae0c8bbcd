import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listMessages,
  type Message,
  readMessages,
} from '../../../../contract/areas/message/endpoints.ts';
import { type MessageType, messageType } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { QuietNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { TabList } from '../../../ui/menus/TabList.tsx';
import { Pager, pageSizes } from '../../../ui/table/Pager.tsx';
import type { Reading } from '../toasts/toasts.ts';
import type { Inbox } from '../useInbox.ts';
import { AlertSwitches } from './AlertSwitches.tsx';
import { MessageItem } from './MessageItem.tsx';
import style from './MessagePanel.module.css';
import { firstTypeOf, groupOf, type MessageGroup, messageGroups } from './messageGroups.ts';

/** The current page and its message type; another type starts at its first page. */
interface ShownPage {
  readonly of: MessageType;
  readonly at: number;
  readonly size: number;
}

interface MessagePanelProps {
  readonly inbox: Inbox;
  /** The sensor readings since the page load, newest first; shown with the device messages. */
  readonly readings: readonly Reading[];
  readonly type: MessageType;
  readonly onType: (type: MessageType) => void;
  /** @returns true after a navigation; else the panel shows the whole text */
  readonly onOpen: (message: Message) => boolean;
}

/** The notification centre: groups, types with their unread counts, and a paged list. */
export function MessagePanel({ inbox, readings, type, onType, onOpen }: MessagePanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const listID = useId();
  const [page, setPage] = useState<ShownPage>({ of: type, at: 0, size: pageSizes[0] });
  const at = page.of === type ? page.at : 0;
  const group = groupOf(type);
  const sum = (of: MessageGroup) =>
    messageGroups[of].reduce<number>((all, one) => all + inbox.unread(one), 0);
  const countText = (count: number) => t('message.centre.count', { count });
  const choose = (next: MessageType) => {
    onType(next);
    setPage({ ...page, of: next, at: 0 });
  };
  return (
    <div className={style.panel}>
      <TabList
        kind="main"
        label={t('message.centre.groups')}
        controls={listID}
        countText={countText}
        value={group}
        tabs={(['work', 'system'] as const).map((key) => ({
          key,
          label: t(`message.group.${key}`),
          count: sum(key),
        }))}
        onChange={(next) => choose(firstTypeOf(next))}
      />
      <div className={style.types}>
        <TabList
          kind="part"
          label={t('message.centre.types')}
          controls={listID}
          countText={countText}
          value={type}
          tabs={messageGroups[group].map((key) => ({
            key,
            label: messageType.label(key, locale),
            count: inbox.unread(key),
          }))}
          onChange={choose}
        />
      </div>
      <div id={listID} className={style.page} role="tabpanel" aria-label={t('message.centre.name')}>
        {type === messageType.values.device && readings.length > 0 && (
          <Readings readings={readings} />
        )}
        <MessageList
          key={type}
          inbox={inbox}
          type={type}
          alone={type !== messageType.values.device || readings.length === 0}
          page={at}
          size={page.size}
          onTurn={(to, size) => setPage({ of: type, at: to, size })}
          onOpen={onOpen}
        />
      </div>
      <AlertSwitches />
    </div>
  );
}

function Readings({ readings }: Pick<MessagePanelProps, 'readings'>) {
  const { t } = useTranslation();
  const now = useNow();
  const headID = useId();
  return (
    <section aria-labelledby={headID}>
      <h3 id={headID} className={style.readings}>
        {t('message.centre.readings')}
      </h3>
      <ul className={style.list}>
        {readings.map(({ message: { Id, Title, Msg, Time, Level } }, at) => (
          <li key={Id ?? `${Title} ${String(readings.length - at)}`} className={style.reading}>
            {Level !== undefined && <LevelMark level={Level} />}
            <span className={style.content}>
              <b>{Title}</b> {Msg}
            </span>
            {Time !== undefined && (
              <span className={style.time}>
                <TimeAgo instant={Time} now={now} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MessageListProps extends Pick<MessagePanelProps, 'inbox' | 'type' | 'onOpen'> {
  /** True where the list is the only content, so that an empty list shows a message. */
  readonly alone: boolean;
  readonly page: number;
  readonly size: number;
  readonly onTurn: (page: number, size: number) => void;
}

function MessageList({ inbox, type, alone, page, size, onTurn, onOpen }: MessageListProps) {
  const { t } = useTranslation();
  const user = useUser();
  const now = useNow();
  const [shownID, setShownID] = useState<string | null>(null);
  const query = { UserId: user?.id, MType: type, pageNum: page, pageSize: size };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(listMessages, query);
  const markAll = useAction(readMessages, [listMessages]);
  const unread = inbox.unread(type);

  useLiveReads([listMessages], ['message'], String(type));

  if (error !== null && data === undefined) {
    return <QuietNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={5} height={68} />;
  if (data.totalNum === 0) {
    if (!alone) return null;
    return <StateNote title={t('message.empty.title')} text={t('message.empty.text')} />;
  }
  return (
    <>
      <div className={style.head}>
        <span role="status">{t('message.centre.unreadOfType', { count: unread })}</span>
        <Button
          type="text"
          size="small"
          disabled={unread === 0}
          loading={markAll.isPending}
          onClick={() =>
            markAll.mutate({ UserID: user?.id, UserName: user?.userName, MType: type })
          }
        >
          {t('message.centre.readAll')}
        </Button>
      </div>
      <ul className={style.list} data-stale={isPlaceholderData}>
        {data.data.data1.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            now={now}
            shown={shownID === message.id}
            onOpen={() => {
              if (shownID === message.id) setShownID(null);
              else setShownID(onOpen(message) ? null : message.id);
            }}
          />
        ))}
      </ul>
      <Pager
        page={page}
        size={size}
        total={data.totalNum}
        isBound={data.totalBound === 1}
        stale={isPlaceholderData}
        onChange={onTurn}
        onShrunk={(to) => onTurn(to, size)}
      />
    </>
  );
}
