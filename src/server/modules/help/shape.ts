import type { HelpBlock, HelpInfo, HelpMenuEntry } from '../../../contract/areas/help/endpoints.ts';
import type { Locale, Text } from '../../../contract/locale.ts';

/** A help page in every language. */
export interface HelpPageContent {
  /** Part of the address `/helpDoc?page=...`; never changed, because users save links. */
  readonly id: string;
  readonly title: Text;
  readonly content: Readonly<Record<Locale, readonly HelpBlock[]>>;
  /** The product's version that it was last changed for, and when that was. */
  readonly versionNo: string;
  readonly publishTime: string;
}

/** A group of pages under one menu entry. */
export interface HelpGroup {
  readonly id: string;
  readonly title: Text;
  readonly pages: readonly HelpPageContent[];
}

/** Returns every menu entry, each after its parent. */
export function menusOf(groups: readonly HelpGroup[], locale: Locale): HelpMenuEntry[] {
  return groups.flatMap((group, sort) => [
    { id: group.id, menuName: group.title[locale], parentID: '', sort },
    ...group.pages.map((page, nth) => ({
      id: page.id,
      menuName: page.title[locale],
      parentID: group.id,
      sort: nth,
    })),
  ]);
}

/** Returns every page in the order of the menu. */
export function infosOf(groups: readonly HelpGroup[], locale: Locale): HelpInfo[] {
  return groups.flatMap(({ pages }) =>
    pages.map(({ id, title, content, versionNo, publishTime }) => ({
      id: `info-${id}`,
      menuID: id,
      title: title[locale],
      content: [...content[locale]],
      versionNo,
      publishTime,
    })),
  );
}
