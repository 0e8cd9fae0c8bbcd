import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Measures of a scrolling table body, in px. */
interface RowsMeasure {
  /** Minimum height. */
  readonly min: number;
  /** Space from its top to the content below it at the bottom of the window. */
  readonly free: number;
  readonly head: number;
  readonly row: number;
  readonly rows: number;
}

/**
 * Returns the height of a table body that scrolls under its head: all rows where they fit, else the
 * free height of the window, with half a row at the end to show that more follow.
 */
export function rowsHeight({ min, free, head, row, rows }: RowsMeasure): number {
  const available = Math.max(min, free);
  const all = head + rows * row;
  if (row === 0) return min; // not painted yet
  if (all <= available) return available;
  const shown = Math.floor((available - head) / row - 0.5);
  const height = head + (shown + 0.5) * row;
  return height < min ? height + row : height;
}

/** The space below a table, px. */
const footPx = 24;

/**
 * Fits the scrolling body of a table to the window. Returns its ref and its maximum height.
 *
 * @param min undefined: the table does not scroll by itself and has no height
 */
export function useRowsHeight(
  min: number | undefined,
): readonly [RefObject<HTMLDivElement | null>, number | undefined] {
  const region = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(min);
  const measure = () => {
    const element = region.current;
    if (element === null || min === undefined) return;
    const { top, bottom } = element.getBoundingClientRect();
    const panel = element.parentElement?.getBoundingClientRect().bottom ?? bottom;
    const free = innerHeight - (top + scrollY) - Math.max(0, panel - bottom) - footPx;
    const body = element.querySelectorAll('tbody tr');
    const head = element.querySelector('thead')?.offsetHeight ?? 0;
    const row = body[0]?.getBoundingClientRect().height ?? 0;
    setHeight(rowsHeight({ min, free, head, row, rows: body.length }));
  };
  useLayoutEffect(measure); // rows, bars above and sizes change it: it is measured again after each render
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return [region, height];
}
