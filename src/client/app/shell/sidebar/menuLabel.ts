import { useTranslation } from 'react-i18next';
import { menuAreas, permissions } from '../../../../contract/permissions.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import type { MenuEntry } from './consoleMenu.ts';

const labels = new Map([...menuAreas, ...permissions].map(({ id, label }) => [id, label]));

/**
 * What a menu is called in the language in use: the wire's name is always Chinese, so it is told
 * by its id; a menu of another server by its page's title, or as that server calls it.
 */
export function useMenuLabel(): (entry: MenuEntry) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ id, page, menuName }) =>
    labels.get(id)?.[locale] ?? (page === null ? menuName : t(page.title));
}
