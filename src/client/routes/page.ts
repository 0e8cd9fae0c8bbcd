import type { ComponentType } from 'react';
import type { PermissionID } from '../../contract/permissions.ts';
import type { WordPart } from '../i18n/i18n.ts';
import type { Words } from '../i18n/words.ts';
import type { PagePath } from '../lib/pagePaths.ts';

/**
 * A page's title in words that are there before the page is: those of the shell, or of the frame
 * for a page that stands outside it.
 */
export type TitleKey =
  | `shell.page.${keyof Words['shell']['page']}`
  | `app.title.${keyof Words['app']['title']}`;

/** One page of the product. */
export interface Page {
  /** The whole path; what differs from one page of it to another stands in the query. */
  readonly path: PagePath | '/login' | '/dev/tiles';
  /** The route's name. */
  readonly name: string;
  readonly title: TitleKey;
  /** The part of the words that it speaks, loaded with it. */
  readonly words: WordPart;
  /** Its chunk. */
  readonly load: () => Promise<ComponentType>;
  /**
   * What it stands in: the console's shell (the rule), nothing but the guard (`bare`), or
   * nothing at all (`public`: reachable without a token).
   */
  readonly frame?: 'bare' | 'public';
  /** Who holds it not is led to /401. None: whoever is signed in. */
  readonly permission?: PermissionID;
  /** Not in the menu. */
  readonly hidden?: boolean;
  /** Its tag is always there and can't be closed. */
  readonly affix?: boolean;
  /** Begins anew at each visit. */
  readonly noCache?: boolean;
  /** The name of the page above it: its breadcrumb goes by that one, and the menu marks it. */
  readonly parent?: string;
  /** The query parameter by which one page of this path differs from another: each has its own tag. */
  readonly by?: string;
}
