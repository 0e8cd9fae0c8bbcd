/** The longest edge of a photo that is uploaded, in pixels: enough to read a nameplate. */
const photoEdge = 2_000;
const quality = 0.85;

/**
 * Returns a photo as a JPEG file of at most `photoEdge` pixels, without the place and the camera that its file names. A
 * picture that cannot be drawn, or that would become larger, stays as it is.
 */
export async function resizePhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    const scale = Math.min(1, photoEdge / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    const isJpeg = file.type === 'image/jpeg';
    if (scale === 1 && !isJpeg && blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$|$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  } finally {
    picture.close();
  }
}
