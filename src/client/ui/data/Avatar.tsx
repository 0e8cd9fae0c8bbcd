import { useState } from 'react';
import style from './Avatar.module.css';

interface AvatarProps {
  /** The address of the photo; null where there is none. */
  readonly src: string | null;
  /** The name of the person; its first letter replaces a missing photo. */
  readonly name: string;
  /** Width and height, px. */
  readonly size: number;
  /** It is the logo of an organisation, which is shown whole. */
  readonly isLogo?: boolean;
}

/** A person's photo, or the first letter of the name where there is none or it cannot be loaded. */
export function Avatar({ src, name, size, isLogo = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== null && src !== failed ? src : null;
  return (
    <span
      className={style.avatar}
      data-logo={(isLogo && shown !== null) || undefined}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      aria-hidden="true"
    >
      {shown === null ? (
        <i className={style.letter} data-text={initialOf(name)} />
      ) : (
        <img src={shown} alt="" onError={() => setFailed(shown)} />
      )}
    </span>
  );
}

function initialOf(name: string): string {
  const point = name.trim().codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
}
