import { importRows } from '../../contract/areas/importData/endpoints.ts';
import { listParts, type Part, sparePartPosition } from '../../contract/areas/part/part.ts';
import { stockPositionKind } from '../../contract/areas/part/partEnums.ts';
import { listUsers } from '../../contract/areas/personnel/endpoints.ts';
import { isActive } from '../../contract/enums.ts';
import { listAll } from '../listAll.ts';
import type { Worker } from '../people/crew.ts';

/** The kinds of spare parts: name, beginning of the specification, unit, price, type. Each comes in ten sizes. */
const families = [
  ['比例阀', 'DBEM', '个', 1860, '阀与液压'],
  ['加热圈', 'Φ120×', '个', 145, '电气'],
  ['密封圈', 'NBR ', '个', 6.5, '密封件'],
  ['液压油', 'L-HM ', 'L', 22, '油品'],
  ['温控阀', 'VMC ', '个', 680, '阀与液压'],
  ['油分芯', 'GA', '个', 1250, '滤芯'],
  ['轴承', '63', '套', 96, '轴承与传动'],
  ['制冷剂', 'R', 'kg', 85, '油品'],
  ['吸盘', 'Φ', '个', 38, '气动'],
  ['同步带', 'HTD ', 'm', 54, '轴承与传动'],
  ['接近开关', 'M', '个', 72, '电气'],
  ['热电偶', 'K-', '支', 48, '电气'],
  ['皮带', 'SPB ', '根', 120, '轴承与传动'],
  ['光电开关', 'E3Z-', '个', 165, '电气'],
  ['进气阀', 'AV-', '个', 940, '阀与液压'],
  ['滤芯', 'HF', '个', 210, '滤芯'],
  ['流量开关', 'FS-', '个', 330, '电气'],
  ['热风马达', 'HM-', '台', 1480, '电气'],
  ['飞达', 'F', '个', 860, '贴片'],
  ['吸嘴', 'N', '个', 58, '贴片'],
  ['墨盒', 'IJ-', '个', 420, '耗材'],
  ['刀片', 'BL-', '片', 35, '耗材'],
  ['发热丝', 'HW-', '根', 66, '电气'],
  ['原点开关', 'PM-', '个', 74, '电气'],
  ['刹车片', 'BR-', '副', 260, '轴承与传动'],
  ['光源', 'LED-', '个', 780, '电气'],
  ['驱动器', 'SD-', '台', 2350, '电气'],
  ['风扇', 'FN-', '个', 42, '电气'],
  ['充电插头', 'CP-', '个', 190, '电气'],
  ['真空发生器', 'VG-', '个', 310, '气动'],
] as const;
const sizes = 10;
/** The racks of the store. */
const racks = ['A 架', 'B 架', 'C 架', 'D 架', 'E 架', 'F 架'] as const;
/** The node above the racks. */
const store = '备件库';

/** A part as the demonstration enters it; the most used ones come first in their family. */
export interface SeededPart {
  readonly PartCode: string;
  readonly PartName: string;
  readonly UnitPrice: number;
  readonly PositionName: string;
  readonly MinQty: number;
  readonly MaxQty: number;
  readonly LeadDays: number;
  /** 0 for the size that machines of the plants need most. */
  readonly size: number;
}

/** The 300 parts of a store. */
export const seededParts: readonly (SeededPart & Record<string, string | number>)[] =
  families.flatMap(([PartName, spec, Unit, price, TypeName], family) =>
    Array.from({ length: sizes }, (_, size) => ({
      PartCode: `SP-${1001 + family * 100 + size}`,
      PartName,
      Spec: `${spec}${(size + 1) * 10}`,
      Unit,
      TypeName,
      PositionName: racks[family % racks.length] ?? store,
      UnitPrice: Math.round(price * (1 + size * 0.08) * 100) / 100,
      MinQty: size === 0 ? 6 : 2,
      MaxQty: size === 0 ? 30 : 10,
      LeadDays: 3 + (family % 5) * 4,
      size,
    })),
  );

/** Adds the positions, bags and parts of a store. @returns the names of the bags */
export async function seedParts(storekeeper: Worker): Promise<string[]> {
  const { list, add } = sparePartPosition.calls;
  const { warehouse, rack, person } = stockPositionKind.values;
  const known = new Map(
    (await storekeeper.call(list, {}, { repeatable: true })).map((one) => [one.name, one.id]),
  );
  const ensure = async (Name: string, body: object) => {
    const id = known.get(Name) ?? (await storekeeper.call(add, { Name, ...body })).id;
    known.set(Name, id);
    return id;
  };
  const BelowID = await ensure(store, { PositionKind: warehouse });
  for (const name of racks) await ensure(name, { PositionKind: rack, BelowID });
  const people = await listAll((page) => storekeeper.call(listUsers, page));
  const repairers = people.filter((one) => one.roleName === '维修工' && isActive(one)).slice(0, 6);
  const bags = new Map(repairers.map(({ realName, id }) => [`${realName}的包`, id]));
  for (const [name, UserID] of bags) await ensure(name, { PositionKind: person, UserID });
  const Rows = seededParts.map(({ size: _size, ...row }) => row);
  const { errors } = await storekeeper.call(importRows, { Kind: 'SparePart', Rows });
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`row ${wrong.row}, ${wrong.field}: ${wrong.info}`);
  return [...bags.keys()];
}

/** Lists all spare parts of a worker's organisation. @throws ApiFailure, ServerAway */
export function listAllParts(worker: Worker): Promise<Part[]> {
  return listAll((page) => worker.call(listParts, page, { repeatable: true }));
}
