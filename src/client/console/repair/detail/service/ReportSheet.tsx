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
