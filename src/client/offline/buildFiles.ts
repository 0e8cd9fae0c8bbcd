/** What a build consists of, as its service worker needs it. All are paths of this origin. */
export interface BuildFiles {
  /** The script that its index.html loads first: by it that page is told from another build's. */
  readonly entry: string;
  /** What the wall loads, now or as it goes on. */
  readonly wall: readonly string[];
  /** Every file that has its content's hash in its name, the wall's among them. */
  readonly hashed: readonly string[];
}
