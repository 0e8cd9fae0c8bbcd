import {
  type LabelFormatName,
  labelFormats,
  labelsPerPage,
  placeOf,
} from '../../../contract/areas/device/labelFormats.ts';
import type { Faces } from '../faces/faces.ts';
import { createPen, type MeasureText } from '../pen.ts';
import { type LabelContent, layoutLabel } from './labelLayout.ts';

/** A file of labels. */
export interface LabelDocument {
  readonly kind: 'labels';
  readonly title: string;
  readonly labels: readonly LabelContent[];
  readonly format: LabelFormatName;
  /** The place of the first label on the first page, from 0: the places before it are used already. */
  readonly start: number;
}

/** Makes a PDF file of labels in their true size. Codes are vectors, which every printer draws sharp. */
export function drawLabels(
  { title, labels, format: name, start }: LabelDocument,
  faces: Faces,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = labelFormats[name];
  const perPage = labelsPerPage(format);
  const measure: MeasureText = (text, size, bold) => faces.widthOf(text, bold) * size;
  const pen = createPen(faces, { title, isTrueSize: true });
  for (const [at, label] of labels.entries()) {
    const place = (at + start) % perPage;
    if (at === 0 || place === 0) pen.addPage(format.page);
    const corner = placeOf(format, place);
    const { qr, texts } = layoutLabel(label, format.label, measure);
    pen.fillBoxes(
      qr.runs.map(({ x, y, length }) => ({
        x: corner.x + qr.x + x * qr.module,
        y: corner.y + qr.y + y * qr.module,
        width: length * qr.module,
        height: qr.module,
      })),
    );
    for (const text of texts) pen.drawText({ ...text, x: corner.x + text.x, y: corner.y + text.y });
  }
  return pen.finish();
}
