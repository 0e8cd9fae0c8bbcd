import { useState } from 'react';
import style from './Avatar.module.css';

interface AvatarProps {
  /** Where the photo is; null: there is none. */
  readonly src: string | null;
  /** Whose it is: the first letter stands in for the photo. */
  readonly name: string;
  /** Pixels. */
  readonly size: number;
}

/** Somebody's photo beside their name; their first letter where there is none, or it does not come. */
export function Avatar({ src, name, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== null && src !== failed ? src : null;
  return (
    <span
      className={style.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      aria-hidden="true"
    >
      {shown === null ? (
        <i className={style.letter} data-text={firstLetter(name)} />
      ) : (
        <img src={shown} alt="" onError={() => setFailed(shown)} />
      )}
    </span>
  );
}

function firstLetter(name: string): string {
  const point = name.trim().codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
}
