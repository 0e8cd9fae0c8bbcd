import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deviceStatesTopic } from '../../../contract/topics/live.ts';
import type { DeviceStateRow } from '../../../contract/topics/topicRows.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import { DeviceGrid, DeviceRow, PlaceRows } from './devices/DeviceCells.tsx';
import { layOut } from './devices/deviceLayout.ts';
import { RunStateMark } from './devices/RunStateMark.tsx';
import { countRunStates, groupsOf, runStates } from './devices/runStates.ts';
import './DeviceStatesTile.css';

type View = Pick<TileView<DeviceStateRow, unknown>, 'rows'>;

/** Every device at a fixed place; those with a fault or offline are named. */
export const deviceStatesTile = defineTile({
  type: 'deviceStates',
  title: 'wall.tile.deviceStates',
  topic: deviceStatesTopic,
  config: z.object({}),
  size: { w: 10, h: 5, minW: 8, minH: 4 },
  skeleton: 'list',
  Aside: StateCounts,
  ofDevices: true,
  empty: ({ rows }) => (rows.size === 0 ? ['wall.devices.none'] : null),
  render: DeviceStates,
});

/** The number of devices in each state; states without devices are left out. */
function StateCounts({ rows }: View) {
  const { t } = useTranslation();
  const counts = countRunStates(rows);
  return (
    <span className="state-counts">
      {runStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <span key={state} className="state-count">
            <RunStateMark state={state} />
            <span className="state-label">{t(`wall.runState.${state}`)}</span>
            <b>{counts[state]}</b>
          </span>
        ))}
    </span>
  );
}

/** The size before the first measurement, rem: the width of a phone; where tiles stack, the height too. */
const stackedSize = { width: 27, height: 36 };

function DeviceStates({ rows }: View) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(box);
  const { rem, stacked } = useWallSetting();
  const layout = useMemo(() => {
    const wide = width > 0 ? width / rem : stackedSize.width;
    const high = stacked || height === 0 ? stackedSize.height : height / rem;
    return layOut(groupsOf(rows), { width: wide, height: high });
  }, [rows, width, height, rem, stacked]);
  return (
    <div className="device-states" ref={box}>
      {layout.is === 'grid' && <DeviceGrid layout={layout} />}
      {layout.is === 'rows' && <PlaceRows layout={layout} />}
      {layout.is === 'cells' &&
        layout.columns.map((cellRows, index) => (
          <ul key={index} className="device-column">
            {cellRows.map((row, nth) => (
              <DeviceRow key={nth} row={row} />
            ))}
          </ul>
        ))}
    </div>
  );
}
