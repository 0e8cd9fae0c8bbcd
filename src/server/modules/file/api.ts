/** The functions of this module that other modules may use. */
export { claimFiles, claimPictures, releaseFiles, type StoredUpload } from './claimFiles.ts';
export { claimPhoto } from './claimPhoto.ts';
export { cleanPicture } from './content/cleanPicture.ts';
export { readImageHead } from './content/imageHead.ts';
export { officeTypes } from './content/officePackage.ts';
export { type VideoKind, videoKind } from './content/videoKind.ts';
export { readPackage } from './content/zipPackage.ts';
export {
  type DocumentOwner,
  type DocumentReader,
  insertDocument,
  removeDocument,
  selectDocumentsOf,
} from './documents.ts';
export { fileReasons } from './reasons.ts';
export { inspectFile, type ReceiveDeps } from './receiveUpload.ts';
export { findFile, insertFile, keyOf, releaseFile, useFile } from './registry.ts';
export { discardPicture, storePicture } from './storePicture.ts';
export { endedByType, readUploadName } from './uploadLabel.ts';
export { limitUploads, withCheckSlot } from './uploadLimits.ts';
