import { textFamilies } from '../../../../kit/pdf/textPicture.ts';
import { type ReportPageLayout, reportPage } from './reportLayout.ts';
import type { ReadPicture } from './reportPictures.ts';

interface ReportSheetProps {
  readonly page: ReportPageLayout;
  readonly pictures: ReadonlyMap<string, ReadPicture>;
  readonly label: string;
}

/** A page of a report, to scale, as it is printed. */
export function ReportSheet({ page, pictures, label }: ReportSheetProps) {
  return (
    <svg viewBox={`0 0 ${reportPage.width} ${reportPage.height}`} role="img" aria-label={label}>
      <rect width={reportPage.width} height={reportPage.height} fill="#ffffff" />
      {page.pictures.map(({ key, ...place }) => (
        <image key={`${key} ${place.x}`} {...place} href={pictures.get(key)?.address} />
      ))}
      {page.lines.map(({ x, y, width }) => (
        <rect key={y} x={x} y={y} width={width} height={0.2} fill="#999999" />
      ))}
      {page.texts.map(({ text, x, y, size, bold }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          fontFamily={textFamilies}
          fontWeight={bold ? 600 : 400}
          fill="#000000"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Prints drawings, each on a page of A4 of its own, without the page around them. */
export function printSheets(sheets: readonly SVGSVGElement[], title: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const { contentDocument: inner, contentWindow: view } = frame;
  if (inner === null || view === null) return;
  inner.title = title;
  // by the object model: the content security policy refuses style elements
  const style = new (view as Window & typeof globalThis).CSSStyleSheet();
  style.replaceSync(
    '@page{size:A4;margin:0} body{margin:0} svg{display:block;width:210mm;height:296mm;break-after:page}',
  );
  inner.adoptedStyleSheets = [style];
  inner.body.append(...sheets.map((sheet) => inner.importNode(sheet, true)));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
