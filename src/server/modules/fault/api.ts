/** The part of the fault module that other modules may use. */
export {
  causeByID,
  descriptionOf,
  ensureCause,
  type FaultyDevice,
} from './entriesOfOrders.ts';
export { passCatalogues } from './mergeEntries.ts';
