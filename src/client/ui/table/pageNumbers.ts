/** A page number from 1, or a gap between two of them. */
export type PageMark = number | 'gapBefore' | 'gapAfter';

/**
 * Returns the page numbers of a pager: first, last, current and its neighbours, with gaps between
 * them. A gap never hides a single page. All numbers count from 1.
 */
export function pageNumbers(present: number, last: number): PageMark[] {
  const near = [present - 1, present, present + 1].filter((page) => page > 1 && page < last);
  const [from = last, to = 1] = [near[0], near.at(-1)];
  return [
    1,
    ...gap('gapBefore', 1, from),
    ...near,
    ...(near.length === 0 ? [] : gap('gapAfter', to, last)),
    ...(last > 1 ? [last] : []),
  ];
}

/** Returns the marks between two pages. */
function gap(mark: 'gapBefore' | 'gapAfter', from: number, to: number): PageMark[] {
  if (to - from < 2) return [];
  return to - from === 2 ? [from + 1] : [mark];
}
