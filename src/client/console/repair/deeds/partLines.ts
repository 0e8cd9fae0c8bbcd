import type { TFunction } from 'i18next';
import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import type { Problem } from '../../../kit/form/problem.ts';

/** A part in a form, its quantity as it was typed. */
export interface PartLine {
  readonly partID: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly qty: string;
}

/** What is typed, or what its repairers used while nobody has touched it; not a former side's. */
export function linesOf(
  typed: readonly PartLine[] | undefined,
  { parts }: WorkOrderDetail,
): readonly PartLine[] {
  const own = parts.filter(({ ofFormer }) => ofFormer === undefined);
  return typed ?? own.map((part) => ({ ...part, qty: String(part.qty) }));
}

/** The first line without a quantity that can be. */
export function wrongQty(lines: readonly PartLine[], t: TFunction): Problem<'parts'> | null {
  const wrong = lines.find(({ qty }) => !(Number(qty) > 0 && Number(qty) <= 1_000_000));
  if (wrong === undefined) return null;
  return { field: 'parts', text: t('repairForms.deed.badQty', { part: wrong.partName }) };
}

/** Lines as the wire takes them. */
export function wireParts(lines: readonly PartLine[]) {
  return lines.map(({ partID, qty }) => ({ PartID: partID, Qty: Number(qty) }));
}

/** Parts in one line, as the history writes them; null where there are none. */
export function partWords(lines: readonly PartLine[]): string | null {
  const words = lines
    .toSorted((one, other) => (one.partCode < other.partCode ? -1 : 1))
    .map(({ partCode, qty, unit }) => `${partCode} × ${Number(qty)} ${unit}`);
  return words.length === 0 ? null : words.join('; ');
}
