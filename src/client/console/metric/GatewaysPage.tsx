import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type GatewayRow,
  getReceived,
  listGateways,
  listRefusals,
} from '../../../contract/areas/metric/ingest.ts';
import { refusalReason } from '../../../contract/areas/metric/metricEnums.ts';
import { dayText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { TimeAgo, useAbsoluteTime, useNow, useToday } from '../../kit/hooks/times.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { zonedParts } from '../../lib/time/zonedTime.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { DayInput } from '../../ui/dates/DayInput.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import style from './metric.module.css';

const replaceHistory = { replace: true };

/** /realTimeDevices/gateways: what each gateway sent, what was refused, and how far its clock is off. */
export function GatewaysPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const day = dayText.safeParse(query.get('day')).data ?? today;
  const { data: answer, error, refetch } = useEndpoint(listGateways, {});
  const data = answer?.data;
  const key = query.get('key') ?? data?.find(({ lastTime }) => lastTime !== null)?.keyID;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, replaceHistory);
  };
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={4} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0)
      return <StateNote title={t('metric.gateway.none')} text={t('metric.gateway.noneText')} />;
    return (
      <>
        {answer?.dataRemark.isBrokerUp === false && (
          <Banner tone="alarm" title={t('metric.gateway.brokerAway')}>
            {t('metric.gateway.brokerAwayText')}
          </Banner>
        )}
        <DetailPanel label={t('metric.gateway.title')}>
          <GatewayTable rows={data} selected={key} onSelect={(id) => change('key', id)} />
        </DetailPanel>
        <div className={style.bar}>
          <DayInput
            aria-label={t('metric.gateway.day')}
            value={day}
            onChange={(value) => change('day', value)}
          />
        </div>
        {key !== undefined && <Refusals KeyID={key} Day={day} />}
        <Received KeyID={key} Day={day} />
      </>
    );
  };
  return (
    <div className={style.page}>
      <PageHeading>{t('metric.gateway.title')}</PageHeading>
      {content()}
    </div>
  );
}

interface GatewayTableProps {
  readonly rows: readonly GatewayRow[];
  readonly selected: string | undefined;
  readonly onSelect: (keyID: string) => void;
}

/** A clock that is less off counts as exact, ms. */
const exactMs = 1_500;

function GatewayTable({ rows, selected, onSelect }: GatewayTableProps) {
  const { t } = useTranslation();
  const now = useNow();
  const clockText = (ms: number | null) => {
    if (ms === null) return t('metric.gateway.noClock');
    if (Math.abs(ms) < exactMs) return t('metric.gateway.exact');
    const seconds = Math.round(Math.abs(ms) / 1000);
    return t(ms > 0 ? 'metric.gateway.fast' : 'metric.gateway.slow', { seconds });
  };
  const counts = ['received', 'duplicates', 'refused'] as const;
  return (
    <SimpleTable
      caption={t('metric.gateway.title')}
      rows={rows}
      keyOf={({ keyID }) => keyID}
      isMarked={({ keyID }) => keyID === selected}
      leastWidth={640}
      columns={[
        {
          key: 'name',
          title: t('metric.gateway.name'),
          isName: true,
          render: ({ keyName, isRevoked, refusedTime }) => (
            <>
              {keyName} {isRevoked && <Tag tone="rest">{t('metric.gateway.revoked')}</Tag>}{' '}
              {isRevoked && refusedTime !== null && (
                <>
                  <Tag tone="warning">{t('metric.gateway.stillUsed')}</Tag>{' '}
                  <TimeAgo instant={refusedTime} now={now} />
                </>
              )}
            </>
          ),
        },
        {
          key: 'last',
          title: t('metric.gateway.last'),
          render: ({ lastTime }) =>
            lastTime === null ? (
              t('metric.gateway.never')
            ) : (
              <TimeAgo instant={lastTime} now={now} />
            ),
        },
        ...counts.map((name) => ({
          key: name,
          title: t(`metric.gateway.${name}`),
          align: 'end' as const,
          render: (row: GatewayRow) => row[name].toLocaleString(),
        })),
        {
          key: 'clock',
          title: t('metric.gateway.clock'),
          render: ({ clockAheadMs }) => clockText(clockAheadMs),
        },
        {
          key: 'select',
          title: t('metric.gateway.selected'),
          render: ({ keyID }) => (
            <Button size="small" aria-pressed={keyID === selected} onClick={() => onSelect(keyID)}>
              {t('metric.gateway.selected')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Refusals(body: { readonly KeyID: string; readonly Day: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = useAbsoluteTime();
  const { data, error, refetch } = useEndpoint(listRefusals, body);
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={3} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0) return <StyledText ink={2}>{t('metric.gateway.noRefusals')}</StyledText>;
    return (
      <SimpleTable
        caption={t('metric.gateway.refusals')}
        rows={data}
        keyOf={(row) => `${row.hour} ${row.deviceCode} ${row.pointKey} ${row.reason}`}
        leastWidth={720}
        columns={[
          {
            key: 'code',
            title: t('metric.gateway.code'),
            isName: true,
            render: ({ deviceCode }) => deviceCode || '—',
          },
          {
            key: 'key',
            title: t('metric.gateway.key'),
            render: ({ pointKey }) => pointKey || '—',
          },
          {
            key: 'reason',
            title: t('metric.gateway.reason'),
            render: ({ reason }) => refusalReason.label(reason, locale),
          },
          {
            key: 'count',
            title: t('metric.gateway.count'),
            align: 'end',
            render: ({ refused }) => refused,
          },
          {
            key: 'time',
            title: t('metric.gateway.lastTime'),
            nowrap: true,
            render: ({ lastTime }) => time(Date.parse(lastTime)),
          },
          {
            key: 'sample',
            title: t('metric.gateway.sample'),
            render: ({ sample }) => <code>{sample}</code>,
          },
        ]}
      />
    );
  };
  return <DetailPanel heading={t('metric.gateway.refusals')}>{content()}</DetailPanel>;
}

/** Fewer than this share of the expected values of an hour are marked. */
const fewShare = 0.9;

function Received({ KeyID, Day }: { readonly KeyID: string | undefined; readonly Day: string }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const now = useNow();
  const today = useToday();
  /** Hours of the day that are over. */
  const over = Day === today ? zonedParts(now, zone).hour : Day < today ? 25 : 0;
  const { data, error, refetch } = useEndpoint(getReceived, {
    Day,
    ...(KeyID !== undefined && { KeyID }),
  });
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={3} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0) return <StyledText ink={2}>{t('metric.gateway.noHours')}</StyledText>;
    return (
      <SimpleTable
        caption={t('metric.gateway.hours')}
        rows={data}
        keyOf={({ deviceID }) => deviceID}
        leastWidth={560}
        columns={[
          {
            key: 'device',
            title: t('metric.device'),
            isName: true,
            render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`.trim(),
          },
          {
            key: 'hours',
            title: t('metric.gateway.hours'),
            render: ({ received, expected }) => (
              <span className={style.hours}>
                {received.map((count, hour) => {
                  const text = t('metric.gateway.share', {
                    hour,
                    received: count,
                    expected: Math.round(expected),
                  });
                  return (
                    <i
                      key={`hour-${String(hour)}`}
                      role="img"
                      aria-label={text}
                      title={text}
                      data-few={(hour < over && count < fewShare * expected) || undefined}
                      style={{ '--share': Math.min(1, count / expected) } as CSSProperties}
                    />
                  );
                })}
              </span>
            ),
          },
          {
            key: 'expected',
            title: t('metric.gateway.expected'),
            align: 'end',
            render: ({ expected }) => Math.round(expected),
          },
          {
            key: 'late',
            title: t('metric.gateway.late'),
            align: 'end',
            render: ({ late }) => late,
          },
        ]}
      />
    );
  };
  return <DetailPanel heading={t('metric.gateway.hours')}>{content()}</DetailPanel>;
}
