import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTheme, TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { type Viewing, viewingScale } from '../board/legibility.ts';
import type { TileDefinition } from '../frame/defineTile.tsx';
import { readBoardFile } from '../layout/boardFile.ts';
import {
  type Arranged,
  addTile,
  type LeastSize,
  leastCells,
  place,
  type Rect,
  rearrange,
  tooSmall,
} from '../layout/placements.ts';
import {
  changeDraftAtom,
  type Draft,
  editAtom,
  previewAtom,
  redoAtom,
  undoAtom,
} from './draftAtoms.ts';

type Tiles = ReadonlyMap<string, TileDefinition>;

/** A new value of a tile's setting; undefined: the default. */
export interface Setting {
  readonly name: string;
  readonly value: unknown;
}

const noFeedback = { message: '', at: null };

/** Returns the editor's actions on its draft; each reports its result in `message`. */
export function useBoardDraft(draft: Draft, tiles: Tiles) {
  const { t } = useTranslation();
  const history = useAtomValue(editAtom);
  const change = useSetAtom(changeDraftAtom);
  const undoStep = useSetAtom(undoAtom);
  const redoStep = useSetAtom(redoAtom);
  const preview = useSetAtom(previewAtom);
  const [{ message, at: refusedAt }, setFeedback] = useState<{
    message: string;
    at: string | null;
  }>(noFeedback);
  const showMessage = (text: string) => setFeedback({ message: text, at: null });
  const titleOf = (type: string) => {
    const tile = tiles.get(type);
    return tile ? t(tile.title) : type;
  };
  const least = leastOf(tiles, draft);
  /** Shows which tiles are too small for legible text at a viewing. */
  const warnOfSmall = (items: readonly TilePlacement[], viewing: Viewing, otherwise: string) => {
    const small = tooSmall(items, leastOf(tiles, viewing));
    const names = [...new Set(small.map(({ type }) => titleOf(type)))].join(
      t('wall.andon.separator'),
    );
    showMessage(
      small.length === 0
        ? otherwise
        : t('wallEditor.refusal.viewing', { tiles: names, distance: viewing.distance }),
    );
  };

  const settle = (item: TilePlacement, arranged: Arranged) => {
    if (!arranged.ok) {
      setFeedback({ message: t(`wallEditor.refusal.${arranged.why}`), at: item.i });
      return;
    }
    const now = arranged.items.find(({ i }) => i === item.i) ?? item;
    const moved = arranged.items.filter((next, index) => next !== draft.items[index]);
    const tile = titleOf(item.type);
    const { x, y, w, h } = now;
    const at = t('wallEditor.edit.at', { tile, x: x + 1, y: y + 1, w, h });
    if (arranged.swapped !== undefined) {
      const other = draft.items.find(({ i }) => i === arranged.swapped);
      showMessage(t('wallEditor.edit.swapped', { tile, other: titleOf(other?.type ?? '') }));
      change(() => ({ items: arranged.items }));
      return;
    }
    const others = moved.length - 1;
    showMessage(others > 0 ? t('wallEditor.edit.madeSpace', { at, count: others }) : at);
    change(() => ({ items: arranged.items }));
  };

  const smallTiles = new Set(tooSmall(draft.items, least).map(({ i }) => i));

  return {
    /** The result of the last action; empty while a refusal is shown on its tile. */
    message: refusedAt === null ? message : '',
    showMessage,
    /** Returns the reason why the last action on a tile was refused; empty: it was not. */
    refusalAt: (i: string) => (refusedAt === i ? message : ''),
    /** Returns the size that a tile needs to be legible; null: it is large enough. */
    needsSize: ({ i, type }: TilePlacement) => (smallTiles.has(i) ? (least(type) ?? null) : null),
    /** True if a tile is too small for the distance and the screen. */
    hasSmall: smallTiles.size > 0,
    /** Arranges all tiles anew so that each can be read from the distance; one that finds no place is removed. */
    rearrange: () => {
      const { items, left } = rearrange(draft.items, least);
      change(() => ({ items }));
      const names = [...new Set(left.map(({ type }) => titleOf(type)))].join(
        t('wall.andon.separator'),
      );
      showMessage(
        left.length === 0
          ? t('wallEditor.edit.rearranged')
          : t('wallEditor.edit.rearrangedWithout', { tiles: names }),
      );
    },
    least,
    titleOf,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    undo: () => {
      undoStep();
      showMessage(t('wallEditor.edit.undone'));
    },
    redo: () => {
      redoStep();
      showMessage(t('wallEditor.edit.redone'));
    },
    move: (item: TilePlacement, to: Rect) => settle(item, place(draft.items, item.i, to, least)),
    remove: (item: TilePlacement) => {
      change(({ items }) => ({ items: items.filter(({ i }) => i !== item.i) }));
      showMessage(t('wallEditor.edit.removed', { tile: titleOf(item.type) }));
    },
    /** Changes the draft as it is by then, because storing a picture takes a while. */
    configure: (i: string, setting: Setting) =>
      change(({ items }) => configured(items, i, setting)),
    /** Previews a setting that is being typed; null: ends the preview. */
    previewSetting: (i: string, setting: Setting | null) =>
      preview(setting && configured(draft.items, i, setting)),
    /** @returns whether the board had space for it */
    add: (type: string): boolean => {
      const tile = tiles.get(type);
      const smallest = least(type);
      if (!tile || !smallest) return false;
      const { w, h } = tile.size;
      const wanted = { w: Math.max(w, smallest.w), h: Math.max(h, smallest.h) };
      const added = { i: freeID(draft.items, type), type, config: {} };
      const arranged = addTile(draft.items, added, wanted, least);
      if (!arranged) {
        showMessage(t('wallEditor.refusal.noSpaceToAdd'));
        return false;
      }
      const others = draft.items.filter((item, at) => arranged[at] !== item).length;
      change(() => ({ items: arranged }));
      const text = t('wallEditor.edit.added', { tile: t(tile.title) });
      showMessage(others > 0 ? t('wallEditor.edit.madeSpace', { at: text, count: others }) : text);
      return true;
    },
    rename: (boardName: string) => change(() => ({ boardName })),
    paint: (theme: BoardTheme) => change(() => ({ theme })),
    /** Accepts any viewing; tiles that are too small for it are marked. */
    view: (viewing: Viewing) => {
      warnOfSmall(draft.items, viewing, '');
      change(() => viewing);
    },
    /** Previews a viewing that is being typed; null: ends the preview. */
    previewView: (viewing: Viewing | null) => {
      if (viewing !== null) warnOfSmall(draft.items, viewing, '');
      preview(viewing);
    },
    /** Replaces the draft by another version of the board, as one step; the next save stores it. */
    restore: (version: Pick<Draft, 'boardName' | 'theme' | 'distance' | 'diagonal' | 'items'>) => {
      change(() => version);
      warnOfSmall(version.items, version, t('wallEditor.versions.restored'));
    },
    importFile: (source: string) => {
      const read = readBoardFile(source);
      if (!read.ok) {
        const { why, ...params } = read.error;
        showMessage(t(`wallEditor.file.${why}`, params));
        return;
      }
      const { layout, ...rest } = read.board;
      change(() => ({ ...rest, items: layout.items }));
      warnOfSmall(layout.items, rest, t('wallEditor.file.imported'));
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

/** Returns the tiles with one setting of one tile changed; null if that tile is gone. */
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

export type DraftActions = ReturnType<typeof useBoardDraft>;
