import style from './CalmWall.module.css';

/** x, y, width, height in cells of 12 x 8. */
const tiles = [
  [0, 0, 3, 2],
  [3, 0, 3, 2],
  [6, 0, 3, 2],
  [9, 0, 3, 2],
  [0, 2, 8, 4],
  [8, 2, 4, 2],
  [8, 4, 4, 2],
  [0, 6, 4, 2],
  [4, 6, 5, 2],
  [9, 6, 3, 2],
] as const;

/** x, y, width, height in px: the bars and cards in a normal state. */
const quiet = [
  [22, 34, 62, 18],
  [142, 34, 74, 18],
  [262, 34, 50, 18],
  [382, 34, 34, 18],
  [20, 136, 62, 30],
  [20, 174, 62, 30],
  [90, 98, 62, 30],
  [160, 98, 62, 30],
  [160, 136, 62, 30],
  [230, 98, 62, 30],
  [340, 100, 118, 8],
  [340, 116, 86, 8],
  [340, 132, 60, 8],
  [340, 180, 44, 8],
  [340, 196, 70, 8],
  [340, 212, 96, 8],
  [20, 284, 9, 22],
  [34, 276, 9, 30],
  [48, 288, 9, 18],
  [62, 270, 9, 36],
  [76, 280, 9, 26],
  [90, 286, 9, 20],
  [104, 274, 9, 32],
  [118, 282, 9, 24],
  [180, 270, 160, 8],
  [180, 286, 124, 8],
  [380, 270, 56, 8],
  [380, 286, 72, 8],
] as const;

/** A picture of a wallboard in a normal state with one fault and one warning. */
export function CalmWall({ label }: { readonly label: string }) {
  return (
    <svg className={style.wall} viewBox="0 0 480 320" role="img" aria-label={label}>
      {tiles.map(([x, y, w, h]) => (
        <rect
          key={`${String(x)}-${String(y)}`}
          className={style.tile}
          x={x * 40 + 3}
          y={y * 40 + 3}
          width={w * 40 - 6}
          height={h * 40 - 6}
          rx="5"
        />
      ))}
      {quiet.map(([x, y, w, h]) => (
        <rect
          key={`${String(x)}-${String(y)}`}
          className={h === 30 && w === 62 ? style.card : style.quiet}
          x={x}
          y={y}
          width={w}
          height={h}
          rx="3"
        />
      ))}
      <rect className={style.fault} x="20" y="98" width="62" height="30" rx="3" />
      <path className={style.warning} d="M446 31 458 52H434Z" />
    </svg>
  );
}
