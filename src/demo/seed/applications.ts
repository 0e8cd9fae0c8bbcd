import {
  addApplication,
  decideApplication,
  listPartApplications,
} from '../../contract/areas/part/application.ts';
import { applyState, applyType } from '../../contract/areas/part/partEnums.ts';
import type { Crew } from '../people/crew.ts';
import { dayMs } from '../plant/plantDay.ts';
import { listAllParts } from './spareParts.ts';

const { requisition, purchase } = applyType.values;

/** Returns the day so many days after an instant. */
function dayAfter(end: Date, days: number): string {
  return new Date(end.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Gives a plant two open applications: a requisition that waits for a decision, and a purchase that is ordered. A plant
 * with applications stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedApplications(
  { administrator, repairers: [first, second] }: Crew,
  end: Date,
): Promise<void> {
  const { totalNum } = await administrator.call(listPartApplications, { pageSize: 1 });
  if (totalNum > 0 || first === undefined || second === undefined) return;
  const parts = await listAllParts(administrator);
  const present = parts.filter(({ available }) => available >= 2).slice(0, 2);
  const low = parts.toSorted((a, b) => a.available - b.available).slice(0, 1);
  await first.call(addApplication, {
    ApplyType: requisition,
    Items: present.map(({ id: PartID }) => ({ PartID, WantedQty: 2 })),
    Reason: '计划保养更换',
    NeedDate: dayAfter(end, 2),
  });
  const { id: ID } = await second.call(addApplication, {
    ApplyType: purchase,
    Items: low.map(({ id: PartID }) => ({
      PartID,
      WantedQty: 10,
      ExpectedDate: dayAfter(end, 5),
    })),
    Reason: '库存不足，补充采购',
    Supplier: '华东工业品供应链',
  });
  await administrator.call(decideApplication, {
    ID,
    ApplyState: applyState.values.awaitingPickup,
  });
}
