import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Topic, TopicName, TopicRowOf } from '../../../contract/topics/live.ts';
import { dayOf } from '../../lib/time/zonedTime.ts';
import type { TopicState } from '../../streams/state.ts';
import { useServerNow, useTopic } from '../../streams/useTopic.tsx';
import { useWallSetting, type WallSetting } from '../board/wallSetting.ts';
import type { TileTitle, WallText } from '../board/wallText.ts';
import type { TileSize } from '../layout/placements.ts';
import type { SkeletonShape } from './states/TileSkeleton.tsx';
import { TileFrame } from './TileFrame.tsx';
import { useChartTopic } from './useChartTopic.ts';

/** The input of a tile's render function. */
export interface TileView<Row, Config> {
  /** Rows by key, in no particular order. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly config: Config;
  /** Selects the orders that the figures count, and so the lists that they link to. */
  readonly side: OrderSide;
  /** The organisation's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** The server's time in ms, renewed every minute. */
  readonly now: number;
}

interface TileSpec<Name extends TopicName, Config extends z.ZodObject> {
  readonly type: string;
  readonly title: TileTitle;
  /** Shared: ten tiles of a topic make one request. */
  readonly topic: Topic<TopicRowOf<Name>> & { readonly name: Name };
  /** The schema of its settings; numbers need bounds and a default for the editor. */
  readonly config: Config;
  readonly size: TileSize;
  readonly skeleton: SkeletonShape;
  /** Set for charts: they are updated at most four times a second, other tiles on each frame. */
  readonly isChart?: true;
  /** A hook that replaces the topic's rows, e.g. by those of a custom window. */
  readonly useSource?: (
    state: TopicState<TopicRowOf<Name>>,
    config: z.output<Config>,
  ) => TopicState<TopicRowOf<Name>>;
  /** The window beside the title, e.g. "30 days"; by default the age of the data is shown there. */
  readonly aside?: (view: TileView<TopicRowOf<Name>, z.output<Config>>) => WallText;
  /** A component in place of `aside`, e.g. for counts with symbols. */
  readonly Aside?: ComponentType<TileView<TopicRowOf<Name>, z.output<Config>>>;
  /** Set for tiles about devices: without any device, the empty text states that instead. */
  readonly ofDevices?: true;
  /** The text to show where there is nothing to show, e.g. that there are no faults. */
  readonly empty?: (view: TileView<TopicRowOf<Name>, z.output<Config>>) => WallText | null;
  /** The path of the title's link: the list of the orders that the tile counts. */
  readonly to?: (view: TileView<TopicRowOf<Name>, z.output<Config>>) => string;
  readonly render: (view: TileView<TopicRowOf<Name>, z.output<Config>>) => ReactNode;
}

/** A tile as the board uses it, independent of its topic. */
export interface TileDefinition {
  readonly type: string;
  readonly title: TileTitle;
  readonly size: TileSize;
  readonly config: z.ZodObject;
  /** The topic of its rows; null: a tile without live data. */
  readonly topic: TopicName | null;
  /** The tile with its frame, on live data. An invalid setting is replaced by its default. */
  readonly Tile: ComponentType<{ readonly config: Readonly<Record<string, unknown>> }>;
}

const noDevices: WallText = ['wall.state.noDevices'];
const noServiced: WallText = ['wall.state.noServiced'];

/** Returns the text for a wall without devices; null: it has some. */
function withoutDevices({ side, hasDevices }: WallSetting): WallText | null {
  if (hasDevices) return null;
  return side === 'own' ? noDevices : noServiced;
}

/** Declares a tile on a topic; adds the frame with its states and the data's age. */
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
    const aside = empty ? undefined : spec.aside?.(view); // an empty tile shows the age of its data instead
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

/** Returns the settings of a tile; each invalid or unknown one is replaced by its default. */
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
