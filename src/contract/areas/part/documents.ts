import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { id } from '../../validators.ts';
import { documentBody, recordDocument } from '../device/documents.ts';

/** The documents of a part, latest first. */
export const listPartDocuments = defineEndpoint({
  id: 'part.documents',
  path: '/api/Parts/GetPartsDocList',
  permission: 'part.view',
  summary: 'Documents of a part',
  body: z.object({ PartID: id }),
  data: z.array(recordDocument),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Adds an uploaded file to the documents of a part. */
export const addPartDocument = defineEndpoint({
  id: 'part.addDocument',
  path: '/api/Parts/AddPartsDoc',
  permission: 'part.edit',
  summary: 'Add a document to a part',
  body: z.object({ PartID: id, ...documentBody }),
  data: recordDocument,
  errors: ['NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
  source: 'product decision',
});

/** Removes a document of a part, with its file. */
export const deletePartDocument = defineEndpoint({
  id: 'part.deleteDocument',
  path: '/api/Parts/DeletePartsDoc',
  permission: 'part.edit',
  summary: 'Remove a document of a part',
  body: z.object({ PartID: id, DocID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The calls of documents of parts. */
export const partDocumentEndpoints = [
  listPartDocuments,
  addPartDocument,
  deletePartDocument,
] as const;

/** The names of the calls in the action log. */
export const partDocumentActionNames = {
  addDocument: label('添加备件文件', 'Add a document to a part'),
  deleteDocument: label('移除备件文件', 'Remove a document of a part'),
};
