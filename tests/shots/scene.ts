import type { Driver } from './driver.ts';
import type { World } from './world.ts';

/** The user of a scene: an account of the demo or of a test's plant; `visitor`: the provider's user, who has switched to the plant. */
export type Viewer = 'admin' | 'supervisor' | 'repairer' | 'provider' | 'visitor';

/** A page or dialog, opened by a user's actions. */
export interface Scene {
  /** The picture's name. */
  readonly name: string;
  /** null: nobody is signed in. */
  readonly who: Viewer | null;
  readonly path: string | ((world: World) => Promise<string>);
  /** Mocks responses before the page is opened; what else it changes needs `loads` or `alone`. */
  readonly prepare?: (driver: Driver) => Promise<unknown>;
  /** The actions that open it. */
  readonly act?: (driver: Driver) => Promise<unknown>;
  /** Set if another scene shows the same parts with other data: worth a picture, but no accessibility check. */
  readonly alike?: boolean;
  /** Set if the scene changes the browser's storage, so that it needs a context of its own. */
  readonly alone?: boolean;
  /** Set if what it prepares takes effect while the product loads. */
  readonly loads?: boolean;
  /** Set if something stays in flight. */
  readonly waits?: boolean;
  /** Set if the network fails, which the browser logs as errors. */
  readonly fails?: boolean;
}
