import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, oneOf } from '../../validators.ts';
import { documentDetail, documentFields } from './documents.ts';
import { documentLibrary } from './knowledgeEnums.ts';

const megabyte = 1024 * 1024;

/**
 * The address of resumable uploads (tus 1.0.0), which takes the headers of a call. The metadata of an upload are `filename` and
 * `library`. It is no call with an envelope; UploadKnowledgeFile makes a document of a complete upload.
 */
export const documentUploadPath = '/api/Knowledge/UploadParts';

/** The bounds of uploads. */
export const knowledgeUploadLimits = {
  /** Bytes of a document or picture. */
  fileBytes: 100 * megabyte,
  /** Bytes of a video, and so of any upload. */
  videoBytes: 500 * megabyte,
  /** Bytes that the console sends at once. */
  partBytes: 8 * megabyte,
  /** Uploads that a person, and an organisation, has begun and not finished. */
  ofPerson: 20,
  ofOrganisation: 200,
  /** Requests of one address in a minute. */
  requestsAMinute: 600,
  /** Requests with bytes of one upload, each of which is stored as a part. */
  parts: 2_000,
  /** Hours without progress, and after its beginning, after which an unfinished upload is removed. */
  idleHours: 24,
  mostHours: 7 * 24,
} as const;

/** The parts of the name of a file that the console offers for selection. */
export const knowledgeFileEndings = [
  '.pdf',
  '.docx',
  '.xlsx',
  '.pptx',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.mp4',
  '.webm',
  '.txt',
  '.csv',
] as const;

const { Title, ...otherFields } = documentFields;

/**
 * Makes a document, or a new revision of one, of a complete upload. The bytes decide the kind of the file; one that cannot be
 * verified is stored and not served, and its reason is shown. Repeating the call answers the same document.
 */
export const uploadKnowledgeFile = defineEndpoint({
  id: 'knowledge.upload',
  path: '/api/Knowledge/UploadKnowledgeFile',
  permission: 'signedIn',
  summary: 'Make a document of an uploaded file',
  body: z.object({
    /** The last part of the address of the upload. */
    UploadID: labelled(z.string().regex(/^[A-Za-z0-9_-]{22}$/), '上传', 'Upload'),
    Library: labelled(oneOf(documentLibrary), '知识库', 'Library').default(
      documentLibrary.values.enterprise,
    ),
    /** The document that gets a new revision; its other fields stay. Absent: a new document. */
    DocumentID: labelled(id.optional(), '文档', 'Document'),
    /** Absent: the name of the file without its ending. */
    Title: Title.optional(),
    ...otherFields,
    RevisionNote: labelled(
      z.string().trim().max(lengths.documentNote),
      '修订说明',
      'Revision note',
    ).default(''),
    /** 1: once it is published, its readers have to confirm that they have read it. */
    NeedsConfirmation: labelled(bit, '要求确认已读', 'Needs confirmation').default(0),
  }),
  data: documentDetail,
  errors: [
    'NOT_FOUND',
    'UPLOAD_INCOMPLETE',
    'UPLOAD_REFUSED',
    'UPLOAD_BUSY',
    'DOCUMENT_STATE',
    'DOCUMENT_REVISIONS',
    'TOO_MANY',
    'DISK_FULL',
    'ORG_EXPIRED',
    'DENIED',
  ],
  source: 'specification 7 Knowledge',
});

/** The storage that the documents of a library use. */
export const getKnowledgeStorage = defineEndpoint({
  id: 'knowledge.storage',
  path: '/api/Knowledge/GetKnowledgeStorage',
  permission: 'signedIn',
  summary: 'Storage of the documents',
  body: z.object({
    Library: oneOf(documentLibrary).default(documentLibrary.values.enterprise),
  }),
  data: z.object({
    /** Bytes of all files, and of uploads that are not finished. */
    usedBytes: z.int(),
    quotaBytes: z.int(),
  }),
  source: 'product decision',
});

/** The calls of uploads. */
export const uploadEndpoints = [uploadKnowledgeFile, getKnowledgeStorage] as const;

/** The names of the calls in the action log. */
export const uploadActionNames = {
  upload: label('上传知识文档', 'Upload a document'),
};
