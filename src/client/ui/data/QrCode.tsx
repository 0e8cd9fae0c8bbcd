import { useMemo } from 'react';
import style from './QrCode.module.css';
import { qrPath } from './qrPath.ts';

interface QrCodeProps {
  readonly text: string;
  /** The name of what it opens, for screen readers. */
  readonly label: string;
}

/** A QR code with the light margin that readers need, dark on light in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
