import type { Notice } from '../../../contract/areas/notice.ts';

/** What was ticked or cleared since the dialog opened, by the announcement's id. */
export type CarouselChoice = ReadonlyMap<string, boolean>;

export const nothingChosen: CarouselChoice = new Map();

export function isChosen(choice: CarouselChoice, { id, carousel }: Notice): boolean {
  return choice.get(id) ?? carousel === 1;
}

/** Ticks or clears one; what is so already is no change. */
export function toggled(choice: CarouselChoice, notice: Notice): CarouselChoice {
  const next = new Map(choice);
  const wanted = !isChosen(choice, notice);
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
export function carouselCalls(choice: CarouselChoice, known: readonly Notice[]) {
  const byID = new Map(known.map((notice) => [notice.id, notice]));
  const all = [...byID.values()];
  const selected = all.filter((notice) => isChosen(choice, notice)).map(({ id }) => id);
  const rest = all.filter((notice) => !isChosen(choice, notice)).map(({ id }) => id);
  return [
    { IDs: selected, Carousel: 1 },
    { IDs: rest, Carousel: 0 },
  ] as const;
}
