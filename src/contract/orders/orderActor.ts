import type { Text } from '../locale.ts';

/**
 * A group of people who may make a call on an order:
 * `reporters`: people who may report faults;
 * `repairSide`: people with the repair permission in the organisation that repairs;
 * `repairSupervisor`: supervisors of that organisation;
 * `repairer`: the person assigned to the order. If that person can no longer work, a supervisor of
 * the organisation may act instead and becomes the repairer where the call moves the order on;
 * `repairerOrSupervisor`: either of the two;
 * `repairAdministrator`: people of that organisation who may amend completed orders;
 * `confirmer`: on the owner's side, the reporter or a person who may confirm; never the repairer;
 * `system`: no person; a timer acts, or the step follows from another action.
 * If the provider no longer services the device, the owner's organisation is the repair side.
 */
export type ActorGroup =
  | 'reporters'
  | 'repairSide'
  | 'repairSupervisor'
  | 'repairer'
  | 'repairerOrSupervisor'
  | 'repairAdministrator'
  | 'confirmer'
  | 'system';

/** The organisations and people that an order belongs to. */
export interface OrderSides {
  readonly orgCode: string;
  readonly repairOrgCode: string;
  readonly reportUserID: string | null;
  readonly repairUserID: string | null;
  /** 1: the repairer can no longer work. */
  readonly repairerLeft?: 1 | undefined;
  /** 1: the provider that repaired no longer services the device; the owner's people act instead. */
  readonly repairSideLeft?: 1 | undefined;
}

/** Returns the code of the organisation whose people currently act as the repair side of an order. */
export function repairSideOf(
  order: Pick<OrderSides, 'orgCode' | 'repairOrgCode' | 'repairSideLeft'>,
): string {
  return order.repairSideLeft === 1 ? order.orgCode : order.repairOrgCode;
}

/** The permissions that decide who may act on an order. */
type RepairPermission =
  | 'repair.work'
  | 'repair.supervise'
  | 'repair.report'
  | 'repair.amend'
  | 'repair.confirm';

/** The person who wants to act on an order. */
export interface OrderActor {
  readonly userID: string;
  readonly orgCode: string;
  readonly permissions: { has(permission: RepairPermission): boolean };
}

/** Returns whether a person belongs to an actor group of the transition table. The server enforces it; the console hides actions by it. */
export function isInActorGroup(who: ActorGroup, actor: OrderActor, order: OrderSides): boolean {
  const isRepairSide = actor.orgCode === repairSideOf(order);
  const repairs = isRepairSide && actor.permissions.has('repair.work');
  const supervises = isRepairSide && actor.permissions.has('repair.supervise');
  const isRepairer = actor.userID === order.repairUserID;
  const hasNoRepairer = order.repairerLeft === 1 || order.repairSideLeft === 1;
  switch (who) {
    case 'reporters':
      return actor.permissions.has('repair.report');
    case 'repairSide':
      return repairs;
    case 'repairSupervisor':
      return supervises;
    case 'repairer':
      return (repairs && isRepairer) || (supervises && hasNoRepairer);
    case 'repairerOrSupervisor':
      return supervises || (repairs && isRepairer);
    case 'repairAdministrator':
      return isRepairSide && actor.permissions.has('repair.amend');
    case 'confirmer': {
      const mayConfirm =
        actor.userID === order.reportUserID || actor.permissions.has('repair.confirm');
      return actor.orgCode === order.orgCode && mayConfirm && !isRepairer;
    }
    case 'system':
      return false;
  }
}

/** The name of each actor group, as it reads within a sentence. */
export const actorGroupLabels: Readonly<Record<ActorGroup, Text>> = {
  reporters: { 'zh-CN': '有报修权限的人', 'en-US': 'people who may report faults' },
  repairSide: { 'zh-CN': '维修方有接单权限的人', 'en-US': 'people who may repair' },
  repairSupervisor: { 'zh-CN': '维修方主管', 'en-US': 'supervisors of the repair side' },
  repairer: { 'zh-CN': '本单的维修人', 'en-US': 'the repairer of this order' },
  repairerOrSupervisor: {
    'zh-CN': '本单的维修人或维修方主管',
    'en-US': 'the repairer of this order or a supervisor of the repair side',
  },
  repairAdministrator: {
    'zh-CN': '维修方有修订权限的人',
    'en-US': 'people of the repair side who may amend completed orders',
  },
  confirmer: {
    'zh-CN': '报修人或有确认权限的人（维修人本人除外）',
    'en-US': 'the reporter or people who may confirm (never the repairer)',
  },
  system: { 'zh-CN': '系统', 'en-US': 'the system' },
};

const ownerSupervisors: Text = {
  'zh-CN': '设备使用方主管',
  'en-US': 'supervisors of the owner',
};
const ownerLabels: Partial<Record<ActorGroup, Text>> = {
  repairer: ownerSupervisors,
  repairerOrSupervisor: ownerSupervisors,
  repairAdministrator: {
    'zh-CN': '设备使用方有修订权限的人',
    'en-US': 'people of the owner who may amend completed orders',
  },
};

/** Returns the name of an actor group for one order; the owner's people where the provider lost the order. */
export function actorGroupLabel(
  who: ActorGroup,
  { repairSideLeft }: Pick<OrderSides, 'repairSideLeft'>,
): Text {
  return (repairSideLeft === 1 ? ownerLabels[who] : undefined) ?? actorGroupLabels[who];
}
