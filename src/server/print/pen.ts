import PdfDocument from 'pdfkit';
import type { Faces } from './faces/faces.ts';

/** A file that a viewer prints as it is: one that shrinks pages to the paper's margins would miss the labels. */
class TrueSizePdf extends PdfDocument {
  /** Adds to the preferences for viewers, which pdfkit writes for `displayTitle`, the one that it has no option for. */
  override ref(data: object = {}) {
    return super.ref('DisplayDocTitle' in data ? { ...data, PrintScaling: 'None' } : data);
  }
}

/** A line of text, in mm from the upper left corner of what it is on. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly width: number;
}

/** Returns the width of a line, mm. */
export type MeasureText = (text: string, size: number, bold: boolean) => number;

/** A width and a height, mm. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** A part of a page, mm from its upper left corner. */
export interface Box extends PaperSize {
  readonly x: number;
  readonly y: number;
}

/** Draws the pages of a PDF file. All lengths are in mm from the upper left corner of a page. */
export interface Pen {
  readonly addPage: (size: PaperSize) => void;
  readonly drawText: (text: Pick<PlacedText, 'text' | 'x' | 'y' | 'size' | 'bold'>) => void;
  /** Fills rectangles, black unless a colour is given, as `#rrggbb`. */
  readonly fillBoxes: (boxes: readonly Box[], colour?: string) => void;
  /** Draws a JPEG picture. */
  readonly drawPicture: (jpeg: Uint8Array, box: Box) => void;
  /** Ends the file. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
}

const pointsPerMm = 72 / 25.4;

/** Begins a PDF file. @param isTrueSize true: a viewer prints it without fitting its pages to the paper */
export function createPen(
  faces: Faces,
  { title, isTrueSize }: { readonly title: string; readonly isTrueSize: boolean },
): Pen {
  const options = {
    autoFirstPage: false,
    displayTitle: true,
    margin: 0,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Andon', Producer: 'Andon' },
  } as const;
  const pdf = isTrueSize ? new TrueSizePdf(options) : new PdfDocument(options);
  const chunks: Buffer[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', resolve);
  pdf.on('error', reject);
  const registered = new Set<string>();
  return {
    addPage({ width, height }) {
      pdf.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
    },
    drawText({ text, x, y, size, bold }) {
      let left = x;
      pdf.fillColor('#000000');
      for (const run of faces.runsOf(text, bold)) {
        if (!registered.has(run.face)) pdf.registerFont(run.face, faces.dataOf(run.face));
        registered.add(run.face);
        pdf
          .font(run.face)
          .fontSize(size * pointsPerMm)
          .text(run.text, left * pointsPerMm, y * pointsPerMm, {
            lineBreak: false,
            baseline: 'alphabetic',
          });
        left += run.width * size;
      }
    },
    fillBoxes(boxes, colour = '#000000') {
      if (boxes.length === 0) return;
      for (const { x, y, width, height } of boxes)
        pdf.rect(x * pointsPerMm, y * pointsPerMm, width * pointsPerMm, height * pointsPerMm);
      pdf.fill(colour);
    },
    drawPicture(jpeg, { x, y, width, height }) {
      pdf.image(Buffer.from(jpeg), x * pointsPerMm, y * pointsPerMm, {
        width: width * pointsPerMm,
        height: height * pointsPerMm,
      });
    },
    async finish() {
      pdf.end();
      await ended;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}
