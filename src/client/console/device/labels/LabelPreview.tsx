import { type CSSProperties, type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fontWidth } from '../../../kit/pdf/textFont.ts';
import { type MeasureText, measureBy, textFamilies } from '../../../kit/pdf/textPicture.ts';
import style from './LabelDialog.module.css';
import { type LabelFormat, labelsPerPage, placeOf } from './labelFormats.ts';
import { type LabelContent, type LabelLayout, layoutLabel } from './labelLayout.ts';
import { pagesOf } from './labelPdf.ts';

interface LabelPreviewProps {
  readonly labels: readonly LabelContent[];
  readonly format: LabelFormat;
  /** The first place that is used. */
  readonly start: number;
  readonly onStart: (place: number) => void;
}

/** The first page, to scale. A click on a place makes it the first one. */
export function LabelPreview({ labels, format, start, onStart }: LabelPreviewProps) {
  const { t } = useTranslation();
  const { page, label } = format;
  const pages = pagesOf(labels, labelsPerPage(format), start);
  const laidOut = useMemo(() => {
    const measure = createMeasure();
    return (pagesOf(labels, labelsPerPage(format), start)[0] ?? []).map((one) => ({
      ...one,
      layout: layoutLabel(one.label, format.label, measure),
    }));
  }, [labels, format, start]);
  const places = Array.from({ length: labelsPerPage(format) }, (_, at) => at);
  const select = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * page.width;
    const y = ((clientY - box.top) / box.height) * page.height;
    const selected = places.find((place) => {
      const corner = placeOf(format, place);
      return (
        x >= corner.x && x < corner.x + label.width && y >= corner.y && y < corner.y + label.height
      );
    });
    if (selected !== undefined) onStart(selected);
  };
  return (
    <figure className={style.figure}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field of the first place does the same by keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above */}
      <svg
        className={style.page}
        viewBox={`0 0 ${page.width} ${page.height}`}
        style={{ '--page-shape': page.width / page.height } as CSSProperties}
        role="img"
        aria-label={t('device.labels.preview')}
        onClick={select}
      >
        {places.map((place) => {
          const corner = placeOf(format, place);
          return (
            <rect
              key={place}
              className={place < start ? style.used : style.place}
              {...corner}
              width={label.width}
              height={label.height}
              rx={1}
            />
          );
        })}
        {laidOut.map(({ label: { id }, place, layout }) => (
          <DrawnLabel key={id} layout={layout} corner={placeOf(format, place)} />
        ))}
      </svg>
      <figcaption className={style.note}>
        {t('device.labels.count', { count: labels.length })}
        {t('device.labels.pages', { count: pages.length })}
      </figcaption>
    </figure>
  );
}

interface DrawnLabelProps {
  readonly layout: LabelLayout;
  readonly corner: { readonly x: number; readonly y: number };
}

function DrawnLabel({ layout: { qr, texts }, corner }: DrawnLabelProps) {
  const path = qr.runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <g transform={`translate(${corner.x} ${corner.y})`}>
      <path transform={`translate(${qr.x} ${qr.y}) scale(${qr.module})`} d={path} />
      {texts.map(({ text, x, y, size, bold }) => (
        <text
          key={y}
          x={x}
          y={y}
          fontSize={size}
          fontFamily={textFamilies}
          fontWeight={bold ? 600 : 400}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Returns what measures text as the worker does; an estimate where nothing can be drawn. */
function createMeasure(): MeasureText {
  const drawing = document.createElement('canvas').getContext('2d');
  return drawing === null ? (text, size) => fontWidth(text) * size : measureBy(drawing);
}
