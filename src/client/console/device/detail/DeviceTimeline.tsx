import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  getDeviceTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../../../contract/areas/device/timeline.ts';
import { call } from '../../../api/http/call.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EndlessList } from '../../../kit/detail/EndlessList.tsx';
import { OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { pointPath } from '../../../lib/paths/planPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { Tag } from '../../../ui/data/Tag.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { PointTag } from '../../plan/api.tsx';
import { RunStateTag } from '../RunStateTag.tsx';
import style from './DeviceTimeline.module.css';

const rowHeight = 52;

interface DeviceTimelineProps {
  readonly deviceID: string;
  /** False for a device that the organisation services, whose record is for its owner alone. */
  readonly isOwn: boolean;
}

/** Everything that happened to a device, the latest first: its faults, run states and changes of its record. */
export function DeviceTimeline({ deviceID, isOwn }: DeviceTimelineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [kind, setKind] = useState<TimelineKind | 'all'>('all');
  const may = {
    maintenance: useCan('maintenance.view') && isOwn,
    inspection: useCan('inspection.view') && isOwn,
    record: isOwn,
    order: true,
    runState: true,
  };
  const kinds = (Object.keys(timelineKinds) as TimelineKind[]).filter((one) => may[one]);
  const mayReadPlans = may.maintenance || may.inspection;
  return (
    <>
      <SegmentedControl
        label={t('device.timeline.kind')}
        hideLabel
        value={kind}
        options={[
          { value: 'all' as const, text: t('device.timeline.all') },
          ...kinds.map((value) => ({ value, text: timelineKinds[value][locale] })),
        ]}
        onChange={setKind}
      />
      <EndlessList
        key={kind}
        label={t('device.timeline.entries')}
        none={t('device.timeline.none')}
        readKey={[getDeviceTimeline.id, deviceID, kind]}
        read={(After) =>
          call(
            getDeviceTimeline,
            {
              DeviceID: deviceID,
              ...(kind !== 'all' && { Kinds: [kind] }),
              ...(After !== undefined && { After }),
            },
            { isRead: true },
          )
        }
        keyOf={({ id }) => id}
        Row={Entry}
        rowHeight={rowHeight}
        live={{
          kinds: ['device', 'order'],
          id: deviceID,
          anyKinds: mayReadPlans ? ['plan'] : [],
        }}
      />
    </>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const now = useNow();
  return (
    <div className={style.entry}>
      <EntryText entry={entry} />
      <StyledText as="span" ink={3} size={13}>
        <TimeAgo instant={entry.time} now={now} />
      </StyledText>
    </div>
  );
}

function EntryText({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation();
  if (entry.kind === 'runState')
    return (
      <span className={style.text}>
        <RunStateTag state={entry.runState} />
      </span>
    );
  if (entry.kind === 'record')
    return (
      <span className={style.text}>
        {t('device.timeline.record', { text: entry.text, name: entry.userName })}
      </span>
    );
  if (entry.kind === 'maintenance' || entry.kind === 'inspection')
    return (
      <span className={style.text}>
        <Link className={style.link} to={pointPath(entry.kind, entry.pointID)}>
          {entry.planName}
        </Link>
        <PointTag of={entry} />
        {entry.isNG === 1 && <Tag tone="danger">NG</Tag>}
        {entry.userName}
      </span>
    );
  return (
    <span className={style.text}>
      <LevelMark level={entry.faultLevel} />
      <Link className={style.link} to={orderPath(entry.orderID)}>
        {entry.faultText}
      </Link>
      <OrderStateTag state={entry.orderState} />
    </span>
  );
}
