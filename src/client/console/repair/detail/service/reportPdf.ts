import { drawTexts } from '../../../../kit/pdf/drawTexts.ts';
import { mmOnPage, pointsPerMm, shortNumber as short } from '../../../../kit/pdf/pageSpace.ts';
import { createPdf, hexText } from '../../../../kit/pdf/pdf.ts';
import { addTextFont } from '../../../../kit/pdf/textFont.ts';
import type { TextTools } from '../../../../kit/pdf/textPicture.ts';
import { type ReportPageLayout, reportPage } from './reportLayout.ts';

/** A JPEG picture. */
export interface JpegPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a PDF file of the pages of a report. Text is drawn as on labels.
 *
 * @param pictures by their key; one that is not there leaves its place empty
 */
export async function makeReportPdf(
  title: string,
  pages: readonly ReportPageLayout[],
  pictures: ReadonlyMap<string, JpegPicture>,
  tools: TextTools,
): Promise<Blob> {
  const pdf = createPdf();
  const font = await addTextFont(pdf);
  const numbers = new Map<string, number>();
  for (const [key, { data, width, height }] of pictures)
    numbers.set(key, pdf.addJpeg(data, width, height));
  const root = pdf.reserve();
  const box = `[0 0 ${short(reportPage.width * pointsPerMm)} ${short(reportPage.height * pointsPerMm)}]`;
  const kids: number[] = [];
  for (const page of pages) {
    const resources: string[] = [];
    let operators = mmOnPage;
    for (const { key, x, y, width, height } of page.pictures) {
      const number = numbers.get(key);
      if (number === undefined) continue;
      resources.push(`/P${number} ${number} 0 R`);
      const foot = short(reportPage.height - y - height);
      operators += `q ${short(width)} 0 0 ${short(height)} ${short(x)} ${foot} cm /P${number} Do Q\n`;
    }
    for (const { x, y, width } of page.lines) {
      const up = short(reportPage.height - y);
      operators += `0.2 w 0.6 G ${short(x)} ${up} m ${short(x + width)} ${up} l S\n`;
    }
    operators += '0 g\n';
    for (const text of page.texts) {
      const place = { tools, x: 0, y: 0, pageHeight: reportPage.height };
      const drawn = await drawTexts(pdf, [text], place);
      resources.push(`/T${drawn.picture} ${drawn.picture} 0 R`);
      operators += drawn.operators;
    }
    const content = await pdf.addStream('', new TextEncoder().encode(operators));
    kids.push(
      pdf.add(
        `<< /Type /Page /Parent ${root} 0 R /MediaBox ${box} /Contents ${content} 0 R /Resources << /Font << /F ${font} 0 R >> /XObject << ${resources.join(' ')} >> >> >>`,
      ),
    );
  }
  const list = kids.map((number) => `${number} 0 R`).join(' ');
  pdf.add(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`, root);
  const catalogue = pdf.add(`<< /Type /Catalog /Pages ${root} 0 R >>`);
  return pdf.finish(catalogue, pdf.add(`<< /Title <feff${hexText(title).slice(1)} >>`));
}
