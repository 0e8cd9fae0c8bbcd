import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RowOf, Topic, TopicName } from '../../contract/live.ts';
import type { OrderSide } from '../../contract/orderKeys.ts';
import { dayOf } from '../lib/zonedTime.ts';
import type { TopicState } from '../streams/state.ts';
import { useServerNow, useTopic } from '../streams/useTopic.tsx';
import type { TileSize } from './layout/placements.ts';
import { TileFrame } from './TileFrame.tsx';
import type { SkeletonShape } from './TileSkeleton.tsx';
import { useChartTopic } from './useChartTopic.ts';
import { useWallSetting, type WallSetting } from './wallSetting.ts';
import type { TileTitle, WallText } from './wallText.ts';

/** What a tile draws from. */
export interface TileView<Row, Config> {
  /** Rows by key, in no order that a tile may rely on. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly config: Config;
  /** Whose orders figures are of, and so the lists behind them. */
  readonly side: OrderSide;
  /** The organisation's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** The server's time in ms, renewed every minute. */
  readonly now: number;
}

interface TileSpec<Name extends TopicName, Config extends z.ZodObject> {
  readonly type: string;
  readonly title: TileTitle;
  /** Shared: ten tiles of a topic, one request. */
  readonly topic: Topic<RowOf<Name>> & { readonly name: Name };
  /** Its settings; numbers with bounds and a default, so that the editor can offer them. */
  readonly config: Config;
  readonly size: TileSize;
  readonly skeleton: SkeletonShape;
  /** It draws a chart: four times a second at most, while all else is painted on the frame. */
  readonly isChart?: true;
  /** A hook that puts other rows in the place of the topic's, e.g. those of a chosen window. */
  readonly useSource?: (
    state: TopicState<RowOf<Name>>,
    config: z.output<Config>,
  ) => TopicState<RowOf<Name>>;
  /** The window beside the title, e.g. "30 days"; without it the age of the data stands there. */
  readonly aside?: (view: TileView<RowOf<Name>, z.output<Config>>) => WallText;
  /** In its place: what words alone can't say, e.g. counts with their marks. */
  readonly Aside?: ComponentType<TileView<RowOf<Name>, z.output<Config>>>;
  /** It tells of devices: where there are none, nothing is no good news. */
  readonly ofDevices?: true;
  /** The good news in words, where there is nothing to show. */
  readonly empty?: (view: TileView<RowOf<Name>, z.output<Config>>) => WallText | null;
  /** Where the title leads: the orders behind the tile. */
  readonly to?: (view: TileView<RowOf<Name>, z.output<Config>>) => string;
  readonly render: (view: TileView<RowOf<Name>, z.output<Config>>) => ReactNode;
}

/** A tile as the board knows it, whatever its topic. */
export interface TileDefinition {
  readonly type: string;
  readonly title: TileTitle;
  readonly size: TileSize;
  readonly config: z.ZodObject;
  /** What it draws from; null: nothing that loads or ages. */
  readonly topic: TopicName | null;
  /** The tile with its frame, on live data. A setting that does not fit falls to its default. */
  readonly Tile: ComponentType<{ readonly config: Readonly<Record<string, unknown>> }>;
}

const noDevices: WallText = ['wall.state.noDevices'];
const noServiced: WallText = ['wall.state.noServiced'];

/** Words for a wall that has no devices to tell of; null: it has some. */
function withoutDevices({ side, hasDevices }: WallSetting): WallText | null {
  if (hasDevices) return null;
  return side === 'own' ? noDevices : noServiced;
}

/** Declares a tile on a topic: the frame, its states and its age come with it. */
export function defineTile<Name extends TopicName, Config extends z.ZodObject>(
  spec: TileSpec<Name, Config>,
): TileDefinition {
  const Content = spec.render;
  const useSource = spec.useSource ?? ((state) => state);
  const useRows = spec.isChart ? useChartTopic : useTopic;
  function Tile({ config }: { config: Readonly<Record<string, unknown>> }) {
    const { t } = useTranslation();
    const setting = useWallSetting();
    const { timeZone, side } = setting;
    const settings = readConfig(spec.config, config);
    const state = useSource(useRows(spec.topic.name), settings);
    const now = useServerNow(60_000);
    const view = { rows: state.rows, config: settings, side, today: dayOf(now, timeZone), now };
    const none = state.phase === 'ready' ? spec.empty?.(view) : null;
    const empty = none && ((spec.ofDevices && withoutDevices(setting)) ?? none);
    const aside = empty ? undefined : spec.aside?.(view); // good news is worth its age
    return (
      <TileFrame
        title={t(spec.title)}
        to={spec.to?.(view)}
        aside={
          spec.Aside && !empty ? <spec.Aside {...view} /> : aside && t(aside[0], { ...aside[1] })
        }
        empty={empty && t(empty[0], { ...empty[1] })}
        skeleton={spec.skeleton}
        state={state}
      >
        <Content {...view} />
      </TileFrame>
    );
  }
  const { type, title, size, config, topic } = spec;
  return { type, title, size, config, topic: topic.name, Tile };
}

/** Settings as the tile wants them; each that does not fit is left to its default. */
export function readConfig<Config extends z.ZodObject>(
  schema: Config,
  given: Readonly<Record<string, unknown>>,
): z.output<Config> {
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map(({ path }) => path[0]));
  const rest = Object.entries(given).filter(([name]) => !wrong.has(name));
  return schema.parse(Object.fromEntries(rest));
}
