/** The parts of this area that other areas may use. They belong to a chunk that is loaded with the namespace `repairForms`. */
export { PartsField } from './actions/fields/PartsField.tsx';
export type { UsedPart } from './actions/fields/usedParts.ts';
