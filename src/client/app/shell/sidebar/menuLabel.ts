import { useTranslation } from 'react-i18next';
import { menuAreas, permissions } from '../../../../contract/permissions.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import type { MenuEntry } from './consoleMenu.ts';

const labels = new Map([...menuAreas, ...permissions].map(({ id, label }) => [id, label]));

/**
 * Returns a function that gives the label of a menu in the current language. The wire's name is
 * always Chinese, so labels are found by id; a menu of another server gets the title of its page,
 * or its own name.
 */
export function useMenuLabel(): (entry: MenuEntry) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ id, page, menuName }) =>
    labels.get(id)?.[locale] ?? (page === null ? menuName : t(page.title));
}
