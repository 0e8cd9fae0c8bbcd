import type { Hand } from './hand.ts';
import type { World } from './world.ts';

/** Who looks: an account of the demonstration, or one of a test's plant; `visitor`: the provider's, looking into the plant. */
export type Looker = 'admin' | 'supervisor' | 'repairer' | 'provider' | 'visitor';

/** A page or dialog to look at, reached by what a person does. */
export interface Scene {
  /** The picture's name. */
  readonly name: string;
  /** null: nobody is signed in. */
  readonly who: Looker | null;
  readonly path: string | ((world: World) => Promise<string>);
  /** Before the page is asked for. */
  readonly prepare?: (hand: Hand) => Promise<unknown>;
  /** What brings it up. */
  readonly act?: (hand: Hand) => Promise<unknown>;
  /** Other data in a page that has its scene: worth a picture, nothing new to whoever cannot see. */
  readonly alike?: boolean;
  /** It leaves something behind in the browser: in one of its own. */
  readonly alone?: boolean;
  /** Something is under way as long as one looks. */
  readonly waits?: boolean;
  /** The network fails: the browser says so too. */
  readonly fails?: boolean;
}
