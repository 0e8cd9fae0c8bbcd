/** How a picture is reduced. */
export interface PictureLimits {
  /** The longest edges, px, which are tried in turn. */
  readonly edges: readonly number[];
  readonly maxBytes: number;
  readonly contentType: 'image/webp' | 'image/jpeg';
}

/**
 * Draws a picture anew with the first edge by which it fits, the camera's rotation applied and its metadata,
 * the place of the photo among them, left out. Returns null if it fits by none.
 *
 * @throws DOMException if the file is no picture that the browser can read
 */
export async function shrinkPicture(
  file: Blob,
  { edges, maxBytes, contentType }: PictureLimits,
): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  try {
    for (const edge of edges) {
      const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
      const drawn = await draw(bitmap, scale, contentType);
      if (drawn !== null && drawn.size <= maxBytes) return drawn;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, scale: number, contentType: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context !== null && contentType === 'image/jpeg') {
    context.fillStyle = '#ffffff'; // JPEG has no transparency, and shows it black
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, contentType, 0.85);
  });
}

/** Returns the bytes of a blob in base64. @throws DOMException if they cannot be read */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
