import { type CSSProperties, type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LabelFormat,
  labelsPerPage,
  placeOf,
} from '../../../contract/areas/device/labelFormats.ts';
import { qrPath } from '../../ui/data/qrPath.ts';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './LabelDialog.module.css';
import type { LabelSketch } from './labelSource.ts';

interface LabelPreviewProps {
  /** The labels of the first page, or more. */
  readonly labels: readonly LabelSketch[];
  /** The number of all labels. */
  readonly count: number;
  readonly format: LabelFormat;
  /** The first place that is used. */
  readonly start: number;
  readonly onStart: (place: number) => void;
}

/** The places of the first page, to scale, and roughly what is on them. A click on a place makes it the first one. */
export function LabelPreview({ labels, count, format, start, onStart }: LabelPreviewProps) {
  const { t } = useTranslation();
  const { page, label } = format;
  const perPage = labelsPerPage(format);
  const places = Array.from({ length: perPage }, (_, at) => at);
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
    <Stack as="figure" gap={8} align="middle">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field of the first place does the same by keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above */}
      <svg
        className={style.page}
        viewBox={`0 0 ${page.width} ${page.height}`}
        style={{ '--page-shape': page.width / page.height } as CSSProperties}
        role="img"
        aria-label={t('labels.preview')}
        onClick={select}
      >
        {places.map((place) => (
          <rect
            key={place}
            className={place < start ? style.used : style.place}
            {...placeOf(format, place)}
            {...label}
            rx={1}
          />
        ))}
        {labels.slice(0, perPage - start).map((one, at) => (
          <SketchedLabel
            key={one.id}
            label={one}
            size={label}
            corner={placeOf(format, start + at)}
          />
        ))}
      </svg>
      <StyledText as="figcaption" ink={3} size={13}>
        {t('labels.count', { count })}
        {t('labels.pages', { count: Math.ceil((start + count) / perPage) })}
      </StyledText>
    </Stack>
  );
}

interface SketchedLabelProps {
  readonly label: LabelSketch;
  readonly size: LabelFormat['label'];
  readonly corner: { readonly x: number; readonly y: number };
}

/** A label whose lines end at its edge; in the file they are broken. */
function SketchedLabel({ label: { qr, title, code }, size, corner }: SketchedLabelProps) {
  const { size: modules, path } = useMemo(() => qrPath(qr), [qr]);
  const side = Math.min(size.height, size.width * 0.6, 36);
  const text = Math.min(5, size.height * 0.1);
  const middle = size.height / 2;
  return (
    <svg {...corner} {...size}>
      <path transform={`translate(0 ${middle - side / 2}) scale(${side / modules})`} d={path} />
      <text x={side} y={middle - text * 0.2} fontSize={text} fontWeight={600}>
        {title}
      </text>
      <text x={side} y={middle + text} fontSize={text * 0.8}>
        {code}
      </text>
    </svg>
  );
}
