import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersPath } from '../drillDown.ts';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import type { DeviceCell, DeviceLayout, DeviceLine } from './deviceLayout.ts';
import { RunStateMark } from './RunStateMark.tsx';
import type { RunState } from './runStates.ts';

type Grid = Extract<DeviceLayout, { is: 'grid' }>;

/** One small mark a device, below the names of those that fail or are silent. */
export function DeviceGrid({ layout }: { layout: Grid }) {
  return (
    <div className="device-grid">
      {layout.named.length > 0 && (
        <div className="device-line">
          {layout.named.map((cell) => (
            <Cell key={keyOf(cell)} cell={cell} />
          ))}
        </div>
      )}
      <DeviceSquares layout={layout} />
    </div>
  );
}

/** The places are divided by a gap. */
function DeviceSquares({ layout: { pitch, across, squares } }: { layout: Grid }) {
  const { t } = useTranslation();
  return (
    <div
      className="device-squares"
      style={{ gridTemplateColumns: `repeat(${across}, ${pitch}rem)`, gridAutoRows: `${pitch}rem` }}
    >
      {squares.map((square, index) =>
        square === null ? (
          <i key={`gap-${index}`} />
        ) : (
          <DeviceLink
            key={square.device.deviceID}
            deviceID={square.device.deviceID}
            name={square.device.deviceName}
            state={square.state}
            label={t('wall.devices.cell', {
              device: square.device.deviceName,
              state: t(`wall.runState.${square.state}`),
            })}
            named={false}
          />
        ),
      )}
    </div>
  );
}

/** A place and its devices, as far as a line goes. */
export function DeviceRow({ line: { label, cells } }: { line: DeviceLine }) {
  const { t } = useTranslation();
  return (
    <li className="device-line">
      <span className="device-place" title={label?.position ?? undefined}>
        {label && (label.position ?? t('wall.devices.nowhere'))}
      </span>
      {cells.map((cell) => (
        <Cell key={keyOf(cell)} cell={cell} />
      ))}
    </li>
  );
}

function keyOf(cell: DeviceCell): string {
  if (cell.is === 'more') return cell.is;
  return cell.is === 'sum' ? cell.state : cell.device.deviceID;
}

function Cell({ cell }: { cell: DeviceCell }) {
  const { t } = useTranslation();
  if (cell.is === 'more') {
    return <span className="device-more">{t('wall.devices.more', { n: cell.count })}</span>;
  }
  const state = t(`wall.runState.${cell.state}`);
  if (cell.is === 'sum') {
    return (
      <span className="device-sum">
        <RunStateMark state={cell.state} />
        {state} <b>{cell.count}</b>
      </span>
    );
  }
  const { deviceID, deviceName } = cell.device;
  return (
    <DeviceLink
      deviceID={deviceID}
      name={deviceName}
      state={cell.state}
      label={t('wall.devices.cell', { device: deviceName, state })}
      named={cell.is === 'name'}
    />
  );
}

/** A device: the way to its orders. */
const DeviceLink = memo(function DeviceLink({
  deviceID,
  name,
  state,
  label,
  named,
}: {
  deviceID: string;
  name: string;
  state: RunState;
  label: string;
  named: boolean;
}) {
  return (
    <WallLink
      className={named ? `device-name device-${state}` : 'device-mark'}
      to={ordersPath({ DeviceID: deviceID })}
      label={label}
    >
      <RunStateMark state={state} label={label} />
      {named && (
        <span className="device-word">
          <CutName name={name} />
        </span>
      )}
    </WallLink>
  );
});
