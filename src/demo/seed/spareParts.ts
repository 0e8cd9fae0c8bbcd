import {
  addPart,
  listParts,
  type Part,
  sparePartPosition,
  sparePartType,
} from '../../contract/areas/part/part.ts';
import { listAll } from '../listAll.ts';
import type { Worker } from '../people/crew.ts';

/** The spare parts of a store: code, name, specification, unit, price, type. */
const stock = [
  ['SP-1001', '比例阀', 'DBEM10', '个', 1860, '阀与液压'],
  ['SP-1002', '加热圈', 'Φ120×80 1.5 kW', '个', 145, '电气'],
  ['SP-1003', '密封圈', 'NBR 60×5', '个', 6.5, '密封件'],
  ['SP-1004', '液压油', 'L-HM 46', 'L', 22, '油品'],
  ['SP-2001', '温控阀', 'VMC 71 ℃', '个', 680, '阀与液压'],
  ['SP-2002', '油分芯', 'GA75', '个', 1250, '滤芯'],
  ['SP-2003', '轴承', '6308-2Z', '套', 96, '轴承与传动'],
  ['SP-2004', '制冷剂', 'R134a', 'kg', 85, '油品'],
  ['SP-3001', '真空吸盘', 'Φ30', '个', 38, '气动'],
  ['SP-3002', '同步带', 'HTD 5M-25', 'm', 54, '轴承与传动'],
  ['SP-3003', '接近开关', 'M12 PNP', '个', 72, '电气'],
  ['SP-4001', '热电偶', 'K 型', '支', 48, '电气'],
  ['SP-4002', '输送带', 'PVC 600 mm', 'm', 260, '轴承与传动'],
  ['SP-4003', '光电开关', 'E3Z-D61', '个', 165, '电气'],
] as const;

/** Adds the missing spare parts to a store. @throws ApiFailure, ServerAway */
export async function seedParts(storekeeper: Worker): Promise<void> {
  const known = new Set((await listAllParts(storekeeper)).map(({ partCode }) => partCode));
  const typeOf = await seedNodes(storekeeper, sparePartType, [
    ...new Set(stock.map((one) => one[5])),
  ]);
  const positionOf = await seedNodes(storekeeper, sparePartPosition, shelves);
  for (const [at, [PartCode, PartName, Spec, Unit, UnitPrice, type]] of stock.entries()) {
    if (known.has(PartCode)) continue;
    const place = {
      TypeID: typeOf(type),
      PositionID: positionOf(shelves[at % shelves.length] ?? ''),
    };
    await storekeeper.call(addPart, { PartCode, PartName, Spec, Unit, UnitPrice, ...place });
  }
}

/** The shelves of the store. */
const shelves = ['A 架', 'B 架', 'C 架'] as const;
/** The node above the shelves. */
const store = '备件库';

/** Adds the missing nodes of a tree, and returns a function that finds the id of a node by its name. */
async function seedNodes(
  storekeeper: Worker,
  { calls }: typeof sparePartPosition | typeof sparePartType,
  names: readonly string[],
): Promise<(name: string) => string | null> {
  const known = new Map(
    (await storekeeper.call(calls.list, {}, { repeatable: true })).map((one) => [one.name, one.id]),
  );
  const ensure = async (Name: string, BelowID: string | null) => {
    const id = known.get(Name) ?? (await storekeeper.call(calls.add, { Name, BelowID })).id;
    known.set(Name, id);
    return id;
  };
  const above = calls === sparePartPosition.calls ? await ensure(store, null) : null;
  for (const name of names) await ensure(name, above);
  return (name) => known.get(name) ?? null;
}

/** Lists all spare parts of a worker's organisation. @throws ApiFailure, ServerAway */
export function listAllParts(worker: Worker): Promise<Part[]> {
  return listAll((page) => worker.call(listParts, page, { repeatable: true }));
}
