import type { ComponentProps } from 'react';
import { safeImageType } from '../../../../contract/areas/file/endpoints.ts';
import { shrinkPicture } from '../../../lib/shrinkPicture.ts';
import { UploadField } from './UploadField.tsx';

type PhotoFieldProps = Omit<
  ComponentProps<typeof UploadField>,
  'accept' | 'prepare' | 'folder' | 'isPhoto'
>;

/** The longest edge of a photo that is uploaded, px: enough to read a nameplate. */
const photoEdge = 2_000;

/**
 * Returns a photo as a JPEG file, without the place and the camera that its file names. A picture that cannot be
 * drawn, or would become larger, stays as it is.
 */
async function resizePhoto(file: File): Promise<File> {
  const contentType = 'image/jpeg';
  const maxBytes = file.type === contentType ? Infinity : file.size - 1;
  const photo = await shrinkPicture(file, { edges: [photoEdge], maxBytes, contentType }).catch(
    () => null,
  );
  if (photo === null) return file;
  return new File([photo], file.name.replace(/\.\w+$|$/, '.jpg'), { type: contentType });
}

/** A field for photos, which are made smaller before they are uploaded. */
export function PhotoField(props: PhotoFieldProps) {
  return (
    <UploadField
      {...props}
      accept={safeImageType.options.join(',')}
      prepare={resizePhoto}
      isPhoto
    />
  );
}
