import { v7 as uuid } from 'uuid';
import type { SavedView, saveView } from '../../../contract/areas/savedView/endpoints.ts';
import {
  viewBytes,
  viewsListed,
  viewsPerPage,
  viewsPerPerson,
} from '../../../contract/areas/savedView/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Text } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isEnabledUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

const viewTooLarge: Text = {
  'zh-CN': '视图的筛选条件和列设置合计不能超过 4 KB，请减少筛选内容或列',
  'en-US':
    'Filters and columns of a view have 4 KB at most; filter by less, or store fewer columns',
};

/**
 * SQL condition: user $2 may change a view. They created it, or they may disable users ($3) and the
 * user who shared it has left.
 */
const mayChange = `(v.create_user_id = $2 or $3 and v.shared and not exists (
  select from app_user a
  where a.org_code = v.org_code and a.id = v.create_user_id and ${isEnabledUser('a')}))`;

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

async function selectView(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'for update of v' | '' = '',
): Promise<SavedView | null> {
  const text = `${selection} and v.id = $4 ${lock}`;
  const [view] = await tx.query<SavedView>(text, [...viewerValues(actor), id]);
  return view ?? null;
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
    throw badField('Filter', viewTooLarge);
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
  const values = {
    create_user_id: userID,
    update_time: now,
    view_name: body.ViewName,
    filter,
    columns,
    shared: body.Shared === 1,
  };
  const id = body.ID ?? uuid();
  if (body.ID === undefined) {
    const row = { ...values, org_code: orgCode, id, create_time: now, page: body.Page };
    await insertReturning(tx, 'saved_view', row);
  } else {
    const present = await selectView(tx, actor, id, 'for update of v');
    if (present?.isMine !== 1 || present.page !== body.Page) {
      throw new AppError('NOT_FOUND', { field: 'ID' });
    }
    requireVersion(present, body.Version);
    await updateRow(tx, 'saved_view', orgCode, id, values);
  }
  const view = await selectView(tx, actor, id);
  if (view === null) throw new Error(`no view ${id}`);
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
