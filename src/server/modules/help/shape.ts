import type { HelpBlock, HelpInfo, HelpMenu } from '../../../contract/areas/help.ts';
import type { Locale, Text } from '../../../contract/locale.ts';

/** A page of a help, in every language. */
export interface HelpPage {
  /** Its address: `/helpDoc?page=...`; never changed, since people keep links. */
  readonly id: string;
  readonly title: Text;
  readonly content: Readonly<Record<Locale, readonly HelpBlock[]>>;
  /** The product's version that it was last changed for, and when that was. */
  readonly versionNo: string;
  readonly publishTime: string;
}

/** A group of pages under a word of the menu. */
export interface HelpGroup {
  readonly id: string;
  readonly title: Text;
  readonly pages: readonly HelpPage[];
}

/** Every entry of a menu behind its parent. */
export function menusOf(groups: readonly HelpGroup[], locale: Locale): HelpMenu[] {
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

/** Every page in the order of the menu. */
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
