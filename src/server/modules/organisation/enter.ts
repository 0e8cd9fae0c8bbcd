import type {
  getOrgAuth,
  getOrgMenu,
  SelectedOrganisation,
} from '../../../contract/areas/organisation.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { type Actor, findActor, isVisiting } from '../../kernel/auth/actor.ts';
import { menuOf } from '../../kernel/auth/menu.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { OutsideTransaction, OwnEntry } from '../../kernel/http/module.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { requireEnterable } from './enterable.ts';

/** What the wire says of the organisation that an actor has selected. */
function selectedOf(actor: Actor): SelectedOrganisation {
  const { id, orgName, orgCode, orgName_Short, orgState } = actor.selected;
  return {
    id,
    orgName,
    orgCode,
    orgName_Short,
    orgState,
    relation: isVisiting(actor) ? 'Y' : 'N',
    ownOrgCode: actor.orgCode,
    timeZone: actor.timeZone,
  };
}

/** The permission tree of an actor, and the organisation that it holds in. */
export function menuAnswer(actor: Actor): ResultOf<typeof getOrgMenu> {
  return { data: menuOf([...actor.permissions]), dataRemark: selectedOf(actor) };
}

/**
 * The actor in the organisation of the code, which the session selects from now on; as they are
 * without one, or where it is selected already: then the menu is read alone, and no row is left.
 *
 * @throws AppError DENIED, ORG_EXPIRED, ORG_DISABLED
 */
export async function enter(
  { db, append }: OutsideTransaction & OwnEntry,
  actor: Actor,
  orgCode: string | undefined,
): Promise<Actor> {
  if (stays(actor, orgCode)) return actor;
  return db.transaction('system', 'write', async (tx) => {
    const there = await select(tx, actor, orgCode);
    await append(tx, { targetID: orgCode, before: nameOf(actor), after: nameOf(there) });
    return there;
  });
}

/**
 * What the actor could do in the organisation of the code; the session stays where it is.
 *
 * @throws AppError DENIED, ORG_EXPIRED, ORG_DISABLED
 */
export async function tellOrganisation(
  db: Db,
  actor: Actor,
  orgCode: string | undefined,
): Promise<ResultOf<typeof getOrgAuth>> {
  const there = stays(actor, orgCode)
    ? actor
    : await db.transaction('system', 'read', (tx) => look(tx, actor, orgCode));
  return { ...selectedOf(there), permissions: menuOf([...there.permissions]) };
}

function nameOf({ selected: { orgName } }: Actor) {
  return { orgName };
}

/** No code, or that of what is selected and may still be. */
function stays(actor: Actor, orgCode: string | undefined): orgCode is undefined {
  if (orgCode === undefined || orgCode === '') return true;
  return orgCode === actor.selected.orgCode && orgCode === actor.chosenOrgCode;
}

async function select(tx: Tx, actor: Actor, orgCode: string): Promise<Actor> {
  await requireEnterable(tx, actor, orgCode);
  await tx.query('update session set current_org_code = $2 where sid = $1', [actor.sid, orgCode]);
  const there = await findActor(tx, actor.sid);
  if (there?.selected.orgCode !== orgCode) throw new AppError('DENIED'); // the relation ended meanwhile
  return there;
}

async function look(tx: Tx, actor: Actor, orgCode: string): Promise<Actor> {
  await requireEnterable(tx, actor, orgCode);
  const there = await findActor(tx, actor.sid, orgCode);
  if (there?.selected.orgCode !== orgCode) throw new AppError('DENIED');
  return there;
}
