import {
  addDocumentComment,
  confirmDocument,
  type DocumentHistoryEntry,
  deleteDocumentComment,
  deleteKnowledge,
  documentFilter,
  documentLimits,
  getDocument,
  listDeviceKnowledge,
  listDocumentComments,
  listDocumentHistory,
  listDocumentReaders,
  listDocumentRevisions,
  listEnterpriseLibrary,
  listOrderKnowledge,
  listPublicLibrary,
  rateDocument,
  stepDocument,
  updateDocument,
} from '../../../contract/areas/knowledge/documents.ts';
import {
  documentKind,
  documentLibrary,
  documentState,
  publicLibraryCode,
} from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { documentType, publicDocumentType } from '../../../contract/areas/knowledge/types.ts';
import {
  getKnowledgeStorage,
  uploadKnowledgeFile,
} from '../../../contract/areas/knowledge/uploads.ts';
import { type Locale, label, type Text } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { defineExport, type ExportColumn, timeCell } from '../../kernel/exportKind.ts';
import type { FileLinks } from '../../kernel/http/files/fileLinks.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { serveTree } from '../../resource/serveTree.ts';
import type { Tx } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { articleRoutes } from './articles/articleRoutes.ts';
import {
  requireDetail,
  requireDocument,
  selectDocumentRevisions,
  selectForExport,
  selectLibrary,
} from './documentQueries.ts';
import { knowledgeFileLink } from './fileDoor.ts';
import { selectOfDevice, selectOfOrder } from './ofRecords.ts';
import {
  confirmReading,
  countReading,
  insertDocumentComment,
  removeDocumentComment,
  selectDocumentComments,
  selectReaders,
  storeOpinion,
} from './readers.ts';
import { searchRoutes } from './search/searchRoutes.ts';
import { finishUpload } from './uploads/finishUpload.ts';
import { type UploadDeps, usedBytes } from './uploads/uploadStore.ts';
import type { DocumentWriter } from './visible.ts';
import { changeDocument, documentChanged, removeKnowledge, takeStep } from './writeDocuments.ts';

export interface KnowledgeDeps extends UploadDeps {
  readonly links: FileLinks;
}

type Row = Awaited<ReturnType<typeof selectForExport>>[number];

function column(
  title: Text,
  width: number,
  value: (row: Row, locale: Locale) => string | number | null | undefined,
): ExportColumn<Row> {
  return { title, width, value: (row, { locale }) => value(row, locale) ?? null };
}

const exportColumns: readonly ExportColumn<Row>[] = [
  column(label('标题', 'Title'), 40, (d) => d.title),
  column(label('文档类型', 'Document type'), 18, (d) => d.documentTypeName),
  column(label('种类', 'Kind'), 10, (d, locale) => documentKind.label(d.kind, locale)),
  column(label('状态', 'State'), 12, (d, locale) => documentState.label(d.documentState, locale)),
  column(label('修订版', 'Revision'), 10, (d) => d.revision),
  column(label('已发布修订版', 'Published revision'), 14, (d) => d.publishedRevision),
  {
    title: label('发布时间', 'Published at'),
    width: 20,
    value: (d, format) => timeCell(d.publishTime, format),
  },
  column(label('关键词', 'Keywords'), 30, (d) => d.keywords.join(', ')),
  column(label('阅读次数', 'Openings'), 10, (d) => d.reads),
  column(label('有用', 'Useful'), 8, (d) => d.useful),
  column(label('没用', 'Not useful'), 10, (d) => d.notUseful),
  column(label('共享企业', 'Shared by'), 20, (d) => d.ownerName),
];

/** Documents of the knowledge base: the enterprise library of each organisation, and the public library. */
export function knowledgeModule(deps: KnowledgeDeps) {
  const detailReader = (context: {
    readonly tx: Tx;
    readonly actor: Actor;
    readonly locale: Locale;
    readonly now: Date;
  }) => ({
    tx: context.tx,
    actor: context.actor,
    locale: context.locale,
    fileLinkOf: (id: string, revision: number) =>
      knowledgeFileLink(deps.links, context.actor, id, revision, context.now),
  });
  return defineModule({
    name: 'knowledge',
    resources: [serveTree(documentType), serveTree(publicDocumentType)],
    targetNames: { document: 'title' },
    exports: {
      Document: defineExport({
        filter: listEnterpriseLibrary.body.pick(
          Object.fromEntries(Object.keys(documentFilter).map((name) => [name, true])) as {
            [Name in keyof typeof documentFilter]: true;
          },
        ),
        columns: exportColumns,
        rows: selectForExport,
      }),
    },
    routes: [
      ...articleRoutes(deps, detailReader),
      ...searchRoutes,
      route(listEnterpriseLibrary, 'read', ({ tx, actor, body }) =>
        selectLibrary(tx, actor, 'enterprise', body),
      ),
      route(listPublicLibrary, 'read', ({ tx, actor, body }) =>
        selectLibrary(tx, actor, 'public', body),
      ),

      route(
        getDocument,
        'write',
        async (context) => {
          const { body } = context;
          const detail = await requireDetail(detailReader(context), body.ID, body.Revision);
          if (body.IsReading === 1 && detail.publishedRevision !== null)
            await countReading(context, body.ID);
          return detail;
        },
        { allowedWhenExpired: true, isUnlogged: true }, // reading is no change of the organisation's own
      ),

      route(updateDocument, 'write', async (context) => {
        const { body, audit } = context;
        const before = await requireDetail(detailReader(context), body.ID);
        await changeDocument(context, body);
        const after = await requireDetail(detailReader(context), body.ID);
        audit({ targetID: body.ID, before: auditedFields(before), after: auditedFields(after) });
        return after;
      }),

      route(deleteKnowledge, 'write', async (context) => {
        const title = await removeKnowledge(context, context.body.ID);
        context.audit({ targetID: context.body.ID, before: { title }, after: {} });
        return null;
      }),

      route(stepDocument, 'write', async (context) => {
        const { body, audit } = context;
        const before = await requireDetail(detailReader(context), body.ID);
        await takeStep(context, body);
        const after = await requireDetail(detailReader(context), body.ID);
        audit({
          targetID: body.ID,
          before: { documentState: before.documentState, revision: before.revision },
          after: {
            documentState: after.documentState,
            revision: after.revision,
            ...(body.StepNote !== '' && { stepNote: body.StepNote }),
          },
        });
        return after;
      }),

      route(listDocumentRevisions, 'read', async ({ tx, actor, body, locale }) =>
        selectDocumentRevisions(tx, await requireDocument(tx, actor, body.ID), locale),
      ),

      route(listDocumentHistory, 'read', async ({ tx, actor, body }) => {
        const { orgCode, isAuthor } = await requireDocument(tx, actor, body.ID);
        if (!isAuthor) return [];
        const rows = await tx.query<DocumentHistoryEntry>(
          `select e.id, e.action, e.revision, e.note, e.fields, u.real_name as "userName", e.create_time as "createTime"
           from document_event e left join app_user u on u.org_code = e.org_code and u.id = e.user_id
           where e.org_code = $1 and e.document_id = $2 order by e.id desc limit ${documentLimits.history}`,
          [orgCode, body.ID],
        );
        return rows.map(isoTimes);
      }),

      route(
        confirmDocument,
        'write',
        async (context) => {
          const { body, actor, publish } = context;
          await confirmReading(context, body.ID, body.Revision);
          publish(documentChanged(actor.orgCode, body.ID));
          return requireDetail(detailReader(context), body.ID, body.Revision);
        },
        { allowedWhenExpired: true },
      ),

      route(listDocumentReaders, 'read', (context) => selectReaders(context, context.body.ID)),

      route(listDeviceKnowledge, 'read', ({ tx, actor, body }) =>
        selectOfDevice(tx, actor, body.DeviceID),
      ),
      route(listOrderKnowledge, 'read', ({ tx, actor, body }) =>
        selectOfOrder(tx, actor, body.OrderID),
      ),

      route(
        rateDocument,
        'write',
        async (context) => {
          const { body } = context;
          await storeOpinion(context, body.ID, body.IsUseful === null ? null : body.IsUseful === 1);
          return requireDetail(detailReader(context), body.ID);
        },
        { allowedWhenExpired: true },
      ),

      route(listDocumentComments, 'read', (context) =>
        selectDocumentComments(context, context.body.ID),
      ),
      route(addDocumentComment, 'write', async (context) => {
        const { body, audit } = context;
        await insertDocumentComment(context, body.ID, body.CommentText);
        audit({ targetID: body.ID, after: { commentText: body.CommentText } });
        return selectDocumentComments(context, body.ID);
      }),
      route(deleteDocumentComment, 'write', async (context) => {
        const { body } = context;
        await removeDocumentComment(context, body.ID, body.CommentID);
        return selectDocumentComments(context, body.ID);
      }),

      route(uploadKnowledgeFile, 'none', async ({ db, actor, body, now, locale, append }) => {
        const write = <T>(work: (context: DocumentWriter) => Promise<T>) =>
          db.transaction({ orgCode: actor.orgCode }, 'write', async (tx) => {
            const events: OutboxEvent[] = [];
            const publish = (...more: OutboxEvent[]) => void events.push(...more);
            const result = await work({ tx, actor, now, publish });
            await appendOutbox(tx, events);
            await append(tx);
            return result;
          });
        const id = await finishUpload(deps, actor, body, write);
        return db.transaction({ orgCode: actor.orgCode }, 'read', (tx) =>
          requireDetail(detailReader({ tx, actor, locale, now }), id),
        );
      }),

      route(getKnowledgeStorage, 'read', async ({ tx, actor, body }) => {
        const isPublic = body.Library === documentLibrary.values.public;
        return {
          usedBytes: await usedBytes(
            tx,
            actor.orgCode,
            isPublic ? publicLibraryCode : actor.orgCode,
          ),
          quotaBytes: deps.quotaBytes,
        };
      }),
    ],
  });
}

/** Returns the fields that the action log shows of a document. */
function auditedFields(detail: Awaited<ReturnType<typeof requireDetail>>) {
  const names = (some: readonly { readonly name: string }[]) =>
    some.map(({ name }) => name).join(', ');
  return {
    title: detail.title,
    documentTypeID: detail.documentTypeName,
    keywords: detail.keywords.join(', '),
    aboutTypeIDs: names(detail.deviceTypes),
    aboutDeviceIDs: names(detail.devices),
    aboutFaultIDs: names(detail.faults),
    serialFrom: detail.serialFrom,
    serialTo: detail.serialTo,
    isOnLabel: detail.isOnLabel,
  };
}
