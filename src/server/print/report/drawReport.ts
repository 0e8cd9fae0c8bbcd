import type { Faces } from '../faces/faces.ts';
import { createPen } from '../pen.ts';
import { layoutReport, type ReportContent, reportPage } from './reportLayout.ts';

/** A file of a report. */
export interface ReportDocument extends ReportContent {
  readonly kind: 'report';
}

/** Makes a PDF file of a report. @throws ReportTooLong */
export function drawReport(report: ReportDocument, faces: Faces): Promise<Uint8Array<ArrayBuffer>> {
  const pages = layoutReport(report, (text, size, bold) => faces.widthOf(text, bold) * size);
  const pen = createPen(faces, {
    title: `${report.title} ${report.subtitle}`,
    isTrueSize: false,
  });
  for (const { pictures, lines, bars, texts } of pages) {
    pen.addPage(reportPage);
    for (const { jpeg, ...box } of pictures) pen.drawPicture(jpeg, box);
    pen.fillBoxes(lines, '#999999');
    pen.fillBoxes(bars, '#7d8790');
    for (const text of texts) pen.drawText(text);
  }
  return pen.finish();
}
