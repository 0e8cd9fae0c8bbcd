/** The files of a build, for its service worker. All are paths of this origin. */
export interface BuildFiles {
  /** The first script of its index.html, which distinguishes that page from another build's. */
  readonly entry: string;
  /** The files that the wall loads, at once or later. */
  readonly wall: readonly string[];
  /** Every file with its content's hash in its name, including the wall's. */
  readonly hashed: readonly string[];
}
