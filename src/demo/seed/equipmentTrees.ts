import { importRows } from '../../contract/areas/importData/endpoints.ts';
import type { Worker } from '../people/crew.ts';
import type { Plant } from '../people/people.ts';

/** The types of devices, by what they have in common. */
const typeGroups: Readonly<Record<string, readonly string[]>> = {
  生产设备: ['注塑机', '机械手', '数控车床', '粉碎机', '包装线', '贴片机', '回流焊', '光学检测机'],
  动力设备: ['空压机', '冷水机', '循环水泵', '排风机'],
  物流设备: ['输送机', '叉车'],
  电气与仪表: ['变频器', '温度传感器', '压力变送器', '振动传感器'],
};

/** The positions that are part of another. */
const positionGroups: Readonly<Record<string, readonly string[]>> = {
  一车间: ['一车间 A 区', '一车间 B 区', '回料间'],
  动力站: ['空压站'],
  贴片车间: ['贴片一线', '贴片二线'],
};

/** Imports the trees of types and positions of a plant without devices. @throws ApiFailure, ServerAway */
export async function seedTrees(
  { machines, smallDevices }: Pick<Plant, 'machines' | 'smallDevices'>,
  administrator: Worker,
): Promise<void> {
  const devices = [
    ...machines.map(({ device }) => device),
    ...smallDevices.map(({ device }) => device),
  ];
  const types = new Set(devices.map(({ TypeName }) => TypeName));
  const positions = new Set(devices.map(({ PositionName }) => PositionName));
  await importTree(administrator, 'DeviceType', rowsOf('T', typeGroups, types));
  await importTree(administrator, 'Position', rowsOf('P', positionGroups, positions));
}

interface NodeRow {
  readonly Name: string;
  readonly GroupCode: string;
  readonly ParentName?: string;
}

/** Returns the rows of the groups that have a member among the used names, numbered by group and member. */
function rowsOf(
  prefix: string,
  groups: Readonly<Record<string, readonly string[]>>,
  used: ReadonlySet<string | null | undefined>,
): NodeRow[] {
  return Object.entries(groups).flatMap(([ParentName, names], group) => {
    const code = `${prefix}${group + 1}`;
    const members = names.filter((name) => used.has(name));
    if (members.length === 0) return [];
    const rows = members.map((Name, at) => ({ Name, ParentName, GroupCode: `${code}-${at + 1}` }));
    return [{ Name: ParentName, GroupCode: code }, ...rows];
  });
}

async function importTree(
  administrator: Worker,
  Kind: 'DeviceType' | 'Position',
  Rows: NodeRow[],
): Promise<void> {
  const { errors } = await administrator.call(importRows, { Kind, Rows });
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`row ${wrong.row}, ${wrong.field}: ${wrong.info}`);
}
