import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTheme, TilePlacement } from '../../../contract/areas/kanban.ts';
import type { TileDefinition } from '../defineTile.tsx';
import { readBoardFile } from '../layout/boardFile.ts';
import {
  type Arranged,
  addTile,
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

const unsaid = { said: '', at: null };

/** The deeds of the editor upon its draft; each says what came of it in `said`. */
export function useDraft(draft: Draft, tiles: Tiles) {
  const { t } = useTranslation();
  const history = useAtomValue(editAtom);
  const change = useSetAtom(changeDraftAtom);
  const back = useSetAtom(undoAtom);
  const forth = useSetAtom(redoAtom);
  const preview = useSetAtom(previewAtom);
  const [{ said, at: refusedAt }, setSaid] = useState<{ said: string; at: string | null }>(unsaid);
  const say = (words: string) => setSaid({ said: words, at: null });
  const titleOf = (type: string) => {
    const tile = tiles.get(type);
    return tile ? t(tile.title) : type;
  };
  const least = leastOf(tiles, draft);
  /** Says which tiles have too little room for legible text at a viewing. */
  const warnOfSmall = (items: readonly TilePlacement[], viewing: Viewing, otherwise: string) => {
    const small = tooSmall(items, leastOf(tiles, viewing));
    const names = [...new Set(small.map(({ type }) => titleOf(type)))].join(', ');
    say(small.length === 0 ? otherwise : t('wallEditor.refusal.viewing', { tiles: names }));
  };

  const settle = (item: TilePlacement, arranged: Arranged) => {
    if (!arranged.ok) {
      setSaid({ said: t(`wallEditor.refusal.${arranged.why}`), at: item.i });
      return;
    }
    const now = arranged.items.find(({ i }) => i === item.i) ?? item;
    const moved = arranged.items.filter((next, index) => next !== draft.items[index]);
    const tile = titleOf(item.type);
    const { x, y, w, h } = now;
    const at = t('wallEditor.edit.at', { tile, x: x + 1, y: y + 1, w, h });
    const others = moved.length - 1;
    say(others > 0 ? t('wallEditor.edit.madeRoom', { at, count: others }) : at);
    change(() => ({ items: arranged.items }));
  };

  const smallTiles = new Set(tooSmall(draft.items, least).map(({ i }) => i));

  return {
    /** What came of the last action; a refusal stands upon its tile instead. */
    said: refusedAt === null ? said : '',
    say,
    /** Why the last deed upon a tile was refused, to be said beside it. */
    refusalAt: (i: string) => (refusedAt === i ? said : ''),
    /** The size that a tile needs to be legible; null: it has it. */
    needsSize: ({ i, type }: TilePlacement) => (smallTiles.has(i) ? (least(type) ?? null) : null),
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
    /** @returns whether there was room for it */
    add: (type: string): boolean => {
      const tile = tiles.get(type);
      const smallest = least(type);
      if (!tile || !smallest) return false;
      const { w, h } = tile.size;
      const wanted = { w: Math.max(w, smallest.w), h: Math.max(h, smallest.h) };
      const added = { i: freeID(draft.items, type), type, config: {} };
      const arranged = addTile(draft.items, added, wanted, least);
      if (!arranged) {
        say(t('wallEditor.refusal.noRoomToAdd'));
        return false;
      }
      const others = draft.items.filter((item, at) => arranged[at] !== item).length;
      change(() => ({ items: arranged }));
      const words = t('wallEditor.edit.added', { tile: t(tile.title) });
      say(others > 0 ? t('wallEditor.edit.madeRoom', { at: words, count: others }) : words);
      return true;
    },
    rename: (boardName: string) => change(() => ({ boardName })),
    paint: (theme: BoardTheme) => change(() => ({ theme })),
    /** Takes any viewing; the tiles that are too small for it are marked. */
    view: (viewing: Viewing) => {
      warnOfSmall(draft.items, viewing, '');
      change(() => viewing);
    },
    /** Shows a viewing that is being typed; null: no longer. */
    previewView: (viewing: Viewing | null) => {
      if (viewing !== null) warnOfSmall(draft.items, viewing, '');
      preview(viewing);
    },
    /** Takes another version of the board, as one step; it is stored with the next save. */
    restore: (version: Pick<Draft, 'boardName' | 'theme' | 'distance' | 'diagonal' | 'items'>) => {
      change(() => version);
      warnOfSmall(version.items, version, t('wallEditor.versions.restored'));
    },
    importFile: (source: string) => {
      const read = readBoardFile(source);
      if (!read.ok) {
        const { why, ...params } = read.error;
        say(t(`wallEditor.file.${why}`, params));
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
