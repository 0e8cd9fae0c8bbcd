/** What other modules may use of files. */
export { claimPhoto } from './claimPhoto.ts';
export { claimPictures, releasePictures } from './claimPictures.ts';
export { readImageHead } from './content/imageHead.ts';
