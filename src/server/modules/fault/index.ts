import {
  addFaultEntry,
  deleteFaultEntry,
  listFaultCauses,
  listFaultDescriptions,
  listFaultOptions,
  listFaultSuggestions,
  mergeFaultEntry,
  moveFaultEntry,
  renameFaultEntry,
} from '../../../contract/areas/fault/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { catalogueTables, selectEntries } from './catalogues.ts';
import { deleteEntry, insertEntry, placeEntry, renameEntry } from './editEntries.ts';
import { faultImports } from './importEntries.ts';
import { mergeEntry, type ReachedOrders, renameCauseOfOrders } from './mergeEntries.ts';
import { selectOptions, selectSuggestions } from './options.ts';

/** The catalogues of fault descriptions and causes, and what forms offer of them. */
export const faultModule = defineModule({
  name: 'fault',
  targetNames: { fault_description: 'description_name', fault_cause: 'cause_name' },
  imports: faultImports,
  routes: [
    route(listFaultDescriptions, 'read', ({ tx, actor }) =>
      selectEntries(tx, actor.orgCode, catalogueTables.description),
    ),

    route(listFaultCauses, 'read', ({ tx, actor }) =>
      selectEntries(tx, actor.orgCode, catalogueTables.cause),
    ),

    route(addFaultEntry, 'write', async ({ tx, body, actor, publish }) => {
      const id = await insertEntry(tx, actor, body);
      publish(changeEvent(actor.orgCode, 'fault', [id]));
      return { id };
    }),

    route(renameFaultEntry, 'write', async ({ tx, body, actor, now, publish }) => {
      const { orgCode } = actor;
      const isRenamed = await renameEntry(tx, orgCode, body, now);
      publish(changeEvent(orgCode, 'fault', [body.ID]));
      if (isRenamed && body.Catalogue === 'cause')
        publish(...orderEvents(orgCode, await renameCauseOfOrders(tx, orgCode, body.ID)));
      return { id: body.ID };
    }),

    route(moveFaultEntry, 'write', async ({ tx, body, actor, now, publish }) => {
      await placeEntry(tx, actor.orgCode, body, now);
      publish(changeEvent(actor.orgCode, 'fault', [body.ID]));
      return { id: body.ID };
    }),

    route(mergeFaultEntry, 'write', async ({ tx, body, actor, publish }) => {
      const { orgCode } = actor;
      const reached = await mergeEntry(tx, orgCode, body);
      publish(changeEvent(orgCode, 'fault', [body.ID, body.IntoID]));
      if (body.Catalogue === 'cause') publish(...orderEvents(orgCode, reached));
      return { id: body.IntoID, orders: reached.orders };
    }),

    route(deleteFaultEntry, 'write', async ({ tx, body, actor, publish }) => {
      await deleteEntry(tx, actor.orgCode, body);
      publish(changeEvent(actor.orgCode, 'fault', [body.ID]));
      return { id: body.ID };
    }),

    route(listFaultOptions, 'read', ({ tx, body, actor, now }) =>
      selectOptions(tx, actor.orgCode, body, now),
    ),

    route(listFaultSuggestions, 'read', ({ tx, body, actor, now }) =>
      selectSuggestions(tx, actor.orgCode, body.ID, now),
    ),
  ],
});

/** Returns the events of orders that show another cause: their pages, and the figures by cause of both sides. */
function orderEvents(orgCode: string, { orders, repairOrgs }: ReachedOrders): OutboxEvent[] {
  if (orders === 0) return [];
  return [...new Set([orgCode, ...repairOrgs])].flatMap((side): OutboxEvent[] => [
    { kind: 'topic', orgCode: side, topic: 'faultCauses' },
    { kind: 'topic', orgCode: side, topic: 'openOrders', keys: 'reset' },
  ]);
}
