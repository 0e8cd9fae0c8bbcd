import { boardImageBytes, boardImageType } from '../../../../contract/areas/kanban/edits.ts';
import { base64Of, shrinkPicture } from '../../../lib/shrinkPicture.ts';

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
  return encode(accepted ? file : await shrink(file));
}

async function shrink(file: Blob): Promise<Blob> {
  const limits = { edges, maxBytes: boardImageBytes, contentType: 'image/webp' } as const;
  const drawn = await shrinkPicture(file, limits).catch(() => {
    throw new PictureError('imageUnreadable');
  });
  if (drawn === null) throw new PictureError('imageTooLarge');
  return drawn;
}

function encode(blob: Blob): Promise<string> {
  return base64Of(blob).catch(() => {
    throw new PictureError('imageUnreadable');
  });
}
