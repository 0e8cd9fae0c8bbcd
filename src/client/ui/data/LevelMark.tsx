import style from './LevelMark.module.css';

interface Props {
  readonly level: number;
  /** The accessible name, where no text stands beside it; a mark with a label shows no digit. */
  readonly label?: string;
}

/** A fault level as a shape and colour; its size is `--level-mark`. */
export function LevelMark({ level, label }: Props) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={style.mark} viewBox="0 0 16 16" {...named}>
      {label !== undefined && <title>{label}</title>}
      {level === 1 && <rect className={style.level1} x="1" y="1" width="14" height="14" rx="2" />}
      {level === 2 && <path className={style.level2} d="M8 1 15.5 14.5H.5Z" />}
      {level === 3 && <circle className={style.level3} cx="8" cy="8" r="7" />}
      {level === 4 && <rect className={style.level4} x="2" y="2" width="12" height="12" rx="2" />}
      {label === undefined && level >= 1 && level <= 4 && (
        <text className={style.number} data-level={level} x="8" y={level === 2 ? 13 : 11.8}>
          {level}
        </text>
      )}
    </svg>
  );
}
