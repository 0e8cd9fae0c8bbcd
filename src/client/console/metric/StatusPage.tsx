import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { runState } from '../../../contract/enums.ts';
import type {
  DeviceStateRow,
  LiveValuesRow,
  OpenAlarmRow,
} from '../../../contract/topics/topicRows.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useDurationText } from '../../kit/hooks/times.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { devicePath } from '../../lib/paths/devicePath.ts';
import { alarmsPath, curvesPath } from '../../lib/paths/metricPath.ts';
import { usePresentLive, useServerNow, useTopic } from '../../streams/useTopic.tsx';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import style from './metric.module.css';
import { measuredText } from './metricCells.tsx';

const replaceHistory = { replace: true };

/** The most devices that the page shows at once. */
const mostShown = 2_000;
/** The most values of a cell; the list shows all. */
const valuesOfCell = 4;

type StatusFilter = 'alarm' | 'all' | `${number}`;

interface DeviceStatus {
  readonly state: DeviceStateRow;
  readonly values: LiveValuesRow['values'];
  readonly alarms: number;
}

const noValues: LiveValuesRow['values'] = [];

/** Counts the alarms of each device. */
function countAlarms(rows: ReadonlyMap<string, OpenAlarmRow>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { deviceID } of rows.values()) counts.set(deviceID, (counts.get(deviceID) ?? 0) + 1);
  return counts;
}

/** /realTimeDevices/deviceStatus: every device with its run state, live values and alarms. */
export function StatusPage() {
  const { t } = useTranslation();
  const live = usePresentLive();
  return (
    <div className={style.page}>
      <PageHeading>{t('metric.status.title')}</PageHeading>
      {live === null ? <SkeletonRows rows={8} /> : <Devices />}
    </div>
  );
}

function Devices() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const states = useTopic('deviceStates');
  const live = useTopic('liveValues');
  const alarms = useTopic('openAlarms');
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim().toLowerCase());
  const view = query.get('view') === 'list' ? 'list' : 'cells';
  const wanted = (query.get('state') ?? 'all') as StatusFilter;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, replaceHistory);
  };
  const counts = useMemo(() => countAlarms(alarms.rows), [alarms.rows]);
  const all = useMemo(
    () =>
      [...states.rows.values()].map(
        (state): DeviceStatus => ({
          state,
          values: live.rows.get(state.deviceID)?.values ?? noValues,
          alarms: counts.get(state.deviceID) ?? 0,
        }),
      ),
    [states.rows, live.rows, counts],
  );
  const shown = useMemo(
    () =>
      all.filter(({ state, alarms: own }) => {
        const { deviceName, deviceCode, positionName } = state;
        const isFound =
          searched === '' ||
          `${deviceName} ${deviceCode} ${positionName ?? ''}`.toLowerCase().includes(searched);
        if (wanted === 'all') return isFound;
        return isFound && (wanted === 'alarm' ? own > 0 : String(state.runState) === wanted);
      }),
    [all, searched, wanted],
  );
  const options: { value: StatusFilter; text: string }[] = [
    { value: 'all', text: t('metric.status.all', { count: all.length }) },
    {
      value: 'alarm',
      text: t('metric.status.alarms', { count: all.filter((one) => one.alarms > 0).length }),
    },
    ...runState.list.map((value) => ({
      value: `${value}` as const,
      text: t('metric.status.count', {
        state: runState.label(value, locale),
        count: all.filter(({ state }) => state.runState === value).length,
      }),
    })),
  ];
  const content = () => {
    if (states.phase === 'loading') return <SkeletonRows rows={8} />;
    if (states.phase === 'failed')
      return <StateNote tone="alarm" title={t('metric.status.failed')} text={states.error ?? ''} />;
    if (all.length === 0)
      return <StateNote title={t('metric.status.none')} text={t('metric.status.noneText')} />;
    if (shown.length === 0)
      return <StateNote title={t('metric.status.nothing')} text={t('metric.status.nothingText')} />;
    const rows = shown.slice(0, mostShown);
    return (
      <>
        {view === 'cells' ? <StatusCells rows={rows} /> : <StatusTable rows={rows} />}
        {shown.length > mostShown && (
          <p>{t('metric.status.more', { count: shown.length - mostShown })}</p>
        )}
      </>
    );
  };
  return (
    <>
      <div className={style.bar}>
        <span className={style.search}>
          <SearchInput
            label={t('metric.status.search')}
            placeholder={t('metric.status.searchPlaceholder')}
            value={text}
            onChange={setText}
            onEnter={setText}
            maxLength={lengths.searchText}
          />
        </span>
        <SegmentedControl
          label={t('metric.status.state')}
          hideLabel
          value={wanted}
          options={options}
          onChange={(value) => change('state', value)}
        />
        <SegmentedControl
          label={t('metric.status.view')}
          hideLabel
          value={view}
          options={[
            { value: 'cells', text: t('metric.status.cells') },
            { value: 'list', text: t('metric.status.list') },
          ]}
          onChange={(value) => change('view', value)}
        />
      </div>
      {content()}
    </>
  );
}

function toneOf(state: number): TagTone {
  if (state === runState.values.fault) return 'danger';
  return state === runState.values.running ? 'success' : 'rest';
}

function StatusCells({ rows }: { readonly rows: readonly DeviceStatus[] }) {
  return (
    <ul className={style.cells}>
      {rows.map(({ state, values, alarms }) => (
        <StatusCell key={state.deviceID} state={state} values={values} alarms={alarms} />
      ))}
    </ul>
  );
}

/** A device. It is drawn again only when something of it changes. */
const StatusCell = memo(function StatusCell({ state, values, alarms }: DeviceStatus) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { deviceID, deviceName, deviceCode, positionName, ownerName } = state;
  return (
    <li className={style.cell} data-alarm={alarms > 0 || undefined} data-state={state.runState}>
      <div className={style.cellHead}>
        <DeviceLink deviceID={deviceID} className={style.name}>
          {deviceName || deviceCode}
        </DeviceLink>
        <Tag tone={toneOf(state.runState)}>{runState.label(state.runState, locale)}</Tag>
      </div>
      <div className={style.note}>
        {[ownerName, deviceCode, positionName].filter(Boolean).join(' · ')} ·{' '}
        <Since instant={state.since} />
      </div>
      <Values of={state.deviceID} values={values.slice(0, valuesOfCell)} />
      {alarms > 0 && (
        <AlarmsOf deviceID={deviceID} className={style.alarms}>
          {t('metric.status.alarm', { count: alarms })}
        </AlarmsOf>
      )}
    </li>
  );
});

interface DeviceLinkProps {
  readonly deviceID: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a device, for people who may see it. */
function DeviceLink({ deviceID, className, children }: DeviceLinkProps) {
  return useCan('device.view') ? (
    <Link to={devicePath(deviceID)} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}

/** A link to the alarms of a device that last, for people who may see them. */
function AlarmsOf({ deviceID, className, children }: DeviceLinkProps) {
  return useCan('metric.alarms') ? (
    <Link className={className} to={alarmsPath({ DeviceID: deviceID, IsOpen: '1' })}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}

/** The time since a device has its state. */
function Since({ instant }: { readonly instant: string }) {
  const { t } = useTranslation();
  const now = useServerNow(60_000);
  const duration = useDurationText();
  return (
    <>{t('metric.status.since', { time: duration(Math.max(now - Date.parse(instant), 0)) })}</>
  );
}

/** A value that is older than this shows its age, ms. */
const oldMs = 60_000;

function Values({
  of: deviceID,
  values,
}: {
  readonly of: string;
  readonly values: LiveValuesRow['values'];
}) {
  const { t } = useTranslation();
  const maySeeCurves = useCan('metric.records');
  const now = useServerNow(10_000);
  const duration = useDurationText();
  if (values.length === 0) return null;
  return (
    <dl className={style.values}>
      {values.map((one) => {
        const age = now - Date.parse(one.time);
        return (
          <div key={one.pointID} data-old={age > oldMs || undefined}>
            <dt>
              {maySeeCurves ? (
                <Link to={curvesPath(deviceID, [one.pointID])}>{one.pointName}</Link>
              ) : (
                one.pointName
              )}
            </dt>
            <dd>
              {measuredText(one.value, one)}
              {age > oldMs && (
                <small>{` ${t('metric.status.age', { time: duration(age) })}`}</small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function StatusTable({ rows }: { readonly rows: readonly DeviceStatus[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <DetailPanel label={t('metric.status.title')}>
      <div className={style.table}>
        <SimpleTable
          caption={t('metric.status.title')}
          rows={rows}
          keyOf={({ state }) => state.deviceID}
          leastWidth={640}
          columns={[
            {
              key: 'device',
              title: t('metric.device'),
              isName: true,
              render: ({ state }) => (
                <DeviceLink deviceID={state.deviceID} className={style.name}>
                  {`${state.deviceName} ${state.deviceCode}`.trim()}
                </DeviceLink>
              ),
            },
            {
              key: 'state',
              title: t('metric.status.state'),
              render: ({ state }) => (
                <>
                  <Tag tone={toneOf(state.runState)}>{runState.label(state.runState, locale)}</Tag>{' '}
                  <Since instant={state.since} />
                </>
              ),
            },
            {
              key: 'values',
              title: t('metric.status.values'),
              render: ({ state, values }) =>
                values.length === 0 ? (
                  t('metric.status.noValues')
                ) : (
                  <Values of={state.deviceID} values={values} />
                ),
            },
            {
              key: 'alarms',
              title: t('metric.alarm.title'),
              align: 'end',
              render: ({ state, alarms }) =>
                alarms === 0 ? '—' : <AlarmsOf deviceID={state.deviceID}>{alarms}</AlarmsOf>,
            },
          ]}
        />
      </div>
    </DetailPanel>
  );
}
