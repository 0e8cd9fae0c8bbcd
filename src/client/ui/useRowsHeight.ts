import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What a region of rows is measured by, all in px. */
interface RowsMeasure {
  /** It is never lower. */
  readonly least: number;
  /** From its top to what stands beneath it at the window's foot. */
  readonly free: number;
  readonly head: number;
  readonly row: number;
  readonly rows: number;
}

/**
 * How high a region is whose rows scroll under their head: all rows where there is room, else as high
 * as the window leaves, with half a row at its end, so that one sees that there are more.
 */
export function rowsHeight({ least, free, head, row, rows }: RowsMeasure): number {
  const room = Math.max(least, free);
  const all = head + rows * row;
  if (row === 0) return least; // it is not painted
  if (all <= room) return room;
  const shown = Math.floor((room - head) / row - 0.5);
  const height = head + (shown + 0.5) * row;
  return height < least ? height + row : height;
}

/** The space that the page leaves beneath what follows a table. */
const footPx = 24;

/**
 * Fits a table's region to the window. Returns its ref and its greatest height.
 *
 * @param least undefined: it does not scroll by itself, and has no height
 */
export function useRowsHeight(
  least: number | undefined,
): readonly [RefObject<HTMLDivElement | null>, number | undefined] {
  const region = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  const measure = () => {
    const element = region.current;
    if (element === null || least === undefined) return;
    const { top, bottom } = element.getBoundingClientRect();
    const panel = element.parentElement?.getBoundingClientRect().bottom ?? bottom;
    const free = innerHeight - (top + scrollY) - Math.max(0, panel - bottom) - footPx;
    const body = element.querySelectorAll('tbody tr');
    const head = element.querySelector('thead')?.offsetHeight ?? 0;
    const row = body[0]?.getBoundingClientRect().height ?? 0;
    setHeight(rowsHeight({ least, free, head, row, rows: body.length }));
  };
  useLayoutEffect(measure); // rows, bars above and sizes change it: it is read again after each painting
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return [region, height];
}
