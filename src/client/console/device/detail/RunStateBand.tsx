import { useTranslation } from 'react-i18next';
import { getRunStateHistory } from '../../../../contract/areas/gateway/endpoints.ts';
import { runState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useAbsoluteTime, useDurationText, useToday } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { windowOf } from '../../../lib/paths/ordersPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './RunStateBand.module.css';

const days = 7;

/** The run states of a device over the last days as a band, with the share of each state. */
export function RunStateBand({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const durationText = useDurationText();
  const window = windowOf(useToday(), days);
  const { data, error, refetch } = useEndpoint(getRunStateHistory, {
    DeviceID: deviceID,
    ...window,
  });
  useLiveReads([getRunStateHistory], ['device'], deviceID);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <StyledText ink={3}>{t('device.band.none')}</StyledText>;
  const hours = data.reduce((sum, span) => sum + span.hours, 0);
  const shares = Map.groupBy(data, (span) => span.runState);
  const label = (state: number) => runState.label(state, locale);
  return (
    <>
      <ol className={style.band}>
        {data.map((span) => {
          const text = t('device.band.span', {
            state: label(span.runState),
            from: timeText(Date.parse(span.startTime)),
            to: timeText(Date.parse(span.endTime)),
            duration: durationText(span.hours * 3_600_000),
          });
          return (
            <li
              key={span.startTime}
              data-state={nameOf(span.runState)}
              style={{ inlineSize: `${String((span.hours / hours) * 100)}%` }}
              title={text}
              aria-label={text}
            />
          );
        })}
      </ol>
      <p className={style.ends}>
        <span>{timeText(Date.parse(data[0]?.startTime ?? ''))}</span>
        <span>{t('device.band.now')}</span>
      </p>
      <ul className={style.shares}>
        {[...shares]
          .toSorted(([a], [b]) => a - b)
          .map(([state, spans]) => (
            <li key={state}>
              <i data-state={nameOf(state)} />
              {t('device.band.share', {
                state: label(state),
                percent: Math.round((spans.reduce((sum, one) => sum + one.hours, 0) / hours) * 100),
              })}
            </li>
          ))}
      </ul>
    </>
  );
}

/** Returns the name of a run state, by which it is coloured. */
function nameOf(state: number): string | undefined {
  return Object.entries(runState.values).find(([, value]) => value === state)?.[0];
}
