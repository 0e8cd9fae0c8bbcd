import type { PagePath } from './pagePaths.ts';

const page = '/EquipmentKanban' satisfies PagePath;
const param = 'board';

/** Returns the path of a board of the wall; null: the organisation's first one. */
export function boardPath(id: string | null): string {
  return id === null ? page : `${page}?${new URLSearchParams({ [param]: id })}`;
}

/** Returns the id of the board that an address selects; null: the organisation's first one. */
export function boardOfAddress(search: URLSearchParams): string | null {
  const id = search.get(param) ?? '';
  return id === '' ? null : id;
}
