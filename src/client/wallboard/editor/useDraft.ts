import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTheme, TilePlacement } from '../../../contract/areas/kanban.ts';
import type { TileDefinition } from '../defineTile.tsx';
import { readBoardFile } from '../layout/boardFile.ts';
import {
  type Arranged,
  freePlace,
  type LeastSize,
  leastCells,
  place,
  type Rect,
  tooSmall,
} from '../layout/placements.ts';
import { type Viewing, viewingScale } from '../legibility.ts';
import {
  changeDraftAtom,
  type Draft,
  editAtom,
  previewAtom,
  redoAtom,
  undoAtom,
} from './draftAtoms.ts';

type Tiles = ReadonlyMap<string, TileDefinition>;

/** A tile's setting by its name; undefined: back to the default. */
export interface Setting {
  readonly name: string;
  readonly value: unknown;
}

/** The deeds of the editor upon its draft; each says what came of it in `said`. */
export function useDraft(draft: Draft, tiles: Tiles) {
  const { t } = useTranslation();
  const history = useAtomValue(editAtom);
  const change = useSetAtom(changeDraftAtom);
  const back = useSetAtom(undoAtom);
  const forth = useSetAtom(redoAtom);
  const preview = useSetAtom(previewAtom);
  const [said, say] = useState('');
  const titleOf = (type: string) => {
    const tile = tiles.get(type);
    return tile ? t(tile.title) : type;
  };
  const least = leastOf(tiles, draft);
  /** Whether every tile stays legible; if not, it says which do not. */
  const isLegible = (viewing: Viewing): boolean => {
    const small = tooSmall(draft.items, leastOf(tiles, viewing));
    const names = [...new Set(small.map(({ type }) => titleOf(type)))].join(', ');
    say(small.length === 0 ? '' : t('wallEditor.refusal.viewing', { tiles: names }));
    return small.length === 0;
  };

  const settle = (item: TilePlacement, arranged: Arranged) => {
    if (!arranged.ok) {
      say(t(`wallEditor.refusal.${arranged.why}`));
      return;
    }
    const now = arranged.items.find(({ i }) => i === item.i) ?? item;
    const moved = arranged.items.filter((next, index) => next !== draft.items[index]);
    const tile = titleOf(item.type);
    const { x, y, w, h } = now;
    const at = t('wallEditor.edit.at', { tile, x: x + 1, y: y + 1, w, h });
    say(moved.length > 1 ? t('wallEditor.edit.swapped', { tile }) : at);
    change(() => ({ items: arranged.items }));
  };

  return {
    said,
    say,
    least,
    titleOf,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    undo: () => {
      back();
      say(t('wallEditor.edit.undone'));
    },
    redo: () => {
      forth();
      say(t('wallEditor.edit.redone'));
    },
    move: (item: TilePlacement, to: Rect) => settle(item, place(draft.items, item.i, to, least)),
    remove: (item: TilePlacement) => {
      change(({ items }) => ({ items: items.filter(({ i }) => i !== item.i) }));
      say(t('wallEditor.edit.removed', { tile: titleOf(item.type) }));
    },
    /** Of the draft as it is by then: a picture is stored long after it was chosen. */
    configure: (i: string, setting: Setting) =>
      change(({ items }) => configured(items, i, setting)),
    /** Shows a setting that is being typed; null: no longer. */
    previewSetting: (i: string, setting: Setting | null) =>
      preview(setting && configured(draft.items, i, setting)),
    add: (type: string) => {
      const tile = tiles.get(type);
      const smallest = least(type);
      if (!tile || !smallest) return;
      const { w, h } = tile.size;
      const wanted = { w: Math.max(w, smallest.w), h: Math.max(h, smallest.h) };
      const rect = freePlace(draft.items, wanted, smallest);
      if (!rect) {
        say(t('wallEditor.refusal.noRoom'));
        return;
      }
      const item = { i: freeID(draft.items, type), type, ...rect, config: {} };
      change(({ items }) => ({ items: [...items, item] }));
      say(t('wallEditor.edit.added', { tile: t(tile.title) }));
    },
    rename: (boardName: string) => change(() => ({ boardName })),
    paint: (theme: BoardTheme) => change(() => ({ theme })),
    /** Where a tile could not be read, nothing changes. */
    view: (viewing: Viewing) => {
      if (isLegible(viewing)) change(() => viewing);
    },
    /** Shows a viewing that is being typed; null: no longer. */
    previewView: (viewing: Viewing | null) =>
      preview(viewing !== null && isLegible(viewing) ? viewing : null),
    importFile: (source: string) => {
      const read = readBoardFile(source);
      if (!read.ok) {
        const { why, ...params } = read.error;
        say(t(`wallEditor.file.${why}`, params));
        return;
      }
      const { layout, ...rest } = read.board;
      const small = tooSmall(layout.items, leastOf(tiles, rest));
      if (small.length > 0) {
        const names = small.map(({ type }) => titleOf(type)).join(', ');
        say(t('wallEditor.refusal.viewing', { tiles: names }));
        return;
      }
      change(() => ({ ...rest, items: layout.items }));
      say(t('wallEditor.file.imported'));
    },
  };
}

function leastOf(tiles: Tiles, viewing: Viewing): LeastSize {
  const scale = viewingScale(viewing);
  return (type) => {
    const tile = tiles.get(type);
    return tile && leastCells(tile.size, scale);
  };
}

/** The tiles with one setting of one of them changed; null where that tile is gone. */
function configured(
  items: readonly TilePlacement[],
  i: string,
  { name, value }: Setting,
): Pick<Draft, 'items'> | null {
  if (!items.some((item) => item.i === i)) return null;
  return {
    items: items.map((item) => {
      if (item.i !== i) return item;
      const { [name]: _before, ...rest } = item.config;
      return { ...item, config: value === undefined ? rest : { ...rest, [name]: value } };
    }),
  };
}

function freeID(items: readonly TilePlacement[], type: string): string {
  let n = 1;
  while (items.some(({ i }) => i === `${type}-${n}`)) n += 1;
  return `${type}-${n}`;
}

export type DraftDeeds = ReturnType<typeof useDraft>;
