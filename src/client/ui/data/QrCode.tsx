import { useMemo } from 'react';
import { encode } from 'uqr';
import style from './QrCode.module.css';

interface QrCodeProps {
  readonly text: string;
  /** The name of what it opens, for screen readers. */
  readonly label: string;
}

/** A QR code with the light margin that readers need, dark on light in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 4 });
    const modules = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: data.length, path: modules.join('') };
  }, [text]);
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
