import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveProvider } from '../streams/useTopic.tsx';
import { BoardView } from './BoardView.tsx';
import type { TileSize } from './layout/placements.ts';
import { defaultViewing } from './legibility.ts';
import { loadAllTiles } from './registry.ts';
import { type SampleState, sampleLayout, sampleLinks, sampleLive, sampleNow } from './samples.ts';
import { TileSlot } from './TileSlot.tsx';
import { Wall } from './Wall.tsx';
import { WallHeader } from './WallHeader.tsx';
import { useWallSetting } from './wallSetting.ts';
import './TilesPage.css';

const live: SampleState = {
  phase: 'ready',
  freshness: 'live',
  rightAt: sampleNow - 2_000,
  error: null,
};

const states = {
  live,
  loading: { ...live, phase: 'loading', rightAt: null },
  empty: { ...live, empty: true },
  late: { ...live, freshness: 'late', rightAt: sampleNow - 32_000 },
  stale: { ...live, freshness: 'stale', rightAt: sampleNow - 12 * 60_000 },
  failed: { ...live, phase: 'failed', rightAt: null },
} as const satisfies Record<string, SampleState>;
type StateName = keyof typeof states;
const stateNames = [
  'live',
  'loading',
  'empty',
  'late',
  'stale',
  'failed',
] as const satisfies readonly StateName[];

const samples = Object.fromEntries(
  stateNames.map((name) => [name, sampleLive(states[name], sampleLinks)]),
);
const boardSample = sampleLive(live, sampleLinks);

/** Every tile in every state on rows that stand still, and the whole board (/dev/tiles). */
export function TilesPage() {
  const { t } = useTranslation();
  const definitions = use(loadAllTiles());
  return (
    <Wall viewing={defaultViewing} timeZone="Asia/Shanghai" scrolls>
      <LiveProvider live={boardSample}>
        <div className="tiles-board">
          <WallHeader orgName="华东一厂" boardName="装备运维看板" clock />
          <BoardView items={sampleLayout.items} />
        </div>
      </LiveProvider>
      {[...definitions.values()].map(({ type, title, size }) => (
        <section key={type} className="tiles-row">
          <h2>{t(title)}</h2>
          {stateNames.map((name) => (
            <TileSample key={name} type={type} name={name} size={size} />
          ))}
        </section>
      ))}
    </Wall>
  );
}

function TileSample({ type, name, size }: { type: string; name: StateName; size: TileSize }) {
  const { t } = useTranslation();
  const { stacked } = useWallSetting();
  const sample = samples[name];
  if (!sample) return null;
  return (
    <LiveProvider live={sample}>
      <figure className="tiles-sample" style={stacked ? {} : sampleSize(size)}>
        <figcaption>{t(`wall.tilesPage.states.${name}`)}</figcaption>
        <div className="tiles-sample-tile">
          <TileSlot type={type} config={{}} />
        </div>
      </figure>
    </LiveProvider>
  );
}

/** A tile's size on the board at the design's width, and its caption above it. */
function sampleSize({ w, h }: TileSize) {
  return {
    width: `${w * 3.245 + (w - 1) * 0.7}rem`,
    height: `${h * 2.045 + (h - 1) * 0.7 + 2}rem`,
  };
}
