import type { PlanTrend } from '../../../../contract/areas/plan/planTrends.ts';
import style from './TrendChart.module.css';

interface TrendChartProps {
  readonly trend: PlanTrend;
  /** Returns the text of a value. */
  readonly text: (value: number) => string;
  /** The accessible description; the table beside it has the values. */
  readonly label: string;
}

const dayMs = 86_400_000;
/** The sides of the drawing; it is stretched to its box. */
const width = 1000;
const height = 200;
/** Above and below the highest and the lowest value, as a share of their distance. */
const margin = 0.08;

/** More readings are drawn as a line alone. */
const mostDots = 60;

const timeOf = (text: string) => Date.parse(text);

/** The readings of an item over time with its limits, the least-squares line, and the interval in which it crosses one. */
export function TrendChart({ trend, text, label }: TrendChartProps) {
  const { readings, item, crossing, line } = trend;
  const [firstReading, lastReading] = [readings[0], readings.at(-1)];
  if (firstReading === undefined || lastReading === undefined) return null;
  const [first, last] = [timeOf(firstReading.time), timeOf(lastReading.time)];
  // what lies ahead takes at most as much width as what was read
  const mostAhead = Math.max(last - first, dayMs);
  const wanted = crossing === null ? last : timeOf(crossing.until ?? crossing.day);
  const end = Math.max(Math.min(wanted, last + mostAhead), last, first + dayMs);
  const fitAt = (time: number) =>
    line === null ? 0 : line.last + (line.perDay * (time - last)) / dayMs;
  const limits = [item.lower, item.upper].filter((limit) => limit !== null);
  const all = [
    ...readings.map(({ value }) => value),
    ...limits,
    ...(crossing === null ? [] : [fitAt(end)]),
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const pad = (high - low || 1) * margin;
  const x = (time: number) => ((time - first) / (end - first)) * width;
  const y = (value: number) => (1 - (value - low + pad) / (high - low + 2 * pad)) * height;
  const path = readings.map(({ time, value }) => `${x(timeOf(time))},${y(value)}`).join(' ');
  const [from, until] =
    crossing === null
      ? [0, 0]
      : [
          x(Math.min(timeOf(crossing.from), end)),
          x(Math.min(timeOf(crossing.until ?? '9999-12-31'), end)),
        ];
  const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
  return (
    <figure className={style.chart} role="img" aria-label={label}>
      <div className={style.plot} aria-hidden="true">
        <svg
          className={style.drawing}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
        >
          {crossing !== null && (
            <rect
              className={style.span}
              x={from}
              y={0}
              width={Math.max(until - from, 2)}
              height={height}
            />
          )}
          {limits.map((limit) => (
            <line
              key={limit}
              className={style.limit}
              x1={0}
              x2={width}
              y1={y(limit)}
              y2={y(limit)}
            />
          ))}
          {line !== null && (
            <line
              className={style.fit}
              x1={x(first)}
              y1={y(line.first)}
              x2={x(crossing === null ? last : end)}
              y2={y(fitAt(crossing === null ? last : end))}
            />
          )}
          <polyline className={style.values} points={path} />
          {(readings.length > mostDots ? [] : readings).map(({ time, value, pointID }) => (
            <path
              key={`${pointID} ${time}`}
              className={style.dot}
              d={`M${x(timeOf(time))} ${y(value)}h0`}
            />
          ))}
        </svg>
        {limits.map((limit) => (
          <span key={limit} className={style.mark} style={{ top: `${(y(limit) / height) * 100}%` }}>
            {text(limit)}
          </span>
        ))}
      </div>
      <figcaption className={style.ends} aria-hidden="true">
        <span>{dayText(first)}</span>
        <span>{dayText(end)}</span>
      </figcaption>
    </figure>
  );
}
