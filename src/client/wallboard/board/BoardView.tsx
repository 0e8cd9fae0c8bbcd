import { memo } from 'react';
import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { TileSlot } from '../frame/TileSlot.tsx';
import { useWallSetting } from './wallSetting.ts';
import './BoardView.css';

/** The board outside of the editor: a CSS grid; one column, from top to bottom, where tiles stack. */
export const BoardView = memo(function BoardView({ items }: { items: readonly TilePlacement[] }) {
  const { stacked } = useWallSetting();
  const ordered = items.toSorted((a, b) => a.y - b.y || a.x - b.x);
  return (
    <main className="board">
      {ordered.map(({ i, x, y, w, h, type, config }) => (
        <div
          key={i}
          className="board-cell"
          style={stacked ? {} : { gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}
        >
          <TileSlot type={type} config={config} />
        </div>
      ))}
    </main>
  );
});
