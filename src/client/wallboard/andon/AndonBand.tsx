import { useTranslation } from 'react-i18next';
import { faultLevel, orderState } from '../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { useCan } from '../../api/session/useSession.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { hoursMinutes } from '../../lib/time/elapsed.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { QrCode } from '../../ui/data/QrCode.tsx';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { countText } from '../tiles/orders/sla.ts';
import { OwnerName } from '../tiles/parts/OwnerName.tsx';
import { PlaceName } from '../tiles/parts/PlaceName.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { alarmsByPlace, calledOf, mostPlaces, mostSingle, nextCallOf } from './alarms.ts';
import { SoundButton } from './SoundButton.tsx';

interface Props {
  /** At least one, the oldest first. */
  readonly alarms: readonly OpenOrderRow[];
  readonly isStale: boolean;
}

/** The band over the board: each alarm, or from six at once the alarms of each place. */
export function AndonBand({ alarms, isStale }: Props) {
  const { t } = useTranslation();
  const isSummary = alarms.length > mostSingle;
  const size = isSummary ? 'summary' : alarms.length === 1 ? 'one' : 'few';
  return (
    <section
      className={`andon andon-${size}${isStale ? ' andon-stale' : ''}`}
      aria-label={t('wall.andon.label')}
    >
      <header className="andon-head">
        <h2>{t('wall.andon.head', { n: alarms.length })}</h2>
        {isStale && <span className="andon-old">{t('wall.state.staleUnknown')}</span>}
        <SoundButton />
      </header>
      <p className="andon-spoken" aria-live="assertive">
        {alarms
          .slice(0, mostSingle)
          .map(({ deviceName, faultText }) =>
            t('wall.andon.spoken', { device: deviceName, fault: faultText }),
          )
          .join(' ')}
      </p>
      {isSummary ? (
        <PlaceList alarms={alarms} />
      ) : (
        <ul className="andon-list">
          {alarms.map((alarm) => (
            <Alarm key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One alarm: how long, what and where, whom it called, and how it ends. */
function Alarm({ alarm }: { readonly alarm: OpenOrderRow }) {
  const { t } = useTranslation();
  const now = useServerNow(1000);
  const called = calledOf(alarm, t('wall.andon.separator'));
  const next = nextCallOf(alarm, now);
  const path = orderPath(alarm.id);
  return (
    <li className="andon-alarm">
      <Age since={alarm.faultTime} now={now} />
      <div className="andon-what">
        <ConsoleLink to={path} className="andon-device">
          {alarm.deviceName}
          <OwnerName name={alarm.ownerName} />
        </ConsoleLink>
        <p className="andon-fault">
          {alarm.isStop === 1 && <b>{t('wall.lane.stopped')}</b>} {alarm.faultText}
        </p>
        {alarm.positionName !== null && (
          <p className="andon-place" title={alarm.positionName}>
            <PlaceName name={alarm.positionName} />
          </p>
        )}
      </div>
      <div className="andon-who">
        <p>{t(`wall.andon.called.${called.is}`, { ...called })}</p>
        <p>{t(`wall.andon.next.${next.is}`, { time: countText(next.ms) })}</p>
      </div>
      <div className="andon-end">
        <PhoneCode path={path} />
        <AcknowledgeButton alarms={[alarm]} />
      </div>
    </li>
  );
}

/** The alarms of each place, with their number and the longest time. */
function PlaceList({ alarms }: { readonly alarms: readonly OpenOrderRow[] }) {
  const { t } = useTranslation();
  const now = useServerNow(1000);
  const places = alarmsByPlace(alarms);
  const more = places.slice(mostPlaces);
  const hidden = more.reduce((sum, { alarms: ofPlace }) => sum + ofPlace.length, 0);
  const { reported } = orderState.values;
  return (
    <div className="andon-summary-body">
      <ul className="andon-list">
        {places.slice(0, mostPlaces).map(({ place, alarms: ofPlace }) => (
          <li key={place ?? ''} className="andon-alarm andon-of-place">
            <Age since={ofPlace[0]?.faultTime ?? ''} now={now} />
            <div className="andon-what">
              <p className="andon-device">
                {place === null ? t('wall.devices.nowhere') : <PlaceName name={place} />}
              </p>
              <p className="andon-place">
                {ofPlace.map(({ deviceName }) => deviceName).join(t('wall.andon.separator'))}
              </p>
            </div>
            <b className="andon-count">{t('wall.andon.count', { n: ofPlace.length })}</b>
            <AcknowledgeButton alarms={ofPlace} />
          </li>
        ))}
        {more.length > 0 && (
          <li className="andon-more">{t('wall.andon.more', { places: more.length, n: hidden })}</li>
        )}
      </ul>
      <div className="andon-end">
        <PhoneCode
          path={ordersPath({ OrderState: reported, FaultLevel: faultLevel.values.critical })}
        />
        <AcknowledgeButton alarms={alarms} />
      </div>
    </div>
  );
}

/** From this age on an alarm shows hours and minutes. */
const hoursFromMs = 100 * 60_000;

/** The time since a fault, in whole minutes. */
function Age({ since, now }: { readonly since: string; readonly now: number }) {
  const { t } = useTranslation();
  const ms = Math.max(0, now - Date.parse(since));
  const isLong = ms >= hoursFromMs;
  return (
    <time className="andon-age" dateTime={since}>
      <b>{isLong ? hoursMinutes(ms) : Math.floor(ms / 60_000)}</b>
      <span>{t(`wall.andon.${isLong ? 'hours' : 'minutes'}`)}</span>
    </time>
  );
}

/** The code by which a phone opens a page of the console. */
function PhoneCode({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const mayAcknowledge = useCan('repair.acknowledge');
  return (
    <figure className="andon-code">
      <QrCode text={`${location.origin}${path}`} label={t('wall.andon.code')} />
      <figcaption>{t(mayAcknowledge ? 'wall.andon.scan' : 'wall.andon.scanOnly')}</figcaption>
    </figure>
  );
}
