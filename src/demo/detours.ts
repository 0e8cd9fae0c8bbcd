import {
  amendWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  updateWorkOrderParts,
} from '../contract/areas/repair.ts';
import { type InterruptReason, orderState } from '../contract/enums.ts';
import { type Deed, deedOn, once, repair } from './deeds.ts';
import type { Fate } from './fates.ts';
import { isOffDuty, repairerOf, repairersOnDuty, repairSideOf } from './scene.ts';

/** It is no fault of the machine. Before anybody took it by a repairer, after that by the supervisor. */
export const reject: Deed = async (scene, order) => {
  const side = repairSideOf(scene, order);
  const present = repairersOnDuty(scene, order);
  if (side === null || present.length === 0) return null;
  const isFree = order.orderState === orderState.values.reported;
  const worker = isFree ? scene.random.pick(present) : side.supervisor;
  if (!scene.isFree(worker)) return null;
  const Reason = scene.random.pick([
    '操作问题，已现场指导，设备正常',
    '与前一张工单重复',
    '换模调试中，不是故障',
  ]);
  return worker.call(rejectWorkOrder, { ...deedOn(order), Reason }, once);
};

interface Wait {
  readonly type: InterruptReason;
  readonly words: readonly string[];
  /** The machine runs meanwhile. */
  readonly machineUp: 0 | 1;
  readonly minutes: number;
}

const waits: Partial<Record<Fate, Wait>> = {
  partMissing: {
    type: 'part',
    words: ['库存不足，等采购到货', '备件型号不符，重新领料'],
    machineUp: 0,
    minutes: 90,
  },
  userBusy: {
    type: 'user',
    words: ['生产急单，下模后再修', '等当班生产完成再停机'],
    machineUp: 1,
    minutes: 60,
  },
  anotherSkill: {
    type: 'skill',
    words: ['需要电气工程师处理', '需要液压专业人员'],
    machineUp: 0,
    minutes: 45,
  },
};
const handingOver: Wait = {
  type: 'shift',
  words: ['交接班，下一班继续'],
  machineUp: 0,
  minutes: 15,
};

/** Work stops for what the order's fate says. */
export const interrupt = (fate: Fate): Deed => interruptFor(waits[fate] ?? handingOver);

/** The repairer goes home, the next shift goes on. */
export const handOver: Deed = interruptFor(handingOver);

/** Whether the machine runs while an order of this fate is interrupted. */
export function runsMeanwhile(fate: Fate): boolean {
  return waits[fate]?.machineUp === 1;
}

function interruptFor({ type, words, machineUp, minutes }: Wait): Deed {
  return async (scene, order) => {
    const worker = repairerOf(scene, order);
    if (worker === undefined) return null;
    const body = {
      ...deedOn(order),
      ReasonType: type,
      Reason: scene.random.pick(words),
      MachineUp: machineUp,
      ExpectRecoverTime: new Date(Date.now() + minutes * 60_000).toISOString(),
    };
    return worker.call(interruptWorkOrder, body, once);
  };
}

/** Goes on: the repairer themselves, or whoever the supervisor names where they can't. */
export const recover =
  (fate: Fate): Deed =>
  async (scene, order) => {
    const worker = repairerOf(scene, order);
    const side = repairSideOf(scene, order);
    if (worker === undefined || side === null) return null;
    const others = repairersOnDuty(scene, order).filter((one) => one !== worker);
    const isForOther = fate === 'anotherSkill' || isOffDuty(scene, order);
    if (!isForOther || others.length === 0 || !scene.isFree(side.supervisor)) {
      return worker.call(recoverWorkOrder, deedOn(order), once);
    }
    const RepairUserID = scene.random.pick(others).id();
    return side.supervisor.call(recoverWorkOrder, { ...deedOn(order), RepairUserID }, once);
  };

/** The machine runs, the record waits. */
export const laterWrite: Deed = async (scene, order) => {
  const worker = repairerOf(scene, order);
  return worker === undefined ? null : worker.call(laterWriteWorkOrder, deedOn(order), once);
};

/** Writes what was taken from the store; where there is none, the work is finished without. */
export const writeParts: Deed = async (scene, order) => {
  const worker = repairerOf(scene, order);
  if (worker === undefined) return null;
  const { random } = scene;
  const stock = scene.partsOf(order.repairOrgCode);
  if (stock.length === 0) return repair(scene, order);
  const first = random.pick(stock);
  const second = random.pick(stock);
  const chosen = first === second || random.chance(0.6) ? [first] : [first, second];
  const Parts = chosen.map(({ id }) => ({ PartID: id, Qty: Math.ceil(random.between(0, 3)) }));
  return worker.call(updateWorkOrderParts, { ...deedOn(order), Parts }, once);
};

/** Corrects the record: the repairer before it is confirmed, the administrator afterwards. */
export const amend: Deed = async (scene, order) => {
  const isFinal = order.orderState === orderState.values.completed;
  const worker = isFinal ? repairSideOf(scene, order)?.administrator : repairerOf(scene, order);
  if (worker === undefined || !scene.isFree(worker)) return null;
  const body = {
    ...deedOn(order),
    Reason: '补充维修措施',
    Measures: `${order.measures ?? ''}；紧固接线端子，试运行 10 分钟正常`,
  };
  return worker.call(amendWorkOrder, body, once);
};
