import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceReport, faultReport } from '../../../../contract/areas/home/figures.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { useToday } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { hoursText, mtbfText, percentText } from '../../../lib/numbers/figureText.ts';
import { drilldownPath, type OrdersQuery, windowOf } from '../../../lib/paths/ordersPath.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { DeviceCost } from './DeviceCost.tsx';
import { DeviceFigure } from './DeviceFigure.tsx';
import style from './DeviceFigures.module.css';

const ranges = ['30', '90', '365'] as const;

/** A device that was needed for a shorter time has no MTBF and no availability, h. */
const leastRequiredHours = 24;
/** First-time fix of fewer failures is not shown. */
const leastFixes = 5;

interface DeviceFiguresProps {
  readonly deviceID: string;
  /** `repaired` for a device that the organisation services. */
  readonly side: OrderSide;
}

/** The figures of a device over the last days, its failures by cause and its cost; each opens its orders. */
export function DeviceFigures({ deviceID, side }: DeviceFiguresProps) {
  const { t } = useTranslation();
  const isVisitor = useUser()?.relation === 'Y'; // no cost is theirs
  const showsCost = useCan('repair.view') && !isVisitor;
  const seesReliability = useCan('home.deviceData');
  const [range, setRange] = useState<(typeof ranges)[number]>('90');
  const window = windowOf(useToday(), Number(range));
  const of = { ...window, DeviceID: deviceID, Side: side };
  const figures = useEndpoint(deviceReport, { ...of, pageNum: 0, pageSize: 15 });
  const causes = useEndpoint(faultReport, { ...of, Top: 8 });
  useLiveReads([deviceReport, faultReport], ['order'], deviceID);
  const to = (query: OrdersQuery) => drilldownPath(side, { DeviceID: deviceID, ...query });
  const body = () => {
    const error = figures.error ?? causes.error;
    if (figures.data === undefined || causes.data === undefined) {
      if (error === null) return <SkeletonRows rows={3} />;
      const retry = () => void Promise.all([figures.refetch(), causes.refetch()]);
      return <FailureNote failure={failureOf(error)} onRetry={retry} />;
    }
    const [row] = figures.data.data;
    if (row === undefined) return <p className={style.none}>{t('device.figures.noFailure')}</p>;
    const hours = t('device.figures.hours');
    const isNew = row.operatingHours + row.downHours < leastRequiredHours;
    const none = t('device.figures.tooShort');
    return (
      <>
        <dl className={style.figures}>
          <DeviceFigure
            name={t('device.figures.failures')}
            to={to({ Behind: 'failures', ...window })}
            count={row.failures}
          >
            {row.failures}
          </DeviceFigure>
          <DeviceFigure
            name={t('device.figures.open')}
            to={to({ Behind: 'open' })}
            count={row.open}
          >
            {row.open}
          </DeviceFigure>
          <DeviceFigure
            name={t('device.figures.mttr')}
            to={to({ Behind: 'mttr', ...window })}
            count={row.mttrHours === null ? 0 : 1}
            unit={row.mttrHours === null ? '' : hours}
          >
            {hoursText(row.mttrHours)}
          </DeviceFigure>
          <DeviceFigure
            name={t('device.figures.mtbf')}
            to={to({ Behind: 'mtbf', ...window })}
            count={row.breakdowns}
            unit={isNew || (row.mtbfHours ?? row.mtbfLowerBoundHours) === null ? '' : hours}
          >
            {isNew ? none : mtbfText(row.mtbfHours, row.mtbfLowerBoundHours)}
          </DeviceFigure>
          <DeviceFigure
            name={t('device.figures.availability')}
            to={to({ Behind: 'downtime', ...window })}
            count={row.downHours > 0 ? 1 : 0}
            unit={isNew || row.availabilityRatio === null ? '' : '%'}
          >
            {isNew
              ? none
              : row.availabilityRatio === null
                ? '-'
                : percentText(row.availabilityRatio)}
          </DeviceFigure>
          <DeviceFigure
            name={t('device.figures.downtime')}
            to={to({ Behind: 'downtime', ...window })}
            count={row.downHours > 0 ? 1 : 0}
            unit={hours}
          >
            {hoursText(row.downHours)}
          </DeviceFigure>
          {row.firstTimeFixRatio !== null && row.firstTimeFixOrders >= leastFixes && (
            <DeviceFigure
              name={t('device.figures.firstTimeFix')}
              to={to({ Behind: 'firstTimeFix', ...window })}
              count={1}
              unit="%"
            >
              {percentText(row.firstTimeFixRatio)}
            </DeviceFigure>
          )}
        </dl>
        <h3 className={style.heading}>{t('device.figures.causes')}</h3>
        <Causes causes={causes.data.data.byCause} to={to} window={window} />
      </>
    );
  };
  return (
    <>
      <SegmentedControl
        hideLabel
        label={t('device.figures.range')}
        value={range}
        options={ranges.map((days) => ({
          value: days,
          text: t('device.figures.days', { count: Number(days) }),
        }))}
        onChange={setRange}
      />
      {side === 'repaired' && <p className={style.none}>{t('device.figures.ofOwnRepairs')}</p>}
      {body()}
      {seesReliability && <DeviceReliability deviceID={deviceID} side={side} window={window} />}
      {showsCost && (
        <>
          <h3 className={style.heading}>{t('device.cost.title')}</h3>
          <DeviceCost deviceID={deviceID} side={side} window={window} />
        </>
      )}
    </>
  );
}

const loadReliability = dialogLoader(
  'reliability',
  async () => (await import('../../../kit/reliability/ReliabilityPanel.tsx')).ReliabilityPanel,
);

/** The reliability of the device, loaded after the rest of the page. */
function DeviceReliability({
  deviceID,
  side,
  window,
}: DeviceFiguresProps & { readonly window: ReturnType<typeof windowOf> }) {
  const { Part } = useLoaded(loadReliability);
  if (Part === null) return null;
  return (
    <Part
      scope={{ ...window, DeviceID: deviceID, Side: side }}
      to={(query) => drilldownPath(side, { ...window, ...query, DeviceID: deviceID })}
    />
  );
}

interface CausesProps {
  readonly causes: readonly {
    readonly causeID: string | null;
    readonly causeName: string;
    readonly count: number;
  }[];
  readonly to: (query: OrdersQuery) => string;
  readonly window: ReturnType<typeof windowOf>;
}

/** The causes of a device's failures as bars, the most frequent first. */
function Causes({ causes, to, window }: CausesProps) {
  const { t } = useTranslation();
  if (causes.length === 0) return <p className={style.none}>{t('device.figures.noFailure')}</p>;
  const most = Math.max(...causes.map(({ count }) => count));
  return (
    <ol className={style.causes}>
      {causes.map(({ causeID, causeName, count }) => {
        const name = causeID === null ? t('device.figures.noCause') : causeName;
        return (
          <li key={causeID ?? 'none'}>
            <CountLink
              to={to({ Behind: 'failures', CauseID: causeID ?? 'none', ...window })}
              count={count}
              className={style.cause}
              label={t('device.figures.causeCount', { name, count })}
            >
              <span className={style.name}>{name}</span>
              <span className={style.bar}>
                <i style={{ inlineSize: `${String((count / most) * 100)}%` }} />
              </span>
              <span className={style.count}>{count}</span>
            </CountLink>
          </li>
        );
      })}
    </ol>
  );
}
