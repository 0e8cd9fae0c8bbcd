import {
  type ConnectionRow,
  listConnections,
} from '../../../contract/areas/connection/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import type { Tx } from '../../storage/db.ts';

async function selectConnections(tx: Tx, actor: Actor, body: BodyOf<typeof listConnections>) {
  const page = await selectPage<ConnectionRow>(
    tx,
    {
      columns: {
        id: 'c.id',
        userID: 'c.user_id',
        userName: `coalesce(u.real_name, '')`,
        channel: 'c.channel',
        since: 'c.since',
        address: 'c.address',
      },
      from: 'live_connection c',
      joins: 'left join app_user u on u.org_code = c.org_code and u.id = c.user_id',
      where: `c.org_code = $1 and ($2::text is null or c.channel = $2)
        and exists (select from live_node n where n.id = c.node_id and n.until_time > now())
        and ($3 = '' or exists (select from app_user u
          where u.org_code = c.org_code and u.id = c.user_id and u.real_name ilike $4))`,
      values: [
        actor.orgCode,
        body.LiveChannel ?? null,
        body.SearchText,
        likePattern(body.SearchText),
      ],
      order: 'c.since desc, c.id desc',
      cursor: ['timestamptz', 'uuid'],
    },
    body,
  );
  if (actor.permissions.has('connection.address')) return page;
  return { ...page, data: page.data.map((row) => ({ ...row, address: null })) };
}

/** The persistent connections of an organisation, as the nodes record them (`connectionsJob`). */
export const connectionModule = defineModule({
  name: 'connection',
  routes: [
    route(listConnections, 'read', ({ tx, actor, body }) => selectConnections(tx, actor, body)),
  ],
});
