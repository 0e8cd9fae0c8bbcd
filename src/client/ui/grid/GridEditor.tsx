import { type ReactNode, useState } from 'react';
import { GridLayout, getCompactor, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import './GridEditor.css';

/** An item of the grid, in cells. */
export interface GridItem {
  readonly i: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly minW: number;
  readonly minH: number;
}

interface Props {
  readonly items: readonly GridItem[];
  readonly columns: number;
  readonly rows: number;
  /** Height of the grid and gap between cells, px. */
  readonly height: number;
  readonly gap: number;
  /** Called when an item is dropped; the owner decides its final position. */
  readonly onDrop: (item: GridItem) => void;
  readonly children: (item: GridItem) => ReactNode;
}

/** Dragged items overlap others: nothing is pushed aside, the owner resolves the layout. */
const freely = getCompactor(null, true);

/**
 * A grid with items that can be dragged and resized. It only proposes positions: after each drop it
 * follows `items`, whether the owner accepted the drop or not.
 */
export function GridEditor({ items, columns, rows, height, gap, onDrop, children }: Props) {
  const { width, containerRef, mounted } = useContainerWidth();
  /**
   * Counts drops as part of the layout: without a change the library would leave a refused item
   * where it was dropped.
   */
  const [drops, setDrops] = useState(0);
  const rowHeight = (height - (rows - 1) * gap) / rows;
  const settle = (item: { i: string; x: number; y: number; w: number; h: number } | null) => {
    const known = items.find(({ i }) => i === item?.i);
    if (!item || !known) return;
    const { x, y, w, h } = item;
    if (x !== known.x || y !== known.y || w !== known.w || h !== known.h) {
      setDrops((count) => count + 1);
      onDrop({ ...known, x, y, w, h });
    }
  };
  return (
    <div ref={containerRef} className="grid-editor">
      {/* react-draggable writes a style element unless it finds one of this id; the CSP forbids it. */}
      <i id="react-draggable-style-el" hidden />
      {mounted && (
        <GridLayout
          width={width}
          layout={items.map((item) => ({ ...item, drops }))}
          compactor={freely}
          gridConfig={{
            cols: columns,
            rowHeight,
            margin: [gap, gap],
            containerPadding: [0, 0],
            maxRows: rows,
          }}
          dragConfig={{ bounded: true, cancel: 'button, input, select, a' }}
          resizeConfig={{ handles: ['se', 'sw', 'ne', 'nw'] }}
          autoSize={false}
          style={{ height }}
          onDragStop={(_layout, _old, item) => settle(item)}
          onResizeStop={(_layout, _old, item) => settle(item)}
        >
          {items.map((item) => (
            <div key={item.i}>{children(item)}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
