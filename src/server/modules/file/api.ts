/** What other modules may use of files. */
export { claimPhoto } from './claimPhoto.ts';
export { readImageHead } from './content/imageHead.ts';
