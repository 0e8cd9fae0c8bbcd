import { v7 as uuid } from 'uuid';
import type { SavedView, saveView } from '../../../contract/areas/savedView/endpoints.ts';
import {
  viewBytes,
  viewsListed,
  viewsPerPage,
  viewsPerPerson,
} from '../../../contract/areas/savedView/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

/**
 * SQL condition: user $2 may change a view. They created it, or they may disable users ($3) and the
 * user who shared it has left.
 */
const mayChange = `(v.create_user_id = $2 or $3 and v.shared and not exists (
  select from app_user a
  where a.org_code = v.org_code and a.id = v.create_user_id and a.user_state <> 0))`;

/** Returns the values $1 to $3 of every query here. */
function viewerValues({ orgCode, userID, permissions }: Actor): [string, string, boolean] {
  return [orgCode, userID, permissions.has('personnel.state')];
}

const selection = `
  select v.id, v.page, v.view_name as "viewName", v.filter, v.columns, v.shared::int as shared,
    ${mayChange}::int as "isMine", coalesce(u.real_name, '') as "ownerName", v.version
  from saved_view v left join app_user u on u.org_code = v.org_code and u.id = v.create_user_id
  where v.org_code = $1`;

/** Returns a page's views for a user: their own first, then shared ones, by name. */
export function selectViews(tx: Tx, actor: Actor, page: string): Promise<SavedView[]> {
  return tx.query<SavedView>(
    `${selection} and v.page = $4 and (v.shared or v.create_user_id = $2)
     order by (v.create_user_id = $2) desc, v.view_name, v.id limit $5`,
    [...viewerValues(actor), page, viewsListed],
  );
}

/**
 * Creates or changes a view of the actor. A view shared by a user who has left becomes the actor's
 * own when they change it.
 *
 * @throws AppError BAD_FIELD, NOT_FOUND, VIEW_NAME_TAKEN, TOO_MANY_VIEWS, TOO_MANY_VIEWS_IN_ALL,
 *   STALE_VERSION
 */
export async function storeView(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveView>,
  now: Date,
): Promise<SavedView> {
  const { orgCode, userID } = actor;
  const filter = JSON.stringify(body.Filter);
  const columns = body.Columns === null ? null : JSON.stringify(body.Columns);
  if (Buffer.byteLength(filter + (columns ?? '')) > viewBytes) {
    throw new AppError('BAD_FIELD', {
      field: 'Filter',
      params: { reason: fieldReasons.viewBytes },
    });
  }
  // One lock per user, so that two of their tabs cannot exceed the limits together.
  await lockByName(tx, `saved views ${orgCode} ${userID}`);
  const others = await tx.query<{ page: string; view_name: string }>(
    `select page, view_name from saved_view
     where org_code = $1 and create_user_id = $2 and ($3::uuid is null or id <> $3)`,
    [orgCode, userID, body.ID ?? null],
  );
  const ofPage = others.filter((view) => view.page === body.Page);
  if (ofPage.some((view) => view.view_name === body.ViewName)) {
    throw new AppError('VIEW_NAME_TAKEN', { field: 'ViewName' });
  }
  if (ofPage.length >= viewsPerPage) {
    throw new AppError('TOO_MANY_VIEWS', { params: { limit: viewsPerPage } });
  }
  if (others.length >= viewsPerPerson) {
    throw new AppError('TOO_MANY_VIEWS_IN_ALL', { params: { limit: viewsPerPerson } });
  }
  const id = body.ID ?? uuid();
  const fields = [body.Page, body.ViewName, filter, columns, body.Shared === 1];
  const viewer = viewerValues(actor);
  if (body.Version !== undefined) {
    const [present] = await tx.query<SavedView>(`${selection} and v.id = $4 for update of v`, [
      ...viewer,
      id,
    ]);
    if (present?.isMine === 1 && present.version !== body.Version) {
      throw new AppError('STALE_VERSION', { present });
    }
  }
  const stored =
    body.ID === undefined
      ? await tx.query(
          `insert into saved_view (org_code, id, create_user_id, create_time, update_time, page,
             view_name, filter, columns, shared)
           values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9) returning id`,
          [orgCode, id, userID, now, ...fields],
        )
      : await tx.query(
          `update saved_view v set create_user_id = $2, update_time = $5, view_name = $7, filter = $8, columns = $9,
             shared = $10, version = version + 1
           where v.org_code = $1 and v.id = $4 and v.page = $6 and ${mayChange} returning id`,
          [...viewer, id, now, ...fields],
        );
  if (stored.length === 0) throw new AppError('NOT_FOUND', { field: 'ID' });
  const [view] = await tx.query<SavedView>(`${selection} and v.id = $4`, [...viewer, id]);
  if (view === undefined) throw new Error(`no view ${id}`);
  return view;
}

/** @throws AppError NOT_FOUND */
export async function removeView(tx: Tx, actor: Actor, id: string): Promise<null> {
  const gone = await tx.query(
    `delete from saved_view v where v.org_code = $1 and v.id = $4 and ${mayChange} returning id`,
    [...viewerValues(actor), id],
  );
  if (gone.length === 0) throw new AppError('NOT_FOUND', { field: 'ID' });
  return null;
}
