/** A page by its number, counted from one, or a gap between two of them. */
export type PageMark = number | 'gapBefore' | 'gapAfter';

/**
 * The pages that a pager offers: the first, the last, the present one and its neighbours, with gaps
 * between; a gap never hides a single page. All count from one.
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

/** What stands between two pages. */
function gap(mark: 'gapBefore' | 'gapAfter', from: number, to: number): PageMark[] {
  if (to - from < 2) return [];
  return to - from === 2 ? [from + 1] : [mark];
}
