import { boardImageBytes, boardImageType } from '../../../../contract/areas/kanban/endpoints.ts';

/** Thrown for a file that cannot become a picture of a board; `why` is part of the i18n key. */
export class PictureError extends Error {
  readonly why: 'imageUnreadable' | 'imageTooLarge';

  constructor(why: PictureError['why']) {
    super(why);
    this.why = why;
  }
}

/** The longest edges, px, to which a large picture is reduced in turn: from a whole wall to a small tile. */
const edges = [1920, 1440, 960, 640] as const;

/**
 * Returns a file as a picture that the board accepts, in base64: unchanged, or reduced where it is too
 * large or of another type.
 * @throws PictureError
 */
export async function pictureOf(file: Blob): Promise<string> {
  const accepted = boardImageType.safeParse(file.type).success && file.size <= boardImageBytes;
  return base64Of(accepted ? file : await shrink(file));
}

async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError('imageUnreadable');
  });
  try {
    for (const edge of edges) {
      const drawn = await draw(bitmap, Math.min(1, edge / Math.max(bitmap.width, bitmap.height)));
      if (drawn !== null && drawn.size <= boardImageBytes) return drawn;
    }
  } finally {
    bitmap.close();
  }
  throw new PictureError('imageTooLarge');
}

function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.85);
  });
}

async function base64Of(blob: Blob): Promise<string> {
  const buffer = await blob.arrayBuffer().catch(() => {
    throw new PictureError('imageUnreadable');
  });
  const characters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(characters.join(''));
}
