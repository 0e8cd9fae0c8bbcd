import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Theme } from '../../../../themes/theme.ts';
import { deviceStatesTopic } from '../../../contract/topics/live.ts';
import type { DeviceStateRow } from '../../../contract/topics/topicRows.ts';
import { useTopic } from '../../streams/useTopic.tsx';
import { Columns3DBox } from '../../ui/charts/Columns3DBox.tsx';
import type { Columns3D } from '../../ui/charts/columns3d.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { groupsOf, type RunState, runStateOf } from './devices/runStates.ts';
import './PlantTile.css';

const config = z.object({
  /** The height of a column: open orders, open alarms, or the newest value of a measuring point. */
  figure: z.enum(['orders', 'alarms', 'value']).default('orders'),
  point: z.string().max(60).default(''),
});
type Config = z.output<typeof config>;

/** The plant in 3-D: each device is a column at its place; what is abnormal has a colour. */
export const plantTile = defineTile({
  type: 'plant',
  title: 'wall.tile.plant',
  topic: deviceStatesTopic,
  config,
  size: { w: 12, h: 7, minW: 8, minH: 5 },
  skeleton: 'bars',
  isChart: true,
  ofDevices: true,
  empty: ({ rows }) => (rows.size === 0 ? ['wall.devices.none'] : null),
  render: Plant,
});

const motion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Returns whether the user wants no motion. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      motion.addEventListener('change', changed);
      return () => motion.removeEventListener('change', changed);
    },
    () => motion.matches,
  );
}

/** A device at its place, with its height. */
interface PlantColumn {
  readonly device: DeviceStateRow;
  readonly state: RunState;
  readonly hasAlarm: boolean;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

function colourOf({ state, hasAlarm }: PlantColumn, theme: Theme): string {
  if (state === 'fault') return theme.level1;
  if (hasAlarm) return theme.level2;
  return state === 'offline' ? theme.barRest : theme.bar;
}

/** Returns the figures of devices by their ids. */
function useFigures({ figure, point }: Config): ReadonlyMap<string, number> {
  const { rows: orders } = useTopic('openOrders');
  const { rows: alarms } = useTopic('openAlarms');
  const { rows: values } = useTopic('liveValues');
  return useMemo(() => {
    const figures = new Map<string, number>();
    if (figure === 'value') {
      for (const { deviceID, values: own } of values.values()) {
        const found = own.find(({ pointName }) => point === '' || pointName === point);
        if (found !== undefined) figures.set(deviceID, found.value);
      }
      return figures;
    }
    const counted = figure === 'orders' ? orders.values() : alarms.values();
    for (const { deviceID } of counted) figures.set(deviceID, (figures.get(deviceID) ?? 0) + 1);
    return figures;
  }, [figure, point, orders, alarms, values]);
}

function Plant({ rows, config: own }: TileView<DeviceStateRow, Config>) {
  const { t } = useTranslation();
  const { theme } = useWallSetting();
  const isStill = useReducedMotion();
  const figures = useFigures(own);
  const { rows: alarms } = useTopic('openAlarms');
  const columns = useMemo(() => {
    const inAlarm = new Set([...alarms.values()].map(({ deviceID }) => deviceID));
    return groupsOf(rows).flatMap(({ devices }, y) =>
      devices.map(
        (device, x): PlantColumn => ({
          device,
          state: runStateOf(device.runState),
          hasAlarm: inAlarm.has(device.deviceID),
          height: Math.max(figures.get(device.deviceID) ?? 0, 0),
          x,
          y,
        }),
      ),
    );
  }, [rows, alarms, figures]);
  const drawing = useMemo(
    (): Columns3D => ({
      columns: columns.map((one) => ({
        x: one.x,
        y: one.y,
        height: one.height,
        colour: colourOf(one, theme),
        name: one.device.deviceName,
      })),
      width: Math.max(...columns.map(({ x }) => x + 1), 1),
      depth: Math.max(...columns.map(({ y }) => y + 1), 1),
      most: Math.max(...columns.map(({ height }) => height), 1),
      line: theme.line,
      turns: !isStill,
    }),
    [columns, theme, isStill],
  );
  const abnormal = columns.filter(({ state, hasAlarm }) => state === 'fault' || hasAlarm);
  const label = t('wallMetric.plant', { n: rows.size, abnormal: abnormal.length });
  return (
    <div className="plant">
      <div className="plant-picture">
        <Columns3DBox
          drawing={drawing}
          label={label}
          flat={<FlatPlant columns={columns} drawing={drawing} label={label} />}
        />
      </div>
      <p className="plant-names">
        {abnormal.length === 0
          ? t('wallMetric.plantCalm')
          : abnormal.map(({ device }) => device.deviceName || device.deviceCode).join(' · ')}
      </p>
    </div>
  );
}

interface FlatPlantProps {
  readonly columns: readonly PlantColumn[];
  readonly drawing: Columns3D;
  readonly label: string;
}

/** The same columns in rows, for screens without WebGL. */
function FlatPlant({ columns, drawing, label }: FlatPlantProps) {
  const heights = new Map(columns.map((one, at) => [one, drawing.columns[at]]));
  const places = [...Map.groupBy(columns, ({ y }) => y).values()];
  return (
    <div className="plant-flat" role="img" aria-label={label}>
      {places.map((place) => (
        <div key={place[0]?.y} className="plant-row">
          {place.map((one) => {
            const { device } = one;
            const column = heights.get(one);
            const share = Math.max((column?.height ?? 0) / drawing.most, 0.08);
            const look = { '--share': share, background: column?.colour } as CSSProperties;
            return <i key={device.deviceID} style={look} title={device.deviceName} />;
          })}
        </div>
      ))}
    </div>
  );
}
