import type { Notice } from '../../../contract/areas/notice/endpoints.ts';

/** What was ticked or cleared since the dialog opened, by the announcement's id. */
export type CarouselSelection = ReadonlyMap<string, boolean>;

export const emptyCarouselSelection: CarouselSelection = new Map();

export function isOnCarousel(selection: CarouselSelection, { id, carousel }: Notice): boolean {
  return selection.get(id) ?? carousel === 1;
}

/** Ticks or clears one; what is so already is no change. */
export function toggled(selection: CarouselSelection, notice: Notice): CarouselSelection {
  const next = new Map(selection);
  const wanted = !isOnCarousel(selection, notice);
  if (wanted === (notice.carousel === 1)) next.delete(notice.id);
  else next.set(notice.id, wanted);
  return next;
}

/**
 * The two calls of a save (specification 7, UpdateHomeNotice): what is selected, and the rest of what
 * was looked at.
 *
 * @param known all that are on the carousel, and all that were shown
 */
export function carouselCalls(selection: CarouselSelection, known: readonly Notice[]) {
  const byID = new Map(known.map((notice) => [notice.id, notice]));
  const all = [...byID.values()];
  const selected = all.filter((notice) => isOnCarousel(selection, notice)).map(({ id }) => id);
  const rest = all.filter((notice) => !isOnCarousel(selection, notice)).map(({ id }) => id);
  return [
    { IDs: selected, Carousel: 1 },
    { IDs: rest, Carousel: 0 },
  ] as const;
}
