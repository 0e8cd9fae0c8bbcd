import { useTranslation } from 'react-i18next';
import {
  type OutboundState,
  outboundChannel,
  outboundReason,
  outboundState,
} from '../../../contract/areas/outbound/channels.ts';
import type { OutboundOutcome, OutboundRow } from '../../../contract/areas/outbound/endpoints.ts';
import type { Locale } from '../../../contract/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TimeAgo, useAbsoluteTime, useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

const { waiting, sent, failed, suppressed } = outboundState.values;
const tones: Readonly<Record<OutboundState, TagTone>> = {
  [waiting]: 'work',
  [sent]: 'rest',
  [failed]: 'danger',
  [suppressed]: 'warning',
};

/** Returns the reason for an outcome with what the gateway answered; '' where there is none. */
export function outcomeText(
  { reason, detail }: Pick<OutboundOutcome, 'reason' | 'detail'>,
  locale: Locale,
): string {
  const text = outboundReason.label(reason, locale);
  if (detail === '') return text;
  return locale === 'zh-CN' ? `${text}（${detail}）` : `${text} (${detail})`;
}

/** The columns of the record of outbound messages. */
export function useOutboundColumns(): ListColumn<OutboundRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const absolute = useAbsoluteTime();
  const isGroup = ({ address }: OutboundRow) => address === '';
  return [
    {
      key: 'to',
      title: t('outbound.list.to'),
      fixed: true,
      width: 220,
      render: (row) => {
        if (!isGroup(row))
          return row.realName === '' ? row.address : `${row.realName} ${row.address}`;
        const count = row.mentions;
        return count === 0 ? t('outbound.list.groupAll') : t('outbound.list.group', { count });
      },
    },
    {
      key: 'state',
      title: t('outbound.list.state'),
      width: 132,
      render: ({ state }) => <Tag tone={tones[state]}>{outboundState.label(state, locale)}</Tag>,
    },
    {
      key: 'time',
      title: t('outbound.list.time'),
      width: 150,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'reason',
      title: t('outbound.list.reason'),
      width: 240,
      render: (row) => {
        const next =
          row.state === waiting && Date.parse(row.dueTime) > now
            ? t('outbound.list.next', { time: absolute(Date.parse(row.dueTime)) })
            : '';
        const whole = [outcomeText(row, locale), next].filter((text) => text !== '').join(' · ');
        return whole === '' ? '—' : <span title={whole}>{whole}</span>;
      },
    },
    {
      key: 'channel',
      title: t('outbound.list.channel'),
      width: 112,
      render: ({ channel }) => outboundChannel.label(channel, locale),
    },
    {
      key: 'kind',
      title: t('outbound.list.kind'),
      width: 168,
      render: ({ kindName }) => <span title={kindName}>{kindName}</span>,
    },
    {
      key: 'content',
      title: t('outbound.list.content'),
      render: ({ title, text }) => {
        const whole = title === '' ? text : `${title} · ${text}`;
        return <span title={whole}>{whole}</span>;
      },
    },
    {
      key: 'ended',
      title: t('outbound.list.ended'),
      optional: true,
      width: 150,
      render: ({ endTime }) => (endTime === null ? '—' : <TimeAgo instant={endTime} now={now} />),
    },
    {
      key: 'attempts',
      title: t('outbound.list.attempts'),
      optional: true,
      width: 112,
      render: ({ attempts }) => attempts,
    },
  ];
}
