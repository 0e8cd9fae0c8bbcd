import { type Cell, isFormatted, showCell } from '../../../contract/imports/cell.ts';
import { shownNumber } from '../../../contract/imports/shownNumber.ts';
import { CommandError } from '../commandError.ts';
import { importTexts } from './importTexts.ts';

/** Computes a field's value from a row's cells. */
export type Template = (cells: readonly Cell[]) => Cell;

/**
 * Compiles the right side of a mapping. `{Column}` is its value, `{A|B}` the first that is not
 * empty, `{?A|B}` the name of that column; other text is literal. A single `{Column}` retains the
 * cell's type; a mixture whose columns are all empty is empty, and one with a number of which it is not sure how the
 * sheet shows it is that number.
 *
 * @throws CommandError naming a column that the file does not have
 */
export function compileTemplate(text: string, columns: readonly string[]): Template {
  const parts = [...text.matchAll(/\{([^{}]*)\}|[^{]+|\{/g)].map(([whole, inner]) =>
    inner === undefined ? whole : compileReference(inner, columns),
  );
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'function') return only;
  return (cells) => {
    let references = 0;
    let filled = 0;
    let unsure: Cell = null;
    const shown = parts.map((part) => {
      if (typeof part === 'string') return part;
      const cell = part(cells);
      if (isFormatted(cell) && shownNumber(cell.number, cell.format) === null) unsure = cell;
      const value = showCell(cell);
      references += 1;
      if (value !== '') filled += 1;
      return value;
    });
    if (unsure !== null) return unsure;
    return references > 0 && filled === 0 ? '' : shown.join('');
  };
}

function compileReference(inner: string, columns: readonly string[]): Template {
  if (columns.includes(inner.trim())) {
    const at = findColumn(inner, columns); // also where the name itself contains a bar
    return (cells) => cells[at] ?? null;
  }
  const byName = inner.startsWith('?');
  const alternatives = (byName ? inner.slice(1) : inner).split('|');
  const places = alternatives.map((name) => findColumn(name, columns));
  return (cells) => {
    const at = places.find((place) => showCell(cells[place]) !== '');
    if (at === undefined) return null;
    return (byName ? columns[at] : cells[at]) ?? null;
  };
}

/** Returns the index of a column by name. @throws CommandError listing the available columns */
export function findColumn(name: string, columns: readonly string[]): number {
  const at = columns.indexOf(name.trim());
  if (at >= 0) return at;
  const listed = columns.filter((column) => column !== '').join(', ');
  throw new CommandError(importTexts.unknownColumn, { column: name.trim(), columns: listed });
}
