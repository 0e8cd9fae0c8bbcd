import {
  type addLabelPhoto,
  labelPhotoBytes,
  labelPhotoEdge,
} from '../../../../../contract/areas/label/reports.ts';
import type { InputOf } from '../../../../../contract/endpoint.ts';
import { base64Of, shrinkPicture } from '../../../../lib/shrinkPicture.ts';
import type { LabelRead } from '../LabelDevice.tsx';

/** The longest edges, px, which are tried in turn: what a repairer looks at, down to what a weak network carries. */
const edges = [Math.min(1600, labelPhotoEdge), 1280, 960, 640];

/** Reduces photos to what the server accepts; those that no browser can read are left out. */
export async function reducePhotos(files: readonly File[]): Promise<readonly Blob[]> {
  const limits = { edges, maxBytes: labelPhotoBytes, contentType: 'image/jpeg' } as const;
  const photos = [];
  for (const file of files) photos.push(await shrinkPicture(file, limits).catch(() => null));
  return photos.filter((photo) => photo !== null);
}

/** Returns the body that adds a reduced photo to a report. */
export async function photoBody(
  label: LabelRead,
  Secret: string,
  photo: Blob,
): Promise<InputOf<typeof addLabelPhoto>> {
  return { ...label, Secret, Photo: await base64Of(photo) };
}
