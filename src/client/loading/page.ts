import type { ComponentType } from 'react';
import type { AnyPermissionID } from '../../contract/index.ts';
import type { Text } from '../../contract/locale.ts';
import type { Namespace } from '../i18n/translations.ts';
import type { PagePath } from '../lib/paths/pagePaths.ts';

/** One page of the product. */
export interface Page {
  /** The full path; pages of one path differ in the query. */
  readonly path: PagePath | '/login' | '/dev/tiles';
  /** The name of the route. */
  readonly name: string;
  /** Shown in menus, tags and the search before the page's own texts are loaded. */
  readonly title: Text;
  /** The i18n namespace of the page, loaded with it. */
  readonly namespace: Namespace;
  /** Loads its chunk. */
  readonly load: () => Promise<ComponentType>;
  /**
   * Its frame: the console's shell (default), only the guard (`bare`), or none (`public`: reachable
   * without a token).
   */
  readonly frame?: 'bare' | 'public';
  /**
   * The required permission: users without it are redirected to /401. Absent: open to all signed-in
   * users.
   */
  readonly permission?: AnyPermissionID;
  /** Hidden from the menu. */
  readonly hidden?: boolean;
  /** Its tag is pinned and cannot be closed. */
  readonly affix?: boolean;
  /** Mounted anew at each visit. */
  readonly noCache?: boolean;
  /** The name of its parent page in the breadcrumb; the menu marks that page. */
  readonly parent?: string;
  /** The query parameter that distinguishes pages of this path: each has its own tag. */
  readonly keyParam?: string;
}
