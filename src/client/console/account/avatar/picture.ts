import { safeImageType, uploadFolders } from '../../../../contract/areas/file.ts';
import { avatarEdge, type Crop, smallestEdge } from './crop.ts';

/** Why a chosen file is not taken: words of `account.photo`. */
export type PictureProblem = 'tooLarge' | 'unreadable' | 'tooSmall';

/** Reads a chosen file, turned as the camera held it. Whoever gets the picture closes it. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > uploadFolders.UserPhoto.maxBytes) return 'tooLarge';
  if (!safeImageType.safeParse(file.type).success) return 'unreadable';
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return 'unreadable';
  if (Math.min(picture.width, picture.height) >= smallestEdge) return picture;
  picture.close();
  return 'tooSmall';
}

/** Draws the square of a picture over the whole of a canvas; what is see-through becomes white. */
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

/** The square of a picture as the file that is sent. */
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
