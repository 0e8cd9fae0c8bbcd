import { v4 as uuid } from 'uuid';
import type { FormItem, FormSection } from '../../../../contract/areas/form/content.ts';
import { formLimits, itemsOf, plainItem } from '../../../../contract/areas/form/contentProblems.ts';
import { formItemType } from '../../../../contract/areas/form/formEnums.ts';

/** The content of a form while it is designed. */
export type Design = readonly FormSection[];

/** Where an item or a section goes. */
export type Direction = 'down' | 'up';

/** Returns a new item: OK / NG, required. */
export function newItem(name: string): FormItem {
  return {
    id: uuid(),
    name,
    type: formItemType.values.okNg,
    part: '',
    method: '',
    standard: '',
    isRequired: 1,
    photo: 0,
    unit: '',
    lower: null,
    upper: null,
    maxPerDay: null,
    options: [],
    condition: null,
  };
}

/** Returns a new section without items. */
export function newSection(name: string): FormSection {
  return { id: uuid(), name, items: [] };
}

/** Returns whether a form can have no more items. */
export function isFull(design: Design): boolean {
  return itemsOf(design).length >= formLimits.items;
}

/** Returns the place of an item: its section and its place there; null if it is not there. */
function placeOf(design: Design, itemID: string): { section: number; at: number } | null {
  for (const [section, { items }] of design.entries()) {
    const at = items.findIndex(({ id }) => id === itemID);
    if (at !== -1) return { section, at };
  }
  return null;
}

function withItems(
  design: Design,
  change: (items: readonly FormItem[], section: number) => readonly FormItem[],
): Design {
  return design.map((section, at) => {
    const items = change(section.items, at);
    return items === section.items ? section : { ...section, items: [...items] };
  });
}

/** Returns a design with an item after another one, or at the end of a section. @param after the id of an item or a section */
export function withItem(design: Design, item: FormItem, after: string | null): Design {
  const place = after === null ? null : placeOf(design, after);
  const named = design.findIndex(({ id }) => id === after);
  const section = place?.section ?? (named === -1 ? design.length - 1 : named);
  return withItems(design, (items, at) => {
    if (at !== section) return items;
    const index = place === null ? items.length : place.at + 1;
    return [...items.slice(0, index), item, ...items.slice(index)];
  });
}

/** Returns a design without an item or a section; items whose condition refers to what is gone are always shown. */
export function without(design: Design, id: string): Design {
  const gone = new Set([
    id,
    ...design
      .filter((section) => section.id === id)
      .flatMap(({ items }) => items.map((one) => one.id)),
  ]);
  const left = design.filter((section) => section.id !== id);
  return withItems(left, (items) =>
    items
      .filter((one) => !gone.has(one.id))
      .map((one) =>
        one.condition !== null && gone.has(one.condition.itemID)
          ? { ...one, condition: null }
          : one,
      ),
  );
}

/**
 * Returns a design with an item or a section that was removed from another one, at its place there; conditions that referred to
 * what is back do so again.
 */
export function withRestored(design: Design, before: Design, id: string): Design {
  const at = before.findIndex((section) => section.id === id);
  const section = before[at];
  const lost = before.find(({ items }) => items.some((one) => one.id === id));
  if (section === undefined && lost === undefined) return design;
  const present = new Set([...design, ...itemsOf(design)].map((one) => one.id));
  if (present.has(id)) return design;
  const owner = section ?? lost;
  const back = new Set(section === undefined ? [id] : section.items.map((one) => one.id));
  const whole = section === undefined ? design : design.toSpliced(at, 0, { ...section, items: [] });
  const target = whole.findIndex((one) => one.id === owner?.id);
  const items = itemsOf(before).filter((one) => back.has(one.id) && !present.has(one.id));
  const place = lost?.items.findIndex((one) => one.id === id) ?? 0;
  const conditions = new Map(itemsOf(before).map((one) => [one.id, one.condition]));
  return withItems(whole, (own, index) =>
    (index === Math.max(target, 0) ? own.toSpliced(place, 0, ...items) : own).map((one) => {
      const condition = conditions.get(one.id) ?? null;
      const isAgain = one.condition === null && condition !== null && back.has(condition.itemID);
      return isAgain ? { ...one, condition } : one;
    }),
  );
}

/** Returns a design with a changed item. A change of its type leaves out what the new one does not use. */
export function changedItem(design: Design, itemID: string, change: Partial<FormItem>): Design {
  return withItems(design, (items) =>
    items.some(({ id }) => id === itemID)
      ? items.map((one) => {
          if (one.id !== itemID) return one;
          const next = { ...one, ...change };
          return change.type === undefined ? next : plainItem(next);
        })
      : items,
  );
}

/** Returns a design with another name of a section. */
export function renamedSection(design: Design, sectionID: string, name: string): Design {
  return design.map((section) => (section.id === sectionID ? { ...section, name } : section));
}

/** Returns a design with a copy of an item after it. @param id that of the copy */
export function withDuplicate(design: Design, itemID: string, id: string): Design {
  const item = itemsOf(design).find((one) => one.id === itemID);
  return item === undefined ? design : withItem(design, { ...item, id }, itemID);
}

/** Returns a design with an item one place up or down, at the end of a section in the next one; the same at the ends of the form. */
export function movedItem(design: Design, itemID: string, direction: Direction): Design {
  const place = placeOf(design, itemID);
  if (place === null) return design;
  const { section, at } = place;
  const step = direction === 'up' ? -1 : 1;
  const own = design[section]?.items ?? [];
  const isInside = at + step >= 0 && at + step < own.length;
  const target = isInside ? section : section + step;
  if (design[target] === undefined) return design;
  const length = design[target].items.length;
  const index = isInside ? at + step : direction === 'up' ? length : 0;
  return placedItem(design, itemID, target, index);
}

/** Returns a design with an item at a place, which counts without the item. */
function placedItem(design: Design, itemID: string, section: number, index: number): Design {
  const item = itemsOf(design).find((one) => one.id === itemID);
  if (item === undefined) return design;
  return withItems(design, (items, at) => {
    const others = items.some(({ id }) => id === itemID)
      ? items.filter(({ id }) => id !== itemID)
      : items;
    if (at !== section) return others;
    return [...others.slice(0, index), item, ...others.slice(index)];
  });
}

/** Returns a design with an item before another one, or at the end of a section. @param target the id of an item or a section */
export function droppedItem(design: Design, itemID: string, target: string): Design {
  if (itemID === target) return design;
  const place = placeOf(design, target);
  const from = placeOf(design, itemID);
  if (from === null) return design;
  if (place === null) {
    const section = design.findIndex(({ id }) => id === target);
    if (section === -1) return design;
    const others = design[section]?.items.filter(({ id }) => id !== itemID) ?? [];
    return placedItem(design, itemID, section, others.length);
  }
  const isBefore = from.section === place.section && from.at < place.at;
  return placedItem(design, itemID, place.section, isBefore ? place.at - 1 : place.at);
}

/** Returns a design with a section one place up or down. */
export function movedSection(design: Design, sectionID: string, direction: Direction): Design {
  const at = design.findIndex(({ id }) => id === sectionID);
  const to = at + (direction === 'up' ? -1 : 1);
  const [section, other] = [design[at], design[to]];
  if (section === undefined || other === undefined) return design;
  return design.map((one, place) => (place === at ? other : place === to ? section : one));
}
