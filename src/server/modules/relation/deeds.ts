import type {
  addRelation,
  Relation,
  RelationNotificationKind,
  updateRelation,
} from '../../../contract/areas/relation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { orgType, relationOrgState } from '../../../contract/enums.ts';
import { fieldReasons } from '../../../contract/fieldReasons.ts';
import type { Deeds } from '../../kernel/audit/audit.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { takeBackDevices } from '../device/api.ts';
import {
  type Ends,
  lockRelation,
  mayBeAppliedTo,
  selectRelation,
  storeApplication,
  storeState,
} from './queries.ts';
import { tellRelation } from './tellRelation.ts';

interface Deed {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
  audit(deeds: Deeds): void;
}

const { applying, associated, rejected } = relationOrgState.values;

/**
 * Applies to a user organisation. What waits or stands already is answered as it is.
 *
 * @throws AppError NOT_A_PROVIDER, NOT_FOUND, APPLIED_RECENTLY
 */
export async function apply(
  { tx, actor, now, publish, audit }: Deed,
  body: BodyOf<typeof addRelation>,
): Promise<Relation> {
  if (actor.orgType !== orgType.values.provider) throw new AppError('NOT_A_PROVIDER');
  const ends = { from: actor.orgCode, to: body.ToOrgCode };
  if (!(await mayBeAppliedTo(tx, ends.to, ends.from))) {
    throw new AppError('NOT_FOUND', { field: 'ToOrgCode' });
  }
  if (await storeApplication(tx, ends, actor.userID, now)) {
    audit({ targetID: ends.to, after: { relationState: applying } });
    publish(...(await tellRelation(tx, actor, ends.to, 'relationApplied', now)));
  } else audit([]);
  return present(tx, ends);
}

/**
 * Accepts, rejects, withdraws or ends; whichever it is follows from the state and the side. An end
 * takes the devices back. Nobody is notified of a withdrawal: it could be repeated at will.
 *
 * @throws AppError BAD_FIELD, NOT_FOUND, STALE_VERSION, NOT_APPLIED_TO, RELATION_STATE
 */
export async function update(
  { tx, actor, now, publish, audit }: Deed,
  body: BodyOf<typeof updateRelation>,
): Promise<Relation> {
  const { ends, otherSide, field } = endsOf(actor, body);
  const before = await lockRelation(tx, ends);
  if (before === null) throw new AppError('NOT_FOUND', { field });
  if (body.Version !== undefined && body.Version !== before.version) {
    throw new AppError('STALE_VERSION', { present: before });
  }
  const isAppliedTo = actor.orgCode === ends.to;
  if (body.RelationState === associated) requireAcceptable(before, isAppliedTo);
  if (before.relationState === body.RelationState) {
    audit([]);
    return before;
  }
  await storeState(tx, ends, body.RelationState, now);
  audit({
    targetID: otherSide,
    before: { relationState: before.relationState },
    after: { relationState: body.RelationState },
  });
  if (before.relationState === associated) {
    await tx.actAs(ends.to);
    await takeBackDevices({ tx, actor, now, publish }, ends.to, ends.from);
    await tx.actAs(actor.orgCode);
  }
  const kind = kindOf(before, body.RelationState, isAppliedTo);
  if (kind !== null) publish(...(await tellRelation(tx, actor, otherSide, kind, now)));
  return present(tx, ends);
}

/** The caller's relation to the one other side that the body names. @throws AppError BAD_FIELD */
function endsOf(actor: Actor, body: BodyOf<typeof updateRelation>) {
  const { FromOrgCode: from, ToOrgCode: to } = body;
  if (from !== undefined && to === undefined) {
    return { ends: { from, to: actor.orgCode }, otherSide: from, field: 'FromOrgCode' };
  }
  if (to !== undefined && from === undefined) {
    return { ends: { from: actor.orgCode, to }, otherSide: to, field: 'ToOrgCode' };
  }
  throw new AppError('BAD_FIELD', {
    field: 'FromOrgCode',
    params: { reason: fieldReasons.oneOtherSide },
  });
}

/** @throws AppError NOT_APPLIED_TO, RELATION_STATE for an application that is over */
function requireAcceptable(relation: Relation, isAppliedTo: boolean): void {
  if (!isAppliedTo) throw new AppError('NOT_APPLIED_TO', { present: relation });
  if (relation.relationState === rejected) {
    const state = {
      'zh-CN': relationOrgState.label(rejected, 'zh-CN'),
      'en-US': relationOrgState.label(rejected, 'en-US'),
    };
    throw new AppError('RELATION_STATE', { params: { state }, present: relation });
  }
}

/** What the other side is notified of; null: nothing, it is a withdrawal. */
function kindOf(
  before: Relation,
  state: number,
  isAppliedTo: boolean,
): RelationNotificationKind | null {
  if (state === associated) return 'relationAccepted';
  if (before.relationState !== applying) return 'relationEnded';
  return isAppliedTo ? 'relationRejected' : null;
}

async function present(tx: Tx, ends: Ends): Promise<Relation> {
  const relation = await selectRelation(tx, ends);
  if (relation === null) throw new Error(`no relation of ${ends.from} to ${ends.to}`);
  return relation;
}
