import { z } from 'zod';
import {
  type BoardLayout,
  boardLayout,
  boardTheme,
} from '../../../contract/areas/kanban/endpoints.ts';
import { insideGrid, overlap } from './placements.ts';

/** The content of a board file: the editable part of a board. */
const boardFile = z.object({
  boardName: z.string().trim().min(1).max(60),
  /** Absent in files that are older than the second theme. */
  theme: boardTheme.default('dim-room'),
  distance: z.number().min(0.5).max(30),
  diagonal: z.number().min(10).max(300),
  layout: boardLayout,
});
export type BoardFile = z.output<typeof boardFile>;

/** The reason why a file is invalid: part of the i18n key, with the text's parameters. */
export type BoardFileError =
  | { readonly why: 'notJson' }
  | { readonly why: 'newer'; readonly schema: number }
  | { readonly why: 'field'; readonly path: string; readonly detail: string }
  | { readonly why: 'twice'; readonly tile: string }
  | { readonly why: 'outside'; readonly tile: string }
  | { readonly why: 'overlap'; readonly tile: string; readonly other: string };

export type ReadBoardFile =
  | { readonly ok: true; readonly board: BoardFile }
  | { readonly ok: false; readonly error: BoardFileError };

/** Returns a board as a readable file: indented JSON. */
export function writeBoardFile(board: BoardFile): string {
  const { boardName, theme, distance, diagonal, layout } = board;
  return `${JSON.stringify({ boardName, theme, distance, diagonal, layout }, null, 2)}\n`;
}

/** Reads a board file; reports the first error with its location. */
export function readBoardFile(source: string): ReadBoardFile {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return refused({ why: 'notJson' });
  }
  const version = z.looseObject({ layout: z.looseObject({ schema: z.number() }) }).safeParse(value);
  if (version.success && version.data.layout.schema > 1) {
    return refused({ why: 'newer', schema: version.data.layout.schema });
  }
  const parsed = boardFile.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join('.') || '-';
    return refused({ why: 'field', path, detail: issue?.message ?? '' });
  }
  const error = layoutError(parsed.data.layout);
  return error ? refused(error) : { ok: true, board: parsed.data };
}

function refused(error: BoardFileError): ReadBoardFile {
  return { ok: false, error };
}

/** Returns the first error of a layout: a duplicate id, a tile outside the grid, overlapping tiles. */
function layoutError({ items }: BoardLayout): BoardFileError | null {
  for (const [index, item] of items.entries()) {
    const before = items.slice(0, index);
    if (before.some(({ i }) => i === item.i)) return { why: 'twice', tile: item.i };
    if (!insideGrid(item)) return { why: 'outside', tile: item.i };
    const other = before.find((earlier) => overlap(earlier, item));
    if (other) return { why: 'overlap', tile: item.i, other: other.i };
  }
  return null;
}
