import { drawTexts } from '../../../kit/pdf/drawTexts.ts';
import { mmOnPage, pointsPerMm, shortNumber as short } from '../../../kit/pdf/pageSpace.ts';
import { createPdf, hexText, type Pdf } from '../../../kit/pdf/pdf.ts';
import { addTextFont } from '../../../kit/pdf/textFont.ts';
import type { TextTools } from '../../../kit/pdf/textPicture.ts';
import { type LabelFormat, labelsPerPage, placeOf } from './labelFormats.ts';
import { type LabelContent, layoutLabel } from './labelLayout.ts';

/** The content of a file of labels. */
export interface LabelJob {
  /** The title of the file. */
  readonly title: string;
  readonly labels: readonly LabelContent[];
  readonly format: LabelFormat;
  /** The place of the first label on the first page, from 0: the places before it are used already. */
  readonly start: number;
}

/**
 * Makes a PDF file of labels in their true size. Codes are vectors, which every printer draws sharp; text
 * is a picture with invisible text above it. @param onLabel is called after each label
 */
export async function makeLabelPdf(
  { title, labels, format, start }: LabelJob,
  tools: TextTools,
  onLabel: (done: number) => void,
): Promise<Blob> {
  const pdf = createPdf();
  const font = await addTextFont(pdf);
  const pages = pdf.reserve();
  const size = `[0 0 ${short(format.page.width * pointsPerMm)} ${short(format.page.height * pointsPerMm)}]`;
  const numbers: number[] = [];
  let done = 0;
  for (const page of pagesOf(labels, labelsPerPage(format), start)) {
    const drawn = [];
    for (const { label, place } of page) {
      const { x, y } = placeOf(format, place);
      drawn.push(await drawLabel(pdf, label, { format, tools, x, y }));
      done += 1;
      onLabel(done);
    }
    const operators = `${mmOnPage}${drawn.map((one) => one.operators).join('')}`;
    const content = await pdf.addStream('', new TextEncoder().encode(operators));
    const pictures = drawn.map(({ picture }) => `/T${picture} ${picture} 0 R`).join(' ');
    numbers.push(
      pdf.add(
        `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${size} /Contents ${content} 0 R /Resources << /Font << /F ${font} 0 R >> /XObject << ${pictures} >> >> >>`,
      ),
    );
  }
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  pdf.add(`<< /Type /Pages /Kids [${kids}] /Count ${numbers.length} >>`, pages);
  // printed as it is: a viewer that shrinks pages to their margins would miss the labels
  const root = pdf.add(
    `<< /Type /Catalog /Pages ${pages} 0 R /ViewerPreferences << /PrintScaling /None >> >>`,
  );
  return pdf.finish(root, pdf.add(`<< /Title <feff${hexText(title).slice(1)} >>`));
}

interface PlacedLabel {
  readonly label: LabelContent;
  readonly place: number;
}

/** Returns the labels of each page with their places. */
export function pagesOf(
  labels: readonly LabelContent[],
  perPage: number,
  start: number,
): PlacedLabel[][] {
  const pages: PlacedLabel[][] = [];
  for (const [at, label] of labels.entries()) {
    const place = at + start;
    (pages[Math.floor(place / perPage)] ??= []).push({ label, place: place % perPage });
  }
  return pages;
}

interface Place {
  readonly format: LabelFormat;
  readonly tools: TextTools;
  /** The label's upper left corner on its page, mm from the page's. */
  readonly x: number;
  readonly y: number;
}

/** Returns the operators of one label, in mm upwards from the page's lower left corner, and its picture. */
async function drawLabel(pdf: Pdf, label: LabelContent, { format, tools, x, y }: Place) {
  const { qr, texts } = layoutLabel(label, format.label, tools.measure);
  const { picture, operators } = await drawTexts(pdf, texts, {
    tools,
    x,
    y,
    pageHeight: format.page.height,
  });
  const module = short(qr.module);
  const code = qr.runs.map((run) => `${run.x} ${-run.y - 1} ${run.length} 1 re`);
  const top = short(format.page.height - y - qr.y);
  const drawnCode = `0 g\nq ${module} 0 0 ${module} ${short(x + qr.x)} ${top} cm ${code.join('\n')} f Q\n`;
  return { picture, operators: `${drawnCode}${operators}` };
}
