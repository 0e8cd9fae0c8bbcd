import type { ComponentProps } from 'react';
import { safeImageType } from '../../../../contract/areas/file/endpoints.ts';
import { resizePhoto } from './resizePhoto.ts';
import { UploadField } from './UploadField.tsx';

type PhotoFieldProps = Omit<ComponentProps<typeof UploadField>, 'accept' | 'prepare' | 'folder'>;

/** A field for photos, which are made smaller before they are uploaded. */
export function PhotoField(props: PhotoFieldProps) {
  return <UploadField {...props} accept={safeImageType.options.join(',')} prepare={resizePhoto} />;
}
