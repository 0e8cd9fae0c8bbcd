import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { PlaceName } from '../parts/PlaceName.tsx';
import { TruncatedName } from '../parts/TruncatedName.tsx';
import type { CellRow, DeviceCell, DeviceLayout, DeviceSquare } from './deviceLayout.ts';
import { RunStateMark } from './RunStateMark.tsx';
import type { DeviceGroup, RunState } from './runStates.ts';

type Grid = Extract<DeviceLayout, { is: 'grid' }>;
type Rows = Extract<DeviceLayout, { is: 'rows' }>;

/** One small mark for each device, below the names of those with a fault or offline. */
export function DeviceGrid({ layout }: { layout: Grid }) {
  const { pitch, across, squares } = layout;
  return (
    <div className="device-grid">
      {layout.named.map((cells, index) => (
        <div key={index} className="device-row">
          {cells.map((cell) => (
            <Cell key={keyOf(cell)} cell={cell} />
          ))}
        </div>
      ))}
      <Squares pitch={pitch} across={across} squares={squares} />
    </div>
  );
}

/** A row for each place: its name, a mark for each device, and the names of those with a fault or offline. */
export function PlaceRows({ layout }: { layout: Rows }) {
  const { pitch, across, columns } = layout;
  return columns.map((rows, index) => (
    <ul key={index} className="device-column">
      {rows.map(({ label, squares, names, height }) => (
        <li
          key={`${label.owner} ${label.position}`}
          className="place-row"
          style={{ height: `${height}rem` }}
        >
          <GroupPlace label={label} />
          <Squares pitch={pitch} across={across} squares={squares} />
          <span className="place-names">
            {names.map((cell) => (
              <Cell key={keyOf(cell)} cell={cell} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  ));
}

/** Marks in a grid; a gap separates places. */
function Squares({
  pitch,
  across,
  squares,
}: {
  pitch: number;
  across: number;
  squares: readonly (DeviceSquare | null)[];
}) {
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
            owner={square.device.ownerName}
            state={square.state}
            is="mark"
          />
        ),
      )}
    </div>
  );
}

function GroupPlace({ label }: { label: DeviceGroup | null }) {
  const { t } = useTranslation();
  return (
    <span className="device-place" title={label ? placeOf(label) : undefined}>
      {label && <PlaceName name={label.position ?? t('wall.devices.nowhere')} />}
    </span>
  );
}

/** One row of a place's devices, each with its name. */
export function DeviceRow({ row: { label, cells } }: { row: CellRow }) {
  return (
    <li className="device-row">
      <GroupPlace label={label} />
      {cells.map((cell) => (
        <Cell key={keyOf(cell)} cell={cell} />
      ))}
    </li>
  );
}

/** Returns a place with its owner, as far as each is known. */
function placeOf({ owner, position }: DeviceGroup): string {
  return [owner, position].filter((part) => part !== null).join(' · ');
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
  if (cell.is === 'sum') {
    return (
      <span className="device-sum">
        <RunStateMark state={cell.state} />
        {t(`wall.runState.${cell.state}`)} <b>{cell.count}</b>
      </span>
    );
  }
  const { deviceID, deviceName, ownerName } = cell.device;
  return (
    <DeviceLink
      deviceID={deviceID}
      name={deviceName}
      owner={ownerName}
      state={cell.state}
      is={cell.is}
    />
  );
}

/** A device, as a link to its page. */
const DeviceLink = memo(function DeviceLink({
  deviceID,
  name,
  owner,
  state,
  is,
}: {
  deviceID: string;
  name: string;
  owner: string | undefined;
  state: RunState;
  is: 'mark' | 'name' | 'owned';
}) {
  const { t } = useTranslation();
  const device = owner === undefined ? name : `${name} · ${owner}`;
  const label = t('wall.devices.cell', { device, state: t(`wall.runState.${state}`) });
  return (
    <ConsoleLink
      className={
        is === 'mark'
          ? 'device-mark'
          : `device-name device-${state}${is === 'owned' ? ' device-owned' : ''}`
      }
      to={devicePath(deviceID, owner !== undefined)}
      label={label}
    >
      <RunStateMark state={state} label={label} />
      {is !== 'mark' && (
        <span className="device-label">
          <TruncatedName name={name} />
        </span>
      )}
      {is === 'owned' && <span className="device-owner">{owner}</span>}
    </ConsoleLink>
  );
});
