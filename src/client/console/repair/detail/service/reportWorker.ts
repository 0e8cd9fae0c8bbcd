import { loadFaces } from '../../../../kit/pdf/loadFaces.ts';
import type { PageFace } from '../../../../kit/pdf/pageFaces.ts';
import type { PdfReply } from '../../../../kit/pdf/runPdfWorker.ts';
import { createTextTools } from '../../../../kit/pdf/textPicture.ts';
import type { ReportPageLayout } from './reportLayout.ts';
import { type JpegPicture, makeReportPdf } from './reportPdf.ts';

/** A request of the page: the pages of a report, and its pictures by their key. */
export interface ReportRequest {
  readonly title: string;
  readonly pages: readonly ReportPageLayout[];
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly faces: readonly PageFace[];
}

const reply = (message: PdfReply) => postMessage(message);
/** The longest edge of a picture in the file: 300 dpi at its size on the page. */
const longestEdge = 1_000;

// Makes one file beside the page, which then ends the worker.
addEventListener('message', ({ data }: MessageEvent<ReportRequest>) => {
  void make(data).then(
    (file) => reply({ file }),
    (cause: unknown) => reply({ failure: String(cause) }),
  );
});

async function make({ title, pages, pictures, faces }: ReportRequest): Promise<Blob> {
  await loadFaces(faces);
  const drawn = new Map<string, JpegPicture>();
  for (const [key, blob] of pictures) drawn.set(key, await jpegOf(blob));
  return makeReportPdf(title, pages, drawn, createTextTools());
}

/** Draws a picture on white, because a JPEG has no clear pixels. */
async function jpegOf(blob: Blob): Promise<JpegPicture> {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no drawing area');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return { data: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}
