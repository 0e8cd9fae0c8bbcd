import type { OrderPhoto } from '../../../../../contract/orders/orderRecord.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { fileUrl } from '../../../../api/http/fileUrl.ts';

/** A picture that was read, with its size in pixels. */
export interface ReadPicture {
  readonly blob: Blob;
  /** Where it can be shown from. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Reads the pictures of an order by their `url`. One that cannot be read is left out. */
export async function readPictures(
  order: WorkOrderDetail,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadPicture>> {
  const { photosBefore, photosAfter, signature } = order;
  const photos = [...photosBefore, ...photosAfter, ...(signature === null ? [] : [signature])];
  const read = await Promise.all(photos.map((photo) => readPicture(photo, signal)));
  return new Map(read.filter((one) => one !== null));
}

async function readPicture(
  { url, linkurl }: OrderPhoto,
  signal: AbortSignal,
): Promise<readonly [string, ReadPicture] | null> {
  try {
    const address = new URL(fileUrl(linkurl) ?? '', document.baseURI).href;
    const response = await fetch(address, { signal });
    if (!response.ok) return null;
    const blob = await response.blob();
    const picture = await createImageBitmap(blob);
    const { width, height } = picture;
    picture.close();
    return [url, { blob, address, width, height }];
  } catch (cause) {
    if (signal.aborted) throw cause;
    return null;
  }
}
