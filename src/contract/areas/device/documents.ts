import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, isoInstant, text } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';

/** The most photos of a device, and the most documents of a device or a part. */
export const mostDevicePhotos = 4;
export const mostDocuments = 50;

/** The kinds of documents of a device or a part. */
export const documentKinds = {
  certificate: { 'zh-CN': '合格证或铭牌资料', 'en-US': 'Passport or certificate' },
  manual: { 'zh-CN': '说明书', 'en-US': 'Manual' },
  drawing: { 'zh-CN': '图纸', 'en-US': 'Drawing' },
  program: { 'zh-CN': '程序或参数', 'en-US': 'Program or parameters' },
  contract: { 'zh-CN': '合同或保修单', 'en-US': 'Contract or warranty' },
  other: { 'zh-CN': '其他', 'en-US': 'Other' },
} as const;
export type DocumentKind = keyof typeof documentKinds;

const documentKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]);

/** A document of a device or a part. */
export const recordDocument = z.object({
  id: z.string(),
  docName: z.string(),
  docKind: documentKind,
  file: uploadedFile,
  /** The name of the person who added it. */
  userName: z.string(),
  createTime: isoInstant,
});
export type RecordDocument = z.output<typeof recordDocument>;

/** The fields of a document in the call that adds it. */
export const documentBody = {
  DocKind: labelled(documentKind, '文件类别', 'Kind of document'),
  /** Left out: the name of the file. */
  DocName: labelled(text(lengths.documentName), '文件名称', 'Name of the document').optional(),
  /** `url` of one upload of the caller. */
  Files: labelled(z.array(z.string().max(200)).min(1, 'required').max(1), '文件', 'File'),
};

/** The documents of a device, latest first, also for the provider that services it. */
export const listDeviceDocuments = defineEndpoint({
  id: 'device.documents',
  path: '/api/Device/GetDeviceDocList',
  permission: 'device.view',
  summary: 'Documents of a device',
  body: z.object({ DeviceID: id }),
  data: z.array(recordDocument),
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device records (docs)',
});

/** Adds an uploaded file to the documents of a device of the organisation. */
export const addDeviceDocument = defineEndpoint({
  id: 'device.addDocument',
  path: '/api/Device/AddDeviceDoc',
  permission: 'device.edit',
  summary: 'Add a document to a device',
  body: z.object({ DeviceID: id, ...documentBody }),
  data: recordDocument,
  errors: ['NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
  source: 'product decision',
});

/** Removes a document of a device of the organisation, with its file. */
export const deleteDeviceDocument = defineEndpoint({
  id: 'device.deleteDocument',
  path: '/api/Device/DeleteDeviceDoc',
  permission: 'device.edit',
  summary: 'Remove a document of a device',
  body: z.object({ DeviceID: id, DocID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
