import type { Theme } from '../../../../themes/theme.ts';
import { wallDimRoom } from '../../../../themes/wallDimRoom.ts';
import { wallLitRoom } from '../../../../themes/wallLitRoom.ts';
import { type BoardTheme, boardTheme } from '../../../contract/areas/kanban/endpoints.ts';

/** Every theme of a wall by the name that a board stores. */
export const wallThemes: Readonly<Record<BoardTheme, Theme>> = {
  'dim-room': wallDimRoom,
  'lit-room': wallLitRoom,
};

/** Returns a board's theme; `dim-room` where the name comes from a newer version. */
export function knownTheme(name: string | null): BoardTheme {
  const known = boardTheme.safeParse(name);
  return known.success ? known.data : 'dim-room';
}
