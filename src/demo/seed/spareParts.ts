import { addPart, listParts, type Part } from '../../contract/areas/part/endpoints.ts';
import { listAll } from '../listAll.ts';
import type { Worker } from '../people/crew.ts';

/** The spare parts of a store: code, name, specification, unit, price. */
const stock = [
  ['SP-1001', '比例阀', 'DBEM10', '个', 1860],
  ['SP-1002', '加热圈', 'Φ120×80 1.5 kW', '个', 145],
  ['SP-1003', '密封圈', 'NBR 60×5', '个', 6.5],
  ['SP-1004', '液压油', 'L-HM 46', 'L', 22],
  ['SP-2001', '温控阀', 'VMC 71 ℃', '个', 680],
  ['SP-2002', '油分芯', 'GA75', '个', 1250],
  ['SP-2003', '轴承', '6308-2Z', '套', 96],
  ['SP-2004', '制冷剂', 'R134a', 'kg', 85],
  ['SP-3001', '真空吸盘', 'Φ30', '个', 38],
  ['SP-3002', '同步带', 'HTD 5M-25', 'm', 54],
  ['SP-3003', '接近开关', 'M12 PNP', '个', 72],
  ['SP-4001', '热电偶', 'K 型', '支', 48],
  ['SP-4002', '输送带', 'PVC 600 mm', 'm', 260],
  ['SP-4003', '光电开关', 'E3Z-D61', '个', 165],
] as const;

/** Adds the missing spare parts to a store. @throws ApiFailure, ServerAway */
export async function seedParts(storekeeper: Worker): Promise<void> {
  const known = new Set((await listAllParts(storekeeper)).map(({ partCode }) => partCode));
  for (const [PartCode, PartName, Spec, Unit, UnitPrice] of stock) {
    if (!known.has(PartCode))
      await storekeeper.call(addPart, { PartCode, PartName, Spec, Unit, UnitPrice });
  }
}

/** Lists all spare parts of a worker's organisation. @throws ApiFailure, ServerAway */
export function listAllParts(worker: Worker): Promise<Part[]> {
  return listAll((page) => worker.call(listParts, page, { repeatable: true }));
}
