import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { liveValuesTopic, openAlarmsTopic } from '../../../contract/topics/live.ts';
import type {
  DeviceStateRow,
  LiveValuesRow,
  OpenAlarmRow,
} from '../../../contract/topics/topicRows.ts';
import { alarmsPath, curvesPath } from '../../lib/paths/metricPath.ts';
import { instantText } from '../../lib/time/zonedTime.ts';
import { useServerNow, useTopic } from '../../streams/useTopic.tsx';
import { curveOption } from '../../ui/charts/curveOption.ts';
import { LineChartBox } from '../../ui/charts/LineChartBox.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { ElapsedTime } from '../frame/ElapsedTime.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { Abnormal, FigureHead } from './parts/FigureHead.tsx';
import { BarList, RankHeading } from './ranks/BarList.tsx';

/** The device and the measuring point of a tile, by code and name; empty: the first that has values. */
const seriesConfig = {
  device: z.string().max(60).default(''),
  point: z.string().max(60).default(''),
};

const liveConfig = z.object(seriesConfig);

type Value = LiveValuesRow['values'][number];

/** A measuring point of a device, as a tile shows it. */
interface ShownSeries {
  readonly deviceID: string;
  readonly deviceName: string;
  readonly value: Value;
}

/** Finds the measuring point of a tile's settings; null: there is none. */
function findSeries(
  states: ReadonlyMap<string, DeviceStateRow>,
  live: ReadonlyMap<string, LiveValuesRow>,
  { device, point }: { readonly device: string; readonly point: string },
): ShownSeries | null {
  for (const { deviceID, deviceCode, deviceName } of states.values()) {
    if (device !== '' && device !== deviceCode && device !== deviceName) continue;
    const value = live
      .get(deviceID)
      ?.values.find(({ pointName }) => point === '' || point === pointName);
    if (value === undefined) continue;
    return { deviceID, deviceName: [deviceName, deviceCode].find(Boolean) ?? '', value };
  }
  return null;
}

const numberText = ({ value, decimals }: Pick<Value, 'value' | 'decimals'>) =>
  value.toFixed(Math.min(Math.max(decimals, 0), 6));

/** The newest value of one measuring point, with its age and the alarms of the device. */
export const liveValueTile = defineTile({
  type: 'liveValue',
  title: 'wall.tile.liveValue',
  topic: liveValuesTopic,
  config: liveConfig,
  size: { w: 7, h: 5, minW: 5, minH: 4 },
  skeleton: 'figure',
  empty: ({ rows }) => (rows.size === 0 ? ['wall.metric.none'] : null),
  render: LiveValue,
});

function LiveValue({ rows, config, now }: TileView<LiveValuesRow, z.output<typeof liveConfig>>) {
  const { t } = useTranslation();
  const { rows: states } = useTopic('deviceStates');
  const { rows: alarms } = useTopic('openAlarms');
  const found = findSeries(states, rows, config);
  if (found === null) return <p>{t('wallMetric.notFound')}</p>;
  const { value, deviceName, deviceID } = found;
  const own = [...alarms.values()].filter((one) => one.deviceID === deviceID);
  const isOld = now - Date.parse(value.time) > 120_000;
  return (
    <div className="rank">
      <FigureHead value={numberText(value)} unit={value.unit}>
        {own.length > 0 && <Abnormal>{t('wallMetric.inAlarm', { n: own.length })}</Abnormal>}
        {isOld && (
          <Abnormal>
            {t('wallMetric.old')} <ElapsedTime since={value.time} />
          </Abnormal>
        )}
      </FigureHead>
      <RankHeading>{`${deviceName} ${value.pointName}`}</RankHeading>
    </div>
  );
}

/** The alarms that last, the severest first. */
export const openAlarmsTile = defineTile({
  type: 'openAlarms',
  title: 'wall.tile.openAlarms',
  topic: openAlarmsTopic,
  config: z.object({}),
  size: { w: 8, h: 6, minW: 6, minH: 4 },
  skeleton: 'list',
  aside: ({ rows }) => ['wall.metric.count', { n: rows.size }],
  empty: ({ rows }) => (rows.size === 0 ? ['wall.metric.calm'] : null),
  to: () => alarmsPath({ IsOpen: '1' }),
  render: OpenAlarms,
});

function bySeverity(a: OpenAlarmRow, b: OpenAlarmRow): number {
  return a.severity - b.severity || Date.parse(b.startTime) - Date.parse(a.startTime);
}

function OpenAlarms({ rows }: Pick<TileView<OpenAlarmRow, unknown>, 'rows'>) {
  const { t } = useTranslation();
  const { timeZone } = useWallSetting();
  const sorted = [...rows.values()].toSorted(bySeverity);
  return (
    <div className="rank">
      <RankHeading>{t('wallMetric.alarmHead')}</RankHeading>
      <BarList
        barsOf={(most) =>
          sorted.slice(0, most).map((alarm) => ({
            key: alarm.id,
            name: `${alarm.deviceName} ${alarm.ruleName}`,
            length: 0,
            value: `${numberText({ ...alarm, value: alarm.lastValue })} ${alarm.unit}`.trim(),
            ...(alarm.isSilent && { beside: t('wallMetric.noData') }),
            title: t('wallMetric.since', {
              time: instantText(Date.parse(alarm.startTime), timeZone),
              peak: numberText({ ...alarm, value: alarm.peak }),
            }),
            outlier: alarm.severity === 1,
            quiet: alarm.isSilent,
            to: alarmsPath({ IsOpen: '1', DeviceID: alarm.deviceID }),
          }))
        }
      />
    </div>
  );
}

const hourMs = 3_600_000;

const trendConfig = z.object({ ...seriesConfig, hours: z.int().min(1).max(720).default(24) });

/** The curve of one measuring point over the last hours, with its limits and alarms. */
export const metricTrendTile = definePlainTile({
  type: 'metricTrend',
  title: 'wall.tile.metricTrend',
  config: trendConfig,
  size: { w: 10, h: 5, minW: 6, minH: 4 },
  render: MetricTrend,
});

const loadCurves = async () => (await import('../../../contract/areas/metric/values.ts')).getCurves;
const kinds = ['alarm'] as const;

function MetricTrend({ config }: { readonly config: z.output<typeof trendConfig> }) {
  const { t } = useTranslation();
  const { rows: states } = useTopic('deviceStates');
  const live = useTopic('liveValues');
  const found = findSeries(states, live.rows, config);
  const title = t('wall.tile.metricTrend');
  if (found === null)
    return (
      <TileFrame
        title={title}
        to={undefined}
        empty={live.phase === 'ready' ? t('wallMetric.notFound') : null}
        skeleton="bars"
        state={live}
      >
        {null}
      </TileFrame>
    );
  const { deviceID, deviceName, value } = found;
  return (
    <TrendOfSeries
      key={`${deviceID} ${value.pointID}`}
      title={`${deviceName} ${value.pointName}`}
      deviceID={deviceID}
      pointID={value.pointID}
      hours={config.hours}
    />
  );
}

interface TrendProps {
  readonly title: string;
  readonly deviceID: string;
  readonly pointID: string;
  readonly hours: number;
}

function TrendOfSeries({ title, deviceID, pointID, hours }: TrendProps) {
  const { t } = useTranslation();
  const { timeZone, theme, rem } = useWallSetting();
  const minute = Math.floor(useServerNow(60_000) / 60_000) * 60_000;
  const body = useMemo(
    () => ({
      Series: [{ DeviceID: deviceID, PointID: pointID }],
      StartTime: new Date(minute - hours * hourMs).toISOString(),
      EndTime: new Date(minute).toISOString(),
      Steps: 400,
    }),
    [deviceID, pointID, hours, minute],
  );
  const { data, state } = useCalled(loadCurves, body, kinds);
  const option = useMemo(
    () =>
      curveOption(
        data?.curves ?? [],
        data?.marks ?? { alarms: [], orders: [] },
        { from: minute - hours * hourMs, to: minute },
        (ms) => instantText(ms, timeZone),
        {
          text: theme.ink2,
          line: theme.line,
          ground: theme.tile,
          fontFamily: theme.fontFamily,
          fontSize: rem,
        },
      ),
    [data, minute, hours, timeZone, theme, rem],
  );
  const count = data?.curves[0]?.count ?? 0;
  return (
    <TileFrame
      title={title}
      to={curvesPath(deviceID, [pointID])}
      aside={t('wallMetric.hours', { n: hours })}
      empty={data !== null && count === 0 ? t('wallMetric.noValues') : null}
      skeleton="bars"
      state={state}
    >
      <LineChartBox option={option} label={title} />
    </TileFrame>
  );
}
