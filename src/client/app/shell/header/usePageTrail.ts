import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/session/useSession.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { PageTrail } from '../../../kit/page/PageHeading.tsx';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import type { Page } from '../../../loading/page.ts';
import { pageNamed } from '../../../routes/pages.ts';
import { menuRole } from '../../../routes/routeAccess.ts';
import { consoleMenu, mayOpen, trailTo } from '../sidebar/consoleMenu.ts';
import { useMenuLabel } from '../sidebar/menuLabel.ts';

/**
 * Returns the trail of a page: its menus and its parent pages. A page that is in no menu is placed below the overview,
 * the landing page.
 */
export function usePageTrail(page: Page): PageTrail {
  const { t } = useTranslation();
  const textOf = useText();
  const labelOf = useMenuLabel();
  const user = useLastNonNull(useUser()); // also after the token has expired: the page stays open
  return useMemo(() => {
    const menu = user === null ? [] : consoleMenu(user.permissions, menuRole(user));
    const groups = trailTo(page, menu).filter((entry) => entry.page === null);
    const root = groups.length === 0 ? pageNamed('dataOverview') : null;
    const isRooted = root !== null && root !== page && user !== null && mayOpen(root, user);
    const above = [...(isRooted ? [root] : []), ...pagesAbove(page)];
    return {
      label: t('shell.crumbs'),
      steps: [
        ...groups.map((entry) => ({ key: entry.id, label: labelOf(entry), to: null })),
        ...above.map((one) => ({ key: one.name, label: textOf(one.title), to: one.path })),
      ],
    };
  }, [page, user, t, textOf, labelOf]);
}

/** Returns the parent pages of a page, the topmost first. */
function pagesAbove(page: Page): readonly Page[] {
  const parent = page.parent === undefined ? null : pageNamed(page.parent);
  return parent === null ? [] : [...pagesAbove(parent), parent];
}
