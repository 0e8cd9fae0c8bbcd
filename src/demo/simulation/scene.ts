import type { Device } from '../../contract/areas/device/endpoints.ts';
import type { Part } from '../../contract/areas/part/part.ts';
import type { WorkOrder } from '../../contract/orders/workOrder.ts';
import type { Crew, Worker } from '../people/crew.ts';
import { onShift, type Shift } from '../people/shifts.ts';
import type { FaultMode } from '../plant/machineClasses.ts';
import type { Machine } from '../plant/plant.ts';
import type { Random } from '../random.ts';

/** The state of the simulation that its steps need: people, machines and random numbers. */
export interface SimulationScene {
  /** The plant's workers. */
  readonly crew: Crew;
  /** The provider's workers, who repair a part of the machines from their own organisation. */
  readonly provider: Crew;
  readonly machines: readonly Machine[];
  readonly random: Random;
  readonly shift: () => Shift;
  /** Returns true if no person has signed in as this worker, so the simulation may act for them. */
  readonly isFree: (worker: Worker) => boolean;
  /** Returns the plant's devices, as far as loaded. */
  readonly devices: () => readonly Device[];
  /** Returns the spare parts of an organisation. */
  readonly partsOf: (orgCode: string) => readonly Part[];
}

/** The fault of a machine that is not of the demonstration. */
export const unknownFault: FaultMode = {
  text: '异常停机',
  cause: '其他',
  measures: '检查后复位，试运行正常',
};

/** Returns the fault with this text, or a random fault of the device. */
export function faultOf(
  { machines, random }: SimulationScene,
  deviceCode: string,
  text?: string,
): FaultMode {
  const machine = machines.find(({ device }) => device.DeviceCode === deviceCode);
  if (machine === undefined) return unknownFault; // a user added it
  const { faults } = machine.machineClass;
  return faults.find((fault) => fault.text === text) ?? random.pick(faults);
}

/** Returns the crew that repairs an order; null where it is neither of the two. */
export function repairCrewOf({ crew, provider }: SimulationScene, order: WorkOrder): Crew | null {
  return [crew, provider].find(({ orgCode }) => orgCode() === order.repairOrgCode) ?? null;
}

/** Returns the simulated repairer of an order, if the simulation may act for them. */
export function repairerOf(scene: SimulationScene, order: WorkOrder): Worker | undefined {
  return repairCrewOf(scene, order)?.repairers.find(
    (worker) => worker.id() === order.repairUserID && scene.isFree(worker),
  );
}

/** Returns the repairers on shift who may take an order. */
export function repairersOnDuty(scene: SimulationScene, order: WorkOrder): readonly Worker[] {
  return onShift(repairCrewOf(scene, order)?.repairers ?? [], scene.shift()).filter(scene.isFree);
}

/** Returns true if the order is assigned to a simulated repairer whose shift is over. */
export function isOffDuty(scene: SimulationScene, order: WorkOrder): boolean {
  const repairer = repairerOf(scene, order);
  return repairer !== undefined && !repairersOnDuty(scene, order).includes(repairer);
}

/** Returns the reporters on shift. */
export function reportersOnDuty({ crew, shift, isFree }: SimulationScene): readonly Worker[] {
  return onShift(crew.reporters, shift()).filter(isFree);
}
