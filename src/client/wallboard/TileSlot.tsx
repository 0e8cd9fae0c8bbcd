import { memo, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../contract/areas/kanban.ts';
import { loadedTile, loadTile } from './registry.ts';
import { TileBoundary } from './TileBoundary.tsx';

type Props = Pick<TilePlacement, 'type' | 'config'>;

/**
 * A place on the board: its tile, or in words why there is none. A failure stays in its place.
 * Where the tile lies is none of its business: one that is moved renders no tile.
 */
export const TileSlot = memo(function TileSlot({ type, config }: Props) {
  return (
    <TileBoundary name={type} failed={CrashedTile}>
      <Suspense fallback={<section className="tile" aria-busy="true" />}>
        <KnownTile key={type} type={type} config={config} />
      </Suspense>
    </TileBoundary>
  );
});

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

/**
 * Waits for its tile by itself: what Suspense reveals after a fallback React holds back for 300 ms,
 * and the tile asks for its rows when it is there.
 */
function KnownTile({ type, config }: Props) {
  const [here, setHere] = useState(() => loadedTile(type));
  const [failure, setFailure] = useState<Error | null>(null);
  const load = here || failure ? null : loadTile(type);
  useLayoutEffect(() => {
    let left = false;
    load?.then(
      (tile) => left || setHere(tile),
      (cause: unknown) =>
        left || setFailure(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      left = true;
    };
  }, [load]);
  if (failure) throw failure;
  if (here) return <here.Tile config={config} />;
  return load ? <section className="tile" aria-busy="true" /> : <UnknownTile type={type} />;
}

function UnknownTile({ type }: { type: string }) {
  const { t } = useTranslation();
  return (
    <section className="tile">
      <p className="tile-words tile-empty">{t('wall.state.unknown', { type })}</p>
    </section>
  );
}
