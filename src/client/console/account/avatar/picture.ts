import { safeImageType, uploadFolders } from '../../../../contract/areas/file/endpoints.ts';
import { avatarEdge, type Crop, minEdge } from './crop.ts';

/** The reason why a selected file is refused: a key of `account.photo`. */
export type PictureProblem = 'tooLarge' | 'unreadable' | 'tooSmall';

/** Reads a selected file, with the camera's rotation applied. The caller closes the picture. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > uploadFolders.UserPhoto.maxBytes) return 'tooLarge';
  if (!safeImageType.safeParse(file.type).success) return 'unreadable';
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return 'unreadable';
  if (Math.min(picture.width, picture.height) >= minEdge) return picture;
  picture.close();
  return 'tooSmall';
}

/** Draws a picture's crop onto a whole canvas; transparent pixels become white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width } = canvas;
  const { x, y, size } = crop;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, width);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x - size / 2, y - size / 2, size, size, 0, 0, width, width);
}

/** Returns a picture's crop as a JPEG file for the upload. */
export async function cropToFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = avatarEdge;
  canvas.height = avatarEdge;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('the canvas gives no picture')) : resolve(blob);
    canvas.toBlob(take, 'image/jpeg', 0.9);
  });
}
