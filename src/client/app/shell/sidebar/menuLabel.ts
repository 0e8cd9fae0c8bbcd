import { sidebarGroupList } from '../../../../contract/permissions.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { MenuEntry } from './consoleMenu.ts';

const labels = new Map(sidebarGroupList.map(({ id, label }) => [id, label]));

/**
 * Returns a function that gives the label of a menu in the current language. The wire's name is
 * always Chinese, so a group's label is found by its id, and a page's entry has the title of its
 * page; an entry of another server keeps its own name.
 */
export function useMenuLabel(): (entry: MenuEntry) => string {
  const textOf = useText();
  return ({ id, page, menuName }) => {
    const label = page?.title ?? labels.get(id);
    return label === undefined ? menuName : textOf(label);
  };
}
