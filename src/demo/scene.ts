import type { Device } from '../contract/areas/device.ts';
import type { Part } from '../contract/areas/part.ts';
import type { WorkOrder } from '../contract/workOrder.ts';
import type { Crew, Worker } from './crew.ts';
import type { FaultMode } from './machineClasses.ts';
import type { Machine } from './plant.ts';
import type { Random } from './random.ts';
import { onShift, type Shift } from './shifts.ts';

/** Who is there to do it, on what, by which luck. */
export interface Scene {
  /** The plant's own people. */
  readonly crew: Crew;
  /** The provider's, who repair a part of the machines from their own organisation. */
  readonly provider: Crew;
  readonly machines: readonly Machine[];
  readonly random: Random;
  readonly shift: () => Shift;
  /** Nobody has signed in as this person: the simulation may act for them. */
  readonly isFree: (worker: Worker) => boolean;
  /** The plant's devices, as they are known by now. */
  readonly devices: () => readonly Device[];
  /** The spare parts of an organisation. */
  readonly partsOf: (orgCode: string) => readonly Part[];
}

/** How a machine fails of which nothing is known. */
export const strangeFault: FaultMode = {
  text: '异常停机',
  cause: '其他',
  measures: '检查后复位，试运行正常',
};

/** How a device fails; by `text`, the way that has this name. */
export function faultOf({ machines, random }: Scene, deviceCode: string, text?: string): FaultMode {
  const machine = machines.find(({ device }) => device.DeviceCode === deviceCode);
  if (machine === undefined) return strangeFault; // somebody added it
  const { faults } = machine.machineClass;
  return faults.find((fault) => fault.text === text) ?? random.pick(faults);
}

/** Who repairs an order; null: neither of the two. */
export function repairSideOf({ crew, provider }: Scene, order: WorkOrder): Crew | null {
  return [crew, provider].find(({ orgCode }) => orgCode() === order.repairOrgCode) ?? null;
}

/** The one of ours who repairs an order, and for whom the simulation may act. */
export function repairerOf(scene: Scene, order: WorkOrder): Worker | undefined {
  return repairSideOf(scene, order)?.repairers.find(
    (worker) => worker.id() === order.repairUserID && scene.isFree(worker),
  );
}

/** Who could take an order now. */
export function repairersOnDuty(scene: Scene, order: WorkOrder): readonly Worker[] {
  return onShift(repairSideOf(scene, order)?.repairers ?? [], scene.shift()).filter(scene.isFree);
}

/** Whether one of ours holds the order and has gone home. */
export function isOffDuty(scene: Scene, order: WorkOrder): boolean {
  const repairer = repairerOf(scene, order);
  return repairer !== undefined && !repairersOnDuty(scene, order).includes(repairer);
}

/** The reporters of the shift. */
export function reportersOnDuty({ crew, shift, isFree }: Scene): readonly Worker[] {
  return onShift(crew.reporters, shift()).filter(isFree);
}
