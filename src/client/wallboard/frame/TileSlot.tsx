import { memo, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { loadedTile, loadTile } from '../registry.ts';
import { TileBoundary } from './states/TileBoundary.tsx';

type Props = Pick<TilePlacement, 'type' | 'config'>;

/**
 * A place on the board: its tile, or a message why there is none. A failure is confined to the place.
 * The position is not a prop, so moving a tile does not re-render it.
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
      <div className="tile-message" role="alert">
        <p>{t('wall.state.crashed')}</p>
        <button type="button" className="wall-button" onClick={retry}>
          {t('wall.state.retry')}
        </button>
      </div>
    </section>
  );
}

/**
 * Waits for its tile without Suspense: React delays content revealed after a fallback by 300 ms, and a
 * tile requests its rows only when it is mounted.
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
      <p className="tile-message tile-empty">{t('wall.state.unknown', { type })}</p>
    </section>
  );
}
