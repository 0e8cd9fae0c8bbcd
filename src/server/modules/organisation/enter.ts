import type {
  getOrgAuth,
  getOrgMenu,
  SelectedOrganisation,
} from '../../../contract/areas/organisation/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { type Actor, findActor, isVisiting } from '../../kernel/auth/actor.ts';
import { menuOf } from '../../kernel/auth/menu.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { NoTransactionContext, OwnAuditContext } from '../../kernel/http/module.ts';
import type { Tx } from '../../storage/db.ts';
import { requireEnterable } from './enterable.ts';

/** The settings that the answers about an organisation need. */
interface AnswerTerms {
  /** The limit for organisations that have not set their own. */
  readonly idleMinutes: number;
  readonly linkOf: (key: string) => string;
}

/** Returns the organisation that an actor has selected, in the shape of the wire. */
function selectedOf(actor: Actor, { idleMinutes, linkOf }: AnswerTerms): SelectedOrganisation {
  const { id, orgName, orgCode, orgName_Short, orgState, logo } = actor.selected;
  return {
    id,
    orgName,
    orgCode,
    orgName_Short,
    orgState,
    relation: isVisiting(actor) ? 'Y' : 'N',
    ownOrgCode: actor.orgCode,
    timeZone: actor.timeZone,
    idleMinutes: actor.policy.idleMinutes ?? idleMinutes,
    orgLogo: linkOf(logo),
    passwordRule: actor.policy.passwordRule,
    mustChangePassword: actor.mustChangePassword,
  };
}

/** Returns the permission tree of an actor, with the organisation to which it applies. */
export function menuResult(actor: Actor, terms: AnswerTerms): ResultOf<typeof getOrgMenu> {
  return { data: menuOf([...actor.permissions]), dataRemark: selectedOf(actor, terms) };
}

/**
 * Selects an organisation for the session and returns the actor in it. Without a code, or where
 * that organisation is selected already, returns the actor unchanged and writes no log row.
 *
 * @throws AppError DENIED, ORG_EXPIRED, ORG_DISABLED
 */
export async function enter(
  { db, append, now }: NoTransactionContext & OwnAuditContext & { readonly now: Date },
  actor: Actor,
  orgCode: string | undefined,
): Promise<Actor> {
  if (isAlreadySelected(actor, orgCode)) return actor;
  return db.transaction('system', 'write', async (tx) => {
    const actorThere = await selectOrganisation(tx, actor, orgCode, now);
    await append(tx, { targetID: orgCode, before: nameOf(actor), after: nameOf(actorThere) });
    return actorThere;
  });
}

/**
 * Returns what the actor may do in an organisation, without selecting it for the session.
 *
 * @throws AppError DENIED, ORG_EXPIRED, ORG_DISABLED
 */
export async function describeOrganisation(
  { db, now }: NoTransactionContext & { readonly now: Date },
  actor: Actor,
  orgCode: string | undefined,
  terms: AnswerTerms,
): Promise<ResultOf<typeof getOrgAuth>> {
  const actorThere = isAlreadySelected(actor, orgCode)
    ? actor
    : await db.transaction('system', 'read', (tx) => findActorIn(tx, actor, orgCode, now));
  return {
    ...selectedOf(actorThere, terms),
    permissions: menuOf([...actorThere.permissions]),
  };
}

function nameOf({ selected: { orgName } }: Actor) {
  return { orgName };
}

/** Returns true without a code, or where that organisation is selected and may still be. */
function isAlreadySelected(actor: Actor, orgCode: string | undefined): orgCode is undefined {
  if (orgCode === undefined || orgCode === '') return true;
  return orgCode === actor.selected.orgCode && orgCode === actor.sessionOrgCode;
}

async function selectOrganisation(
  tx: Tx,
  actor: Actor,
  orgCode: string,
  now: Date,
): Promise<Actor> {
  await requireEnterable(tx, actor, orgCode);
  await tx.query('update session set current_org_code = $2 where sid = $1', [actor.sid, orgCode]);
  const actorThere = await findActor(tx, actor.sid, now);
  if (actorThere?.selected.orgCode !== orgCode) throw new AppError('DENIED'); // the relation ended meanwhile
  return actorThere;
}

async function findActorIn(tx: Tx, actor: Actor, orgCode: string, now: Date): Promise<Actor> {
  await requireEnterable(tx, actor, orgCode);
  const actorThere = await findActor(tx, actor.sid, now, orgCode);
  if (actorThere?.selected.orgCode !== orgCode) throw new AppError('DENIED');
  return actorThere;
}
