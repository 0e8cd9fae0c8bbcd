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
 * Returns the height of a table body that scrolls under its head: the free height of the window where all rows fit, else
 * that of the whole rows that fit, because no row is cut.
 */
export function rowsHeight({ min, free, head, row, rows }: RowsMeasure): number {
  const available = Math.max(min, free);
  const all = head + rows * row;
  if (row === 0) return min; // not painted yet
  if (all <= available) return available;
  const fitting = Math.floor((available - head) / row);
  const least = Math.ceil((min - head) / row);
  return head + Math.max(fitting, least) * row;
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
