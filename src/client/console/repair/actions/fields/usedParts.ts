import type { TFunction } from 'i18next';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import type { Problem } from '../../../../kit/form/problem.ts';

/** A used part in a form, with its quantity as typed. */
export interface UsedPart {
  readonly partID: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly qty: string;
  /** Where what the repairer's bags lack comes from: a position, or `found`; absent: nothing more is needed. */
  readonly source?: string;
}

/** The source of a part that the stock does not have. */
export const foundSource = 'found';

/** Returns the edited parts, or the order's own while the field is untouched; parts of a former repair organisation are left out. */
export function usedPartsOf(
  typed: readonly UsedPart[] | undefined,
  { parts }: WorkOrderDetail,
): readonly UsedPart[] {
  const own = parts.filter(({ ofFormer }) => ofFormer === undefined);
  return typed ?? own.map((part) => ({ ...part, qty: String(part.qty) }));
}

/** Returns the error of the first part with an invalid quantity; null where all are valid. */
export function quantityProblem(parts: readonly UsedPart[], t: TFunction): Problem<'parts'> | null {
  const wrong = parts.find(({ qty }) => !(Number(qty) > 0 && Number(qty) <= 1_000_000));
  if (wrong === undefined) return null;
  return { field: 'parts', text: t('repairForms.action.badQty', { part: wrong.partName }) };
}

/** The parts in the format of the wire. */
export function wireParts(parts: readonly UsedPart[]) {
  return parts.map(({ partID, qty, source = '' }) => ({
    PartID: partID,
    Qty: Number(qty),
    ...(source === foundSource && { IsFound: 1 as const }),
    ...(source !== '' && source !== foundSource && { PositionID: source }),
  }));
}

/** The parts as one line of text, in the format of the history; null for none. */
export function usedPartsText(parts: readonly UsedPart[]): string | null {
  const texts = parts
    .toSorted((one, other) => (one.partCode < other.partCode ? -1 : 1))
    .map(({ partCode, qty, unit }) => `${partCode} × ${Number(qty)} ${unit}`);
  return texts.length === 0 ? null : texts.join('; ');
}
