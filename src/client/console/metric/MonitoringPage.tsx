import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { exportRows } from '../../../contract/areas/importData/endpoints.ts';
import {
  curveLimits,
  getCurves,
  getDays,
  listSeries,
  type MetricCurve,
} from '../../../contract/areas/metric/values.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { download } from '../../api/http/download.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { useFileDownload } from '../../kit/hooks/useFileDownload.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { alarmsPath } from '../../lib/paths/metricPath.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { curveLook, curveOption } from '../../ui/charts/curveOption.ts';
import { LineChartBox, useChartLook } from '../../ui/charts/LineChartBox.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { TickBox } from '../../ui/selects/TickBox.tsx';
import { toastError } from '../../ui/toasts/toastError.tsx';

import style from './metric.module.css';
import { measuredText } from './metricCells.tsx';

const hourMs = 3_600_000;
const spans = {
  hour: hourMs,
  shift: 8 * hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  year: 365 * 24 * hourMs,
} as const;
type Span = keyof typeof spans;

/** The shortest and the longest window, ms. */
const [leastMs, mostMs] = [60_000, curveLimits.days * 24 * hourMs];
/** The share of a window by which it moves, and the factor by which it becomes shorter or longer. */
const [moveShare, zoomFactor] = [0.25, 1.6];
/** A window that is drawn is read so long after its last change, ms. */
const settledMs = 150;

const replaceHistory = { replace: true };

interface Window {
  readonly from: number;
  readonly to: number;
}

/** Returns a window of another length. @param at the time that keeps its place */
function zoomed({ from, to }: Window, factor: number, at: number): Window {
  const length = Math.min(Math.max((to - from) * factor, leastMs), mostMs);
  const share = (at - from) / (to - from);
  const start = at - share * length;
  return { from: start, to: start + length };
}

function moved({ from, to }: Window, share: number): Window {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

/** Returns a value once it has not changed for a time. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The window of the page, which its address has once somebody selects another than the last day. */
function useWindow(query: URLSearchParams): [Window, (next: Window) => void] {
  const [window, setWindow] = useState(() => {
    const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''));
    if (from !== undefined && to !== undefined && to - from >= leastMs && to - from <= mostMs)
      return { from, to };
    const now = Date.now();
    return { from: now - spans.day, to: now };
  });
  return [window, setWindow];
}

/** /realTimeDevices/monitoringRecords: curves of measuring points, with alarms and orders. */
export function MonitoringPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { data: devices, error, refetch } = useEndpoint(listSeries, {});
  const deviceID = query.get('device') ?? devices?.[0]?.deviceID ?? '';
  const device = devices?.find((one) => one.deviceID === deviceID);
  const selected = query.getAll('curve').slice(0, curveLimits.curves);
  const isUntouched = selected.length === 0 && !query.has('none');
  const shown = isUntouched
    ? (device?.points ?? []).slice(0, 2).map(({ pointID }) => `${deviceID}.${pointID}`)
    : selected;
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    edit(next);
    setQuery(next, replaceHistory);
  };
  const setCurves = (curves: readonly string[]) =>
    change((next) => {
      next.delete('curve');
      next.delete('none');
      for (const one of curves) next.append('curve', one);
      if (curves.length === 0) next.set('none', '1');
    });
  if (devices === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div className={style.page}>
      <PageHeading>{t('metric.curves.title')}</PageHeading>
      {devices.length === 0 ? (
        <StateNote title={t('metric.curves.noSeries')} text={t('metric.curves.noSeriesText')} />
      ) : (
        <>
          <div className={style.bar}>
            <span className={style.device}>
              <SelectInput
                aria-label={t('metric.curves.device')}
                value={deviceID}
                options={devices.map((one) => ({
                  value: one.deviceID,
                  text: [one.ownerName, one.deviceName, one.deviceCode].filter(Boolean).join(' '),
                }))}
                onChange={(value) => change((next) => next.set('device', value))}
              />
            </span>
            <fieldset className={style.chips} aria-label={t('metric.curves.points')}>
              {(device?.points ?? []).map(({ pointID, pointName }) => {
                const key = `${deviceID}.${pointID}`;
                const isShown = shown.includes(key);
                return (
                  <Row key={pointID} as="span" gap={4}>
                    <TickBox
                      label={pointName}
                      checked={isShown}
                      onChange={() => {
                        if (isShown) setCurves(shown.filter((one) => one !== key));
                        else if (shown.length >= curveLimits.curves)
                          toastError(t('metric.curves.most'));
                        else setCurves([...shown, key]);
                      }}
                    />
                    <span aria-hidden="true">{pointName}</span>
                  </Row>
                );
              })}
            </fieldset>
          </div>
          {shown.length === 0 ? (
            <StateNote title={t('metric.curves.none')} text={t('metric.curves.noneText')} />
          ) : (
            <Curves
              series={shown}
              query={query}
              onWindow={({ from, to }) =>
                change((next) => {
                  next.set('from', new Date(from).toISOString());
                  next.set('to', new Date(to).toISOString());
                })
              }
            />
          )}
        </>
      )}
    </div>
  );
}

interface CurvesProps {
  /** Devices and points, as `deviceID.pointID`. */
  readonly series: readonly string[];
  readonly query: URLSearchParams;
  readonly onWindow: (window: Window) => void;
}

function Curves({ series, query, onWindow }: CurvesProps) {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  const mayExport = useCan('metric.export');
  const [window, setWindow] = useWindow(query);
  const settled = useSettled(window);
  const files = useFileDownload();
  const look = useChartLook();
  const report = useEffectEvent(onWindow);
  useEffect(() => report(settled), [settled]);
  const Series = series.map((one) => {
    const [DeviceID = '', PointID = ''] = one.split('.');
    return { DeviceID, PointID };
  });
  const bounds = {
    StartTime: new Date(settled.from).toISOString(),
    EndTime: new Date(settled.to).toISOString(),
  };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(getCurves, { Series, ...bounds });
  const box = useRef<HTMLDivElement>(null);
  const zoom = useEffectEvent((event: WheelEvent) => {
    const area = box.current?.getBoundingClientRect();
    if (area === undefined || area.width === 0) return;
    event.preventDefault();
    const share = (event.clientX - area.left) / area.width;
    const at = window.from + share * (window.to - window.from);
    setWindow(zoomed(window, event.deltaY < 0 ? 1 / zoomFactor : zoomFactor, at));
  });
  useEffect(() => {
    const element = box.current;
    // React listens to the wheel passively, which cannot prevent scrolling
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, []);
  const middle = (window.from + window.to) / 2;
  const step = {
    in: () => setWindow(zoomed(window, 1 / zoomFactor, middle)),
    out: () => setWindow(zoomed(window, zoomFactor, middle)),
    earlier: () => setWindow(moved(window, -moveShare)),
    later: () => setWindow(moved(window, moveShare)),
    now: () => {
      const now = Date.now();
      setWindow({ from: now - (window.to - window.from), to: now });
    },
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': step.in,
    '=': step.in,
    '-': step.out,
    ArrowLeft: step.earlier,
    ArrowRight: step.later,
    Home: step.now,
  };
  const press = (event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  const span = (Object.keys(spans) as Span[]).find(
    (name) => Math.abs(window.to - window.from - spans[name]) < 1000,
  );
  const curves = data?.curves ?? [];
  const option = useMemo(
    () =>
      curveOption(
        data?.curves ?? [],
        data?.marks ?? { alarms: [], orders: [] },
        window,
        time,
        look,
      ),
    [data, window, time, look],
  );
  const save = () =>
    files.save((signal) =>
      download(exportRows, { Kind: 'MetricValue', Filter: { Series, ...bounds } }, { signal }),
    );
  const names = curves.map(nameOf).join(', ');
  return (
    <>
      <DetailPanel label={t('metric.curves.title')}>
        <div className={style.bar}>
          <SegmentedControl
            label={t('metric.curves.window')}
            hideLabel
            value={span ?? ''}
            options={(Object.keys(spans) as Span[]).map((value) => ({
              value,
              text: t(`metric.curves.${value}`),
            }))}
            onChange={(value) => {
              const now = Date.now();
              if (value !== '') setWindow({ from: now - spans[value], to: now });
            }}
          />
          <Row as="span" gap={4}>
            <IconButton icon="left" label={t('metric.curves.earlier')} onClick={step.earlier} />
            <IconButton icon="right" label={t('metric.curves.later')} onClick={step.later} />
            <Button size="small" aria-label={t('metric.curves.zoomIn')} onClick={step.in}>
              +
            </Button>
            <Button size="small" aria-label={t('metric.curves.zoomOut')} onClick={step.out}>
              −
            </Button>
            <Button size="small" onClick={step.now}>
              {t('metric.curves.now')}
            </Button>
          </Row>
          {mayExport && (
            <Button
              loading={files.isRunning}
              disabled={data === undefined}
              onClick={() => void save()}
            >
              {t('metric.curves.export')}
            </Button>
          )}
        </div>
        {error !== null && (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {files.failure !== null && (
          <FailureNote failure={failureOf(files.failure.cause)} onRetry={() => void save()} />
        )}
        {/* A chart that keys move has to take the focus. */}
        <div
          ref={box}
          className={style.chart}
          role="application"
          aria-label={t('metric.curves.help')}
          aria-busy={isPlaceholderData}
          tabIndex={0}
          onKeyDown={press}
        >
          <LineChartBox
            option={option}
            label={t('metric.curves.chart', {
              names,
              from: time(window.from),
              to: time(window.to),
            })}
          />
        </div>
        <StyledText ink={2} size={12}>
          {t('metric.curves.help')}
        </StyledText>
        {data !== undefined && curves.every(({ count }) => count === 0) && (
          <StateNote title={t('metric.curves.empty')} />
        )}
      </DetailPanel>
      <CurveTable curves={curves} />
      <MarkTable marks={data?.marks} />
      {Series.length === 1 && Series[0] !== undefined && <DayTable series={Series[0]} />}
    </>
  );
}

function nameOf({ deviceName, pointName }: MetricCurve): string {
  return `${deviceName} ${pointName}`;
}

/** The figures of the curves: what the chart shows, for people who cannot see it. */
function CurveTable({ curves }: { readonly curves: readonly MetricCurve[] }) {
  const { t } = useTranslation();
  if (curves.length === 0) return null;
  const of = (curve: MetricCurve, values: readonly number[], pick: (...all: number[]) => number) =>
    values.length === 0
      ? '—'
      : measuredText(
          values.reduce((a, b) => pick(a, b)),
          curve,
        );
  return (
    <DetailPanel heading={t('metric.curves.table')}>
      <SimpleTable
        caption={t('metric.curves.table')}
        rows={curves}
        keyOf={({ deviceID, pointID }) => `${deviceID} ${pointID}`}
        leastWidth={560}
        columns={[
          {
            key: 'name',
            title: t('metric.curves.name'),
            isName: true,
            render: (curve) => {
              const { colour, isDashed } = curveLook(curves.indexOf(curve));
              return (
                <>
                  <i
                    className={style.hue}
                    style={{
                      borderTopColor: colour,
                      borderTopStyle: isDashed ? 'dashed' : 'solid',
                    }}
                  />
                  {nameOf(curve)}
                </>
              );
            },
          },
          {
            key: 'low',
            title: t('metric.curves.low'),
            align: 'end',
            render: (curve) => of(curve, curve.low, Math.min),
          },
          {
            key: 'high',
            title: t('metric.curves.high'),
            align: 'end',
            render: (curve) => of(curve, curve.high, Math.max),
          },
          {
            key: 'mean',
            title: t('metric.curves.mean'),
            align: 'end',
            render: (curve) => (curve.average === null ? '—' : measuredText(curve.average, curve)),
          },
          {
            key: 'rise',
            title: t('metric.curves.rise'),
            align: 'end',
            render: (curve) => (curve.pointKind === 2 ? measuredText(curve.rise, curve) : '—'),
          },
          {
            key: 'count',
            title: t('metric.curves.count'),
            align: 'end',
            render: ({ count, late }) =>
              late === 0 ? count : t('metric.curves.withLate', { count, late }),
          },
          {
            key: 'source',
            title: t('metric.curves.source'),
            render: ({ source }) => t(`metric.curves.sources.${source}`),
          },
        ]}
      />
    </DetailPanel>
  );
}

type Marks = NonNullable<ReturnType<typeof useEndpoint<typeof getCurves>>['data']>['marks'];

/** The alarms and orders of the window. */
function MarkTable({ marks }: { readonly marks: Marks | undefined }) {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  const rows = [
    ...(marks?.alarms ?? []).map(({ id, deviceID, text, startTime }) => ({
      id,
      startTime,
      text: t('metric.curves.alarm', { text }),
      to: alarmsPath({ DeviceID: deviceID }),
    })),
    ...(marks?.orders ?? []).map(({ id, text, startTime }) => ({
      id,
      startTime,
      text: t('metric.curves.order', { text }),
      to: orderPath(id),
    })),
  ].toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime));
  if (rows.length === 0) return null;
  return (
    <DetailPanel heading={t('metric.curves.marks')}>
      <SimpleTable
        caption={t('metric.curves.marks')}
        rows={rows.slice(0, 50)}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'text',
            title: t('metric.curves.marks'),
            isName: true,
            render: ({ text, to }) => <Link to={to}>{text}</Link>,
          },
          {
            key: 'time',
            title: t('metric.alarm.start'),
            render: ({ startTime }) => time(Date.parse(startTime)),
          },
        ]}
      />
    </DetailPanel>
  );
}

/** The figures of one point by day of the organisation. */
function DayTable({
  series,
}: {
  readonly series: { readonly DeviceID: string; readonly PointID: string };
}) {
  const { t } = useTranslation();
  const { data = [] } = useEndpoint(getDays, series);
  if (data.length === 0) return null;
  const shown = (value: number) => Number(value.toPrecision(7));
  return (
    <DetailPanel heading={t('metric.curves.days')}>
      <SimpleTable
        caption={t('metric.curves.days')}
        rows={data}
        keyOf={({ day }) => day}
        leastWidth={480}
        columns={[
          { key: 'day', title: t('metric.curves.dayName'), isName: true, render: ({ day }) => day },
          ...(['low', 'high', 'mean', 'first', 'last', 'rise', 'count'] as const).map((name) => ({
            key: name,
            title: t(`metric.curves.${name}`),
            align: 'end' as const,
            render: (row: (typeof data)[number]) => shown(row[name]),
          })),
        ]}
      />
    </DetailPanel>
  );
}
