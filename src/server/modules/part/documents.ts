import {
  addPartDocument,
  deletePartDocument,
  listPartDocuments,
} from '../../../contract/areas/part/documents.ts';
import { type Route, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import {
  type DocumentOwner,
  insertDocument,
  removeDocument,
  selectDocumentsOf,
} from '../file/api.ts';
import { requirePart } from './figures/relations.ts';

const ownerOf = (orgCode: string, id: string): DocumentOwner => ({
  table: 'part_document',
  column: 'part_id',
  orgCode,
  id,
});

/** The routes of documents of parts. */
export const partDocumentRoutes: readonly Route[] = [
  route(listPartDocuments, 'read', async ({ body: { PartID }, ...context }) => {
    const { tx, actor } = context;
    await requirePart(tx, actor.orgCode, PartID);
    return selectDocumentsOf(context, ownerOf(actor.orgCode, PartID));
  }),

  route(
    addPartDocument,
    'write',
    async ({ body: { PartID, ...document }, audit, publish, ...context }) => {
      const { tx, actor } = context;
      await requirePart(tx, actor.orgCode, PartID, 'for update');
      const added = await insertDocument(context, ownerOf(actor.orgCode, PartID), document);
      publish(changeEvent(actor.orgCode, 'stock', [PartID]));
      audit({ targetID: PartID, after: { docKind: added.docKind, docName: added.docName } });
      return added;
    },
  ),

  route(
    deletePartDocument,
    'write',
    async ({ tx, actor, now, body: { PartID, DocID }, audit, publish }) => {
      await requirePart(tx, actor.orgCode, PartID, 'for update');
      const before = await removeDocument(tx, ownerOf(actor.orgCode, PartID), DocID, now);
      publish(changeEvent(actor.orgCode, 'stock', [PartID]));
      audit({ targetID: PartID, before, after: {} });
      return null;
    },
  ),
];
