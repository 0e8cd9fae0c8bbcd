import { stockMoveType } from '../../contract/areas/part/partEnums.ts';
import { listMovements } from '../../contract/areas/part/stock.ts';
import type { Administration } from '../../server/administration.ts';
import type { Crew } from '../people/crew.ts';
import { dayMs } from '../plant/plantDay.ts';
import { mulberry32 } from '../random.ts';
import type { PastOrder } from './pastWork.ts';
import { type SeededPart, seededParts, seedParts } from './spareParts.ts';

type PastMovement = Parameters<Administration['bookPastMovements']>[1][number];

const types = stockMoveType.values;
const historyDays = 365;
/** The other uses of a part in a year: maintenance, workshops. */
const otherUses = 4;

/** A use of a part at a time. */
interface Use {
  readonly at: number;
  readonly part: SeededPart;
  readonly qty: number;
  readonly userName?: string;
  readonly order?: PastMovement['order'];
  /** The bag that it goes to. */
  readonly bag?: string;
}

/**
 * Gives a store its parts and a year of movements: what its orders used, other issues, bags filled, and receipts as soon
 * as a part is low. A store with movements stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedStock(
  { administrator }: Crew,
  past: readonly PastOrder[],
  seed: number,
  end: Date,
  bookPast: Administration['bookPastMovements'],
): Promise<void> {
  const { totalNum } = await administrator.call(listMovements, { pageSize: 1 });
  if (totalNum > 0) return;
  const bags = await seedParts(administrator);
  const uses = usesOf(past, seed, end);
  await bookPast(administrator.phone, withReceipts(uses, bags, seed, end));
}

/** Returns what orders and others used, by time. */
function usesOf(past: readonly PastOrder[], seed: number, end: Date): Use[] {
  const random = mulberry32(seed + 7);
  const begin = end.getTime() - historyDays * dayMs;
  const usual = seededParts.filter(({ size }) => size === 0);
  const ofOrders = past.flatMap((order): Use[] => {
    const { DeviceCode, FaultTime, FinishTime, Measures, RepairUserName } = order;
    const at = Date.parse(FinishTime);
    if (at < begin + dayMs) return [];
    return usual
      .filter(({ PartName }) => Measures.includes(PartName))
      .slice(0, 1)
      .map((part) => ({
        at,
        part,
        qty: random.chance(0.8) ? 1 : 2,
        userName: RepairUserName,
        order: { deviceCode: DeviceCode, faultTime: FaultTime },
      }));
  });
  const others = seededParts.flatMap((part) =>
    Array.from({ length: Math.floor(random.between(0, otherUses + 1)) }, () => ({
      at: random.between(begin + dayMs, end.getTime()),
      part,
      qty: 1 + Math.floor(random.between(0, 2)),
    })),
  );
  return [...ofOrders, ...others].toSorted((a, b) => a.at - b.at);
}

/** Returns the movements of a year: the first stock, the uses, and the receipts that keep the parts in stock. */
function withReceipts(
  uses: readonly Use[],
  bags: readonly string[],
  seed: number,
  end: Date,
): PastMovement[] {
  const random = mulberry32(seed + 11);
  const begin = end.getTime() - historyDays * dayMs;
  const stored = new Map<SeededPart, number>();
  const due = new Map<SeededPart, number>();
  const movements: PastMovement[] = [];
  const receive = (part: SeededPart, qty: number, at: number) => {
    stored.set(part, (stored.get(part) ?? 0) + qty);
    movements.push({
      ...placeOf(part, at),
      moveType: types.in,
      qty,
      price: Math.round(part.UnitPrice * random.between(0.92, 1.08) * 10_000) / 10_000,
    });
  };
  for (const [n, part] of seededParts.entries()) receive(part, part.MaxQty, begin + n * 1_000);
  const usual = seededParts.filter(({ size }) => size === 0);
  const filled = bags.flatMap((bag, n) =>
    usual
      .slice(n * 3, n * 3 + 3)
      .map((part): Use => ({ at: end.getTime() - (20 + n) * dayMs, part, qty: 2, bag })),
  );
  const all = [...uses, ...filled].toSorted((a, b) => a.at - b.at);
  for (const { at, part, qty, userName, order, bag } of all) {
    const arrives = due.get(part);
    if (arrives !== undefined && arrives <= at) {
      due.delete(part);
      receive(part, part.MaxQty - (stored.get(part) ?? 0), arrives);
    }
    const present = stored.get(part) ?? 0;
    const taken = Math.min(qty, present);
    if (taken === 0) continue;
    stored.set(part, present - taken);
    const own = placeOf(part, at);
    if (bag !== undefined) {
      const moveType = types.cacheOut;
      movements.push({ ...own, moveType, qty: -taken });
      movements.push({ ...own, positionName: bag, moveType, qty: taken });
    } else {
      movements.push({
        ...own,
        moveType: types.out,
        qty: -taken,
        ...(userName !== undefined && { userName }),
        ...(order !== undefined && { order }),
      });
    }
    if (present - taken <= part.MinQty && !due.has(part)) due.set(part, at + part.LeadDays * dayMs);
  }
  return movements.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

function placeOf({ PartCode, PositionName }: SeededPart, at: number) {
  return {
    partCode: PartCode,
    positionName: PositionName,
    time: new Date(at).toISOString(),
  };
}
