import {
  type addRelation,
  type Relation,
  statusOf,
  type updateRelation,
} from '../../../contract/areas/relation/endpoints.ts';
import {
  relationEvent,
  relationOrgState,
  relationStatus,
} from '../../../contract/areas/relation/relationEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType, orgType } from '../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../contract/index.ts';
import type { Text } from '../../../contract/locale.ts';
import type { AuditInput } from '../../kernel/audit/audit.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { withdrawDevices } from '../device/api.ts';
import { storeEvent } from './history.ts';
import {
  type Ends,
  lockRelation,
  mayBeAppliedTo,
  selectRelation,
  storeApplication,
  storeState,
} from './queries.ts';

const oneOtherSide: Text = {
  'zh-CN': 'FromOrgCode 与 ToOrgCode 请填且只填对方的一个',
  'en-US': 'Give the other side, as FromOrgCode or as ToOrgCode, not both',
};

export interface RelationContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
  audit(entries: AuditInput): void;
}

const { applying, associated, rejected } = relationOrgState.values;

/**
 * Applies to a user organisation. A pending or active relation is returned unchanged.
 *
 * @throws AppError NOT_A_PROVIDER, NOT_FOUND, APPLIED_RECENTLY
 */
export async function applyForRelation(
  { tx, actor, now, publish, audit }: RelationContext,
  body: BodyOf<typeof addRelation>,
): Promise<Relation> {
  if (actor.orgType !== orgType.values.provider) throw new AppError('NOT_A_PROVIDER');
  const ends = { from: actor.orgCode, to: body.ToOrgCode };
  if (!(await mayBeAppliedTo(tx, ends.to, ends.from))) {
    throw new AppError('NOT_FOUND', { field: 'ToOrgCode' });
  }
  if (await storeApplication(tx, ends, actor.userID, now)) {
    audit({ targetID: ends.to, after: { relationState: applying } });
    await storeEvent(tx, ends, actor, relationEvent.values.applied, now);
    publish(...relationEvents(ends));
    publish(...(await notifyRelationChange(tx, actor, ends.to, 'relationApplied', now)));
  } else audit([]);
  return requireRelation(tx, ends);
}

/**
 * Accepts, rejects, withdraws or ends a relation, depending on its state and the caller's side. An
 * ended relation returns the devices to their owner. A withdrawal sends no notification, because it
 * could be repeated at will.
 *
 * @throws AppError BAD_FIELD, NOT_FOUND, STALE_VERSION, NOT_APPLIED_TO, RELATION_STATE
 */
export async function changeRelation(
  { tx, actor, now, publish, audit }: RelationContext,
  body: BodyOf<typeof updateRelation>,
): Promise<Relation> {
  const { ends, otherSide, field } = endsOf(actor, body);
  const before = await lockRelation(tx, ends);
  if (before === null) throw new AppError('NOT_FOUND', { field });
  requireVersion(before, body.Version);
  const isAppliedTo = actor.orgCode === ends.to;
  if (body.RelationState === associated) requireAcceptable(before, isAppliedTo);
  if (before.relationState === body.RelationState) {
    audit([]);
    return before;
  }
  await storeState(tx, ends, body.RelationState, now);
  const event = eventOf(before, body.RelationState, isAppliedTo);
  audit({
    targetID: otherSide,
    before: { relationState: before.relationState },
    after: { relationState: event }, // as a relationStatus
  });
  if (before.relationState === associated) {
    await tx.actAs(ends.to);
    await withdrawDevices({ tx, actor, now, publish }, ends.to, ends.from);
    await tx.actAs(actor.orgCode);
  }
  await storeEvent(tx, ends, actor, event, now);
  publish(...relationEvents(ends));
  const kind = kindOf(before, body.RelationState, isAppliedTo);
  if (kind !== null) publish(...(await notifyRelationChange(tx, actor, otherSide, kind, now)));
  return requireRelation(tx, ends);
}

/**
 * Returns the ends of the caller's relation to the other side in the body.
 *
 * @throws AppError BAD_FIELD
 */
function endsOf(actor: Actor, body: BodyOf<typeof updateRelation>) {
  const { FromOrgCode: from, ToOrgCode: to } = body;
  if (from !== undefined && to === undefined) {
    return { ends: { from, to: actor.orgCode }, otherSide: from, field: 'FromOrgCode' };
  }
  if (to !== undefined && from === undefined) {
    return { ends: { from: actor.orgCode, to }, otherSide: to, field: 'ToOrgCode' };
  }
  throw badField('FromOrgCode', oneOtherSide);
}

/** @throws AppError NOT_APPLIED_TO, RELATION_STATE for an application that has ended */
function requireAcceptable(relation: Relation, isAppliedTo: boolean): void {
  if (!isAppliedTo) throw new AppError('NOT_APPLIED_TO', { present: relation });
  if (relation.relationState === rejected) {
    const state = relationStatus.text(statusOf(relation));
    throw new AppError('RELATION_STATE', { params: { state }, present: relation });
  }
}

/** Returns the kind of notification for the other side; null for a withdrawal. */
function kindOf(before: Relation, state: number, isAppliedTo: boolean): AnyNotificationKind | null {
  if (state === associated) return 'relationAccepted';
  if (before.relationState !== applying) return 'relationEnded';
  return isAppliedTo ? 'relationRejected' : null;
}

/** Returns what the history of a relation calls a change of its state; its value is that of the relationStatus. */
function eventOf(before: Relation, state: number, isAppliedTo: boolean) {
  const { accepted, ended, rejected: refused, withdrawn } = relationEvent.values;
  if (state === associated) return accepted;
  if (before.relationState !== applying) return ended;
  return isAppliedTo ? refused : withdrawn;
}

/** Returns the events by which both sides read their relations again. */
function relationEvents({ from, to }: Ends): OutboxEvent[] {
  return [changeEvent(from, 'relation', [to]), changeEvent(to, 'relation', [from])];
}

async function requireRelation(tx: Tx, ends: Ends): Promise<Relation> {
  const relation = await selectRelation(tx, ends);
  if (relation === null) throw new Error(`no relation of ${ends.from} to ${ends.to}`);
  return relation;
}

/** Notifies the users who manage relations at the other side; returns the outbox events. */
export async function notifyRelationChange(
  tx: Tx,
  actor: Actor,
  otherSide: string,
  kind: AnyNotificationKind,
  now: Date,
  more: Readonly<Record<string, string | number>> = {},
): Promise<OutboxEvent[]> {
  await tx.actAs(otherSide);
  const ids = await userIDsWithPermission(tx, otherSide, 'relation.manage');
  await tx.actAs(actor.orgCode);
  const recipients = ids.map((userID) => ({ userID, orgCode: otherSide, kind }));
  const params = { orgName: actor.orgName, person: actor.realName, ...more };
  return storeNotifications(tx, recipients, {
    mType: messageType.values.affiliation,
    params,
    url: '',
    now,
  });
}
