import {
  getHelpEdit,
  getHelpInfos,
  getHelpMenus,
  type HelpType,
  helpType,
  listHelpEdits,
} from '../../../../contract/areas/help/endpoints.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';

/** The reads that a change of a help makes stale. */
export const helpReads: readonly Endpoint[] = [
  listHelpEdits,
  getHelpEdit,
  getHelpMenus,
  getHelpInfos,
];

/** The subject of the editor: an entry, a new page of a group, or a new group. */
export interface EditedEntry {
  readonly type: HelpType;
  readonly id: string | null;
  readonly groupID: string | null;
}

/** Returns the path of the editor. */
export function helpEditPath({ type, id, groupID }: EditedEntry): string {
  const query = {
    type,
    ...(id !== null && { id }),
    ...(groupID !== null && { group: groupID }),
  };
  return `${pagePaths.helpEditPage}?${new URLSearchParams(query)}`;
}

/** Reads what the address of the editor names. */
export function editedEntry(query: URLSearchParams): EditedEntry {
  return {
    type: helpType.safeParse(query.get('type')).data ?? 'helpDoc',
    id: query.get('id'),
    groupID: query.get('group'),
  };
}
