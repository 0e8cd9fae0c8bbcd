import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageType } from '../../../contract/enums.ts';
import { type ChannelName, channelNames } from '../../../contract/topics/live.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useDurationText } from '../../kit/hooks/times.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import type { Live } from '../../streams/live.ts';
import type { LinkState } from '../../streams/state.ts';
import { useLinks, usePresentLive, useServerNow } from '../../streams/useTopic.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import style from './Connection.module.css';
import { ConnectionTabs } from './ConnectionTabs.tsx';
import { type Brought, type ChannelCounts, mostBrought, useBrought } from './useBrought.ts';

/** /scoket/index: the three persistent connections of this browser, and the messages that they bring. */
export function BrowserConnectionsPage() {
  const { t } = useTranslation();
  const live = usePresentLive();
  return (
    <DetailPage>
      <PageHeading>{t('connection.title')}</PageHeading>
      <ConnectionTabs shown="browser" />
      {live === null ? (
        <DetailPanel label={t('connection.browser')}>
          <SkeletonRows rows={3} />
        </DetailPanel>
      ) : (
        <Connections live={live} />
      )}
    </DetailPage>
  );
}

const tones = {
  open: 'success',
  connecting: 'work',
  waiting: 'warning',
  stopped: 'danger',
} as const;

interface ChannelRow {
  readonly channel: ChannelName;
  readonly link: LinkState;
}

function Connections({ live }: { readonly live: Live }) {
  const { t } = useTranslation();
  const [isPaused, setIsPaused] = useState(false);
  const links = useLinks();
  const { entries, counts, clear } = useBrought(live, isPaused);
  const isStopped = channelNames.some((channel) => links[channel].status === 'stopped');
  return (
    <>
      <DetailPanel heading={t('connection.browser')}>
        <Stack gap={12}>
          <ChannelTable
            rows={channelNames.map((channel) => ({ channel, link: links[channel] }))}
            counts={counts}
          />
          {isStopped && (
            <Row gap={12} wrap>
              <StyledText as="span" ink={2}>
                {t('connection.stoppedText')}
              </StyledText>
              <Button type="primary" onClick={() => live.retry()}>
                {t('connection.retry')}
              </Button>
            </Row>
          )}
        </Stack>
      </DetailPanel>
      <DetailPanel label={t('connection.messages')}>
        <Messages
          entries={entries}
          isPaused={isPaused}
          onPause={() => setIsPaused(!isPaused)}
          onClear={clear}
        />
      </DetailPanel>
    </>
  );
}

interface ChannelTableProps {
  readonly rows: readonly ChannelRow[];
  readonly counts: ChannelCounts;
}

function ChannelTable({ rows, counts }: ChannelTableProps) {
  const { t } = useTranslation();
  const duration = useDurationText();
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 });
  const now = useServerNow(1_000);
  const seconds = new Intl.NumberFormat(useLocale(), {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 0,
  });
  const age = (at: number) => {
    const ms = Math.max(0, now - at);
    return ms < 60_000 ? seconds.format(ms / 1_000) : duration(ms);
  };
  return (
    <SimpleTable
      caption={t('connection.browser')}
      leastWidth={640}
      rows={rows}
      keyOf={({ channel }) => channel}
      columns={[
        {
          key: 'channel',
          title: t('connection.channelName'),
          isName: true,
          render: ({ channel }) => t(`connection.channel.${channel}`),
        },
        {
          key: 'state',
          title: t('connection.state'),
          render: ({ link }) => (
            <Tag tone={tones[link.status]}>{t(`connection.status.${link.status}`)}</Tag>
          ),
        },
        {
          key: 'age',
          title: t('connection.age'),
          render: ({ link }) => age(link.since),
        },
        {
          key: 'heard',
          title: t('connection.heard'),
          render: ({ link }) => (link.lastHeardAt === null ? '-' : age(link.lastHeardAt)),
        },
        {
          key: 'rate',
          title: t('connection.perSecond'),
          align: 'end',
          render: ({ channel }) => number.format(counts[channel].perSecond),
        },
        {
          key: 'total',
          title: t('connection.total'),
          align: 'end',
          render: ({ channel }) => number.format(counts[channel].total),
        },
      ]}
    />
  );
}

interface MessagesProps {
  readonly entries: readonly Brought[];
  readonly isPaused: boolean;
  readonly onPause: () => void;
  readonly onClear: () => void;
}

function Messages({ entries, isPaused, onPause, onClear }: MessagesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [kind, setKind] = useState('');
  const [channel, setChannel] = useState('');
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const kindText = (name: string) => {
    const [group = '', of = ''] = name.split(':');
    if (group === 'message')
      return t('connection.kind.message', { type: messageType.label(Number(of), locale) });
    if (group === 'topic') return t('connection.kind.topic', { topic: of });
    return t(`connection.kind.${name === 'text' || name === 'revision' ? name : 'unreadable'}`);
  };
  const kinds = [...new Set([...entries.map((one) => one.kind), ...(kind === '' ? [] : [kind])])];
  const shown = entries.filter(
    (one) => (kind === '' || one.kind === kind) && (channel === '' || one.channel === channel),
  );
  return (
    <Stack gap={12}>
      <Row gap={12} wrap>
        <span className={style.filter}>
          <SelectInput
            aria-label={t('connection.kindName')}
            options={[
              { value: '', text: t('connection.allKinds') },
              ...kinds.toSorted().map((value) => ({ value, text: kindText(value) })),
            ]}
            value={kind}
            onChange={setKind}
          />
        </span>
        <span className={style.filter}>
          <SelectInput
            aria-label={t('connection.channelName')}
            options={[
              { value: '', text: t('connection.allChannels') },
              ...channelNames.map((value) => ({ value, text: t(`connection.channel.${value}`) })),
            ]}
            value={channel}
            onChange={setChannel}
          />
        </span>
        <Button aria-pressed={isPaused} onClick={onPause}>
          {t(isPaused ? 'connection.resume' : 'connection.pause')}
        </Button>
        <Button disabled={entries.length === 0} onClick={onClear}>
          {t('connection.clear')}
        </Button>
        <StyledText as="span" ink={3} size={13}>
          {t('connection.shown', { count: shown.length, most: mostBrought })}
        </StyledText>
      </Row>
      {shown.length === 0 ? (
        <StyledText ink={3}>{t('connection.noMessages')}</StyledText>
      ) : (
        <SimpleTable
          caption={t('connection.messages')}
          framed
          leastWidth={640}
          rows={shown}
          keyOf={({ key }) => String(key)}
          columns={[
            {
              key: 'at',
              title: t('connection.at'),
              width: 100,
              render: ({ at }) => clock.format(at),
            },
            {
              key: 'channel',
              title: t('connection.channelName'),
              width: 140,
              render: (one) => t(`connection.channel.${one.channel}`),
            },
            {
              key: 'kind',
              title: t('connection.kindName'),
              width: 200,
              render: (one) => kindText(one.kind),
            },
            {
              key: 'text',
              title: t('connection.content'),
              render: ({ text }) => text,
            },
          ]}
        />
      )}
    </Stack>
  );
}
