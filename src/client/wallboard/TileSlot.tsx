import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../contract/areas/kanban.ts';
import { loadedTile, loadTile } from './registry.ts';
import { TileBoundary } from './TileBoundary.tsx';

/** A place on the board: its tile, or in words why there is none. A failure stays in its place. */
export function TileSlot({ type, config }: Pick<TilePlacement, 'type' | 'config'>) {
  return (
    <TileBoundary name={type} failed={CrashedTile}>
      <Suspense fallback={<section className="tile" aria-busy="true" />}>
        <LoadedTile type={type} config={config} />
      </Suspense>
    </TileBoundary>
  );
}

function CrashedTile({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="tile">
      <div className="tile-words" role="alert">
        <p>{t('wall.state.crashed')}</p>
        <button type="button" className="wall-button" onClick={retry}>
          {t('wall.state.retry')}
        </button>
      </div>
    </section>
  );
}

function LoadedTile({ type, config }: Pick<TilePlacement, 'type' | 'config'>) {
  const load = loadTile(type);
  if (load === null) return <UnknownTile type={type} />;
  const { Tile } = loadedTile(type) ?? use(load);
  return <Tile config={config} />;
}

function UnknownTile({ type }: { type: string }) {
  const { t } = useTranslation();
  return (
    <section className="tile">
      <p className="tile-words tile-empty">{t('wall.state.unknown', { type })}</p>
    </section>
  );
}
