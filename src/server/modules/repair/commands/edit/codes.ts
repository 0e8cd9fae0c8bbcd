import type { repairWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';

/** Returns the given codes of ISO 14224 as columns of the order. */
export function codeColumns({
  Mechanism: mechanism,
  MaintenanceAction: action,
}: Pick<BodyOf<typeof repairWorkOrder>, 'Mechanism' | 'MaintenanceAction'>) {
  return {
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(action === undefined ? {} : { maintenance_action: action }),
  };
}
