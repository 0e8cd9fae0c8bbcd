import { lookAlike } from '../validation/lookAlike.ts';
import type { ExtraColumns, ImportColumn, ImportKind } from './importKind.ts';

/** The first rows of a file, without blank ones, among which its headings are looked for. */
export const mostRowsAbove = 30;

/**
 * Finds the row of headings below titles and remarks: the first with two known names, else the first row.
 *
 * @param rows the texts of the first rows of a file
 * @returns the index of the row
 */
export function findHeadings(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const { extra: _extra, ...declared } = kind;
  const found = rows
    .slice(0, mostRowsAbove)
    .findIndex((headings) => matchColumns(declared, headings).size >= 2);
  return Math.max(0, found);
}

/**
 * Finds the column of each field by its heading: the field's name, its label in either language, or a
 * synonym, whatever their case, spaces and marks. A column serves one field, the best match first. What is left is
 * taken for a column of `extra` where its heading begins as one.
 *
 * @returns the index of the column by field, without the fields that have none
 */
export function matchColumns(
  { columns, extra }: ImportKind,
  headings: readonly string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const plainHeadings = headings.map(plain);
  const taken = new Set<number>();
  for (const namesOf of [ownNames, synonyms]) {
    for (const column of columns) {
      if (found.has(column.field)) continue;
      const names = namesOf(column).map(plain);
      const at = plainHeadings.findIndex((heading, index) => {
        return !taken.has(index) && names.includes(heading);
      });
      if (at < 0) continue;
      found.set(column.field, at);
      taken.add(at);
    }
  }
  for (const [at, heading] of headings.entries()) {
    const field = taken.has(at) ? null : extraField(extra, heading);
    if (field !== null && !found.has(field)) found.set(field, at);
  }
  return found;
}

/** Returns the wire's field of a heading such as `Field: name`; null for another heading. */
function extraField(extra: ExtraColumns | undefined, heading: string): string | null {
  const text = heading.normalize('NFKC').trim();
  const beginning = extra?.headings.find((one) =>
    text.toLowerCase().startsWith(one.normalize('NFKC').trim().toLowerCase()),
  );
  if (extra === undefined || beginning === undefined) return null;
  const name = text.slice(beginning.normalize('NFKC').trim().length).trim();
  return name === '' ? null : extra.prefix + name;
}

function ownNames({ field, label }: ImportColumn): readonly string[] {
  return [field, ...Object.values(label)];
}

function synonyms(column: ImportColumn): readonly string[] {
  return column.synonyms ?? [];
}

/**
 * Returns a heading without the parts in which files differ: case, width, spaces, marks, a remark in
 * brackets.
 */
function plain(heading: string): string {
  const text = lookAlike(heading);
  return text.replace(/\([^)]*\)|\[[^\]]*\]/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
