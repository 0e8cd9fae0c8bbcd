/** The part of the fault module that other modules may use. */

export { passCatalogues } from './catalogues.ts';
export {
  causeByID,
  descriptionOf,
  ensureCause,
  type FaultyDevice,
} from './entriesOfOrders.ts';
