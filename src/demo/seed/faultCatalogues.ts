import { importRows } from '../../contract/areas/importData/endpoints.ts';
import type { Worker } from '../people/crew.ts';
import type { MachineClass } from '../plant/machineClasses.ts';
import type { Machine } from '../plant/plant.ts';

/** The causes of the machine classes, by what they have in common. */
const causeGroups: Readonly<Record<string, readonly string[]>> = {
  机械类: ['机械', '轴承', '磨损', '模具'],
  流体与温度: ['液压', '气动', '冷却', '加热', '制冷剂'],
  电气与控制: ['供电', '电气', '传感器', '程序'],
  维护: ['保养', '耗材'],
};

/** A row of the import of a catalogue. */
interface EntryRow {
  readonly Name: string;
  readonly ParentName?: string;
  readonly TypeName?: string;
}

/** Returns the fault descriptions of a machine class: those with the same cause are below a group. */
function descriptionsOf({ typeName: TypeName, faults }: MachineClass): EntryRow[] {
  const byCause = Map.groupBy(faults, ({ cause }) => cause);
  return [...byCause].flatMap(([cause, modes]) => {
    if (modes.length === 1) return modes.map(({ text: Name }) => ({ Name, TypeName }));
    const ParentName = `${cause}问题`;
    return [
      { Name: ParentName, TypeName },
      ...modes.map(({ text: Name }) => ({ Name, ParentName, TypeName })),
    ];
  });
}

/** Imports the catalogues of fault descriptions and causes of a plant. @throws ApiFailure, ServerAway */
export async function seedFaults(
  machines: readonly Machine[],
  administrator: Worker,
): Promise<void> {
  const classes = [...new Set(machines.map(({ machineClass }) => machineClass))];
  const causes = Object.entries(causeGroups).flatMap(([ParentName, names]) => [
    { Name: ParentName },
    ...names.map((Name) => ({ Name, ParentName })),
  ]);
  for (const [Kind, Rows] of [
    ['FaultDescription', classes.flatMap(descriptionsOf)],
    ['FaultCause', causes],
  ] as const) {
    const { errors } = await administrator.call(importRows, { Kind, Rows: [...Rows] });
    const [wrong] = errors;
    if (wrong !== undefined) throw new Error(`row ${wrong.row}, ${wrong.field}: ${wrong.info}`);
  }
}
