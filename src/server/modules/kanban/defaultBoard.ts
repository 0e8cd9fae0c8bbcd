import type { BoardTheme } from '../../../contract/areas/kanban.ts';

/** How a wall is looked at unless said otherwise (design page 5, Legibility). */
export const defaultView = {
  theme: 'dim-room' satisfies BoardTheme,
  distance: 4,
  diagonal: 86,
} as const;
