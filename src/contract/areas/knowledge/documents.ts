import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf, sortBody } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text } from '../../validators.ts';
import { documentKind, documentState } from './knowledgeEnums.ts';
import { type DocumentStep, documentTransitions } from './transitions.ts';

/** The most of what a document has, and of one answer. */
export const documentLimits = {
  keywords: 20,
  links: 50,
  revisions: 200,
  history: 500,
  ofRecord: 50,
  ofLabel: 10,
  readers: 1_000,
  comments: 200,
} as const;

const named = z.object({ id: z.string(), name: z.string() });

/** A row of a list of documents. */
export const documentRow = z.object({
  id: z.string(),
  /** documentLibrary */
  library: z.int(),
  /** The organisation that shares it; absent: the caller's own, or the public library. */
  ownerName: z.string().optional(),
  /** documentKind */
  kind: z.int(),
  title: z.string(),
  documentTypeID: z.string().nullable(),
  documentTypeName: z.string().nullable(),
  keywords: z.array(z.string()),
  /** documentState, of the latest revision. */
  documentState: z.int(),
  /** The latest revision, from 1; for readers the published one. */
  revision: z.int(),
  /** The revision that readers see; null: none. */
  publishedRevision: z.int().nullable(),
  publishTime: isoInstant.nullable(),
  /** The type of the file of that revision; null: an article. */
  contentType: z.string().nullable(),
  /** Bytes; null: an article. */
  size: z.int().nullable(),
  /** 1: the file could not be verified and is not served. */
  isQuarantined: bit,
  /** 1: the caller has to confirm the published revision. */
  awaitsConfirmation: bit,
  /** Openings by people of the caller's organisation, and the numbers of those who found it useful or not. */
  reads: z.int(),
  useful: z.int(),
  notUseful: z.int(),
  createTime: isoInstant,
  updateTime: isoInstant,
  version: z.int(),
});
export type DocumentRow = z.output<typeof documentRow>;

/** The device types, devices and fault descriptions of a document. */
const documentLinks = z.object({
  deviceTypes: z.array(named),
  devices: z.array(named),
  faults: z.array(named),
});

/** A revision, without its content. */
export const documentRevision = z.object({
  revision: z.int(),
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
  size: z.int().nullable(),
  /** The reason for which the file is not served; null: it is. */
  quarantine: z.string().nullable(),
  note: z.string(),
  needsConfirmation: bit,
  /** Null where the author is not of the caller's organisation. */
  userName: z.string().nullable(),
  createTime: isoInstant,
});
export type DocumentRevision = z.output<typeof documentRevision>;

/** A document with one of its revisions. */
export const documentDetail = documentRow.extend({
  ...documentLinks.shape,
  serialFrom: z.string().nullable(),
  serialTo: z.string().nullable(),
  /** 1: the page of the label of a device that it is about lists it. */
  isOnLabel: bit,
  shown: documentRevision,
  /** documentText: how far the search knows the text of the published revision; null: there is none, or the caller is no author. */
  textState: z.int().nullable(),
  /** The text of an article, Markdown; null: a file. */
  content: z.string().nullable(),
  /** The version of the shown revision, whose text may change while it is a draft. */
  revisionVersion: z.int(),
  /** The address of the file for this session, relative to the server; empty: there is none. */
  fileLink: z.string(),
  /** When the caller confirmed the shown revision; null: not. */
  confirmTime: isoInstant.nullable(),
  /** 1: useful, 0: not; null: the caller has not stated it. */
  opinion: bit.nullable(),
  /** The steps that the caller may take now. */
  steps: z.array(z.enum(Object.keys(documentTransitions) as [DocumentStep, ...DocumentStep[]])),
  /** 1: the caller may write its content. */
  isEditable: bit,
  /** 1: the caller may change its other fields, which readers see at once if it is published: then only who reviews may. */
  isChangeable: bit,
});
export type DocumentDetail = z.output<typeof documentDetail>;

/** The filter of a list of documents, which lists and exports share. */
export const documentFilter = {
  /** Finds documents by title and keywords. */
  SearchText: searchText,
  /** With the types below it. */
  DocumentTypeID: labelled(id.optional(), '文档类型', 'Document type'),
  DocumentKind: labelled(oneOf(documentKind).optional(), '文档种类', 'Kind of document'),
  DocumentState: labelled(oneOf(documentState).optional(), '状态', 'State'),
  /** Documents of a type of devices, with those of the types above it. */
  DeviceTypeID: labelled(id.optional(), '设备类型', 'Device type'),
  DeviceID: labelled(id.optional(), '设备', 'Device'),
  FaultDescID: labelled(id.optional(), '故障描述', 'Fault description'),
  /** 1: the documents that the caller has to confirm. */
  ToConfirm: labelled(bit.optional(), '待我确认', 'I have to confirm'),
  /** 1: the documents whose file could not be verified; for authors and reviewers. */
  Quarantined: labelled(bit.optional(), '已隔离', 'In quarantine'),
};

const listBody = pageBody.extend({
  ...documentFilter,
  ...sortBody(['Title', 'UpdateTime', 'PublishTime']),
});

/** The documents of the caller's organisation, and those that associated owners share with it. */
export const listEnterpriseLibrary = defineEndpoint({
  id: 'knowledge.enterprise',
  path: '/api/Knowledge/EnterpriseLibrary',
  permission: 'knowledge.view',
  summary: 'List the documents of the enterprise library',
  body: listBody,
  ...pageOf(documentRow),
  source: 'specification 7 Knowledge',
});

/** The documents of the public library: the published ones, for platform administrators all. */
export const listPublicLibrary = defineEndpoint({
  id: 'knowledge.publicList',
  path: '/api/Knowledge/PublicLibrary',
  permission: 'signedIn',
  summary: 'List the documents of the public library',
  body: listBody,
  ...pageOf(documentRow),
  source: 'specification 7 Knowledge',
});

/** A document with the revision that the caller may read: the published one, for authors and reviewers the latest. */
export const getDocument = defineEndpoint({
  id: 'knowledge.get',
  path: '/api/Knowledge/GetKnowledgeInfo',
  permission: 'signedIn',
  summary: 'Get a document',
  body: z.object({
    ID: id,
    /** Another revision; authors and reviewers may read all, others the published one. */
    Revision: z.int().min(1).optional(),
    /** 1: the caller opens it to read it; it is counted. */
    IsReading: bit.default(0),
  }),
  data: documentDetail,
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN'],
  source: 'product decision',
});

const ids = (most: number) => z.array(id).max(most);

/** The fields of a document beside its content. */
export const documentFields = {
  Title: labelled(text(lengths.documentTitle), '标题', 'Title'),
  DocumentTypeID: labelled(id.nullable().optional(), '文档类型', 'Document type'),
  Keywords: labelled(
    z.array(text(lengths.documentKeyword)).max(documentLimits.keywords),
    '关键词',
    'Keywords',
  ).optional(),
  AboutTypeIDs: labelled(ids(documentLimits.links), '适用设备类型', 'Equipment types').optional(),
  AboutDeviceIDs: labelled(ids(documentLimits.links), '适用设备', 'Devices').optional(),
  AboutFaultIDs: labelled(ids(documentLimits.links), '相关故障', 'Faults').optional(),
  /** The range of serial numbers of the devices of these types for which it is valid. */
  SerialFrom: labelled(z.string().trim().max(60).nullable().optional(), '序列号从', 'Serial from'),
  SerialTo: labelled(z.string().trim().max(60).nullable().optional(), '序列号到', 'Serial to'),
  IsOnLabel: labelled(bit.optional(), '扫码可见', 'Shown by the label'),
};

/**
 * Changes what is recorded of a document; its content changes by a revision. Readers of a published document see the change at
 * once, so that only those who review may make it. Its history shows the changed fields.
 */
export const updateDocument = defineEndpoint({
  id: 'knowledge.update',
  path: '/api/Knowledge/UpdateKnowledge',
  permission: 'signedIn',
  summary: 'Change a document',
  body: z.object({
    ID: id,
    ...documentFields,
    Title: documentFields.Title.optional(),
    Version: z.int().min(0).optional(),
  }),
  data: documentDetail,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED', 'DENIED'],
  source: 'product decision',
});

/** Removes a document that was never published, with its files. */
export const deleteKnowledge = defineEndpoint({
  id: 'knowledge.delete',
  path: '/api/Knowledge/DeleteKnowledge',
  permission: 'signedIn',
  summary: 'Delete a document that was never published',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'DOCUMENT_WAS_PUBLISHED', 'ORG_EXPIRED', 'DENIED'],
  source: 'product decision',
});

/** Takes a step between the states of a document. */
export const stepDocument = defineEndpoint({
  id: 'knowledge.step',
  path: '/api/Knowledge/UpdateKnowledgeState',
  permission: 'signedIn',
  summary: 'Submit, approve, return or withdraw a document',
  body: z.object({
    ID: id,
    DocumentStep: labelled(
      z.enum(['submit', 'takeBack', 'approve', 'reject', 'withdraw', 'reopen']),
      '操作',
      'Action',
    ),
    StepNote: labelled(z.string().trim().max(lengths.documentNote), '意见', 'Comment').default(''),
    Version: z.int().min(0).optional(),
  }),
  data: documentDetail,
  errors: [
    'NOT_FOUND',
    'STALE_VERSION',
    'DOCUMENT_STATE',
    'DOCUMENT_QUARANTINED',
    'DOCUMENT_OWN_REVIEW',
    'ORG_EXPIRED',
    'DENIED',
  ],
  source: 'product decision',
});

/** The revisions of a document, the latest first; for readers the published one. */
export const listDocumentRevisions = defineEndpoint({
  id: 'knowledge.revisions',
  path: '/api/Knowledge/GetKnowledgeRevisionList',
  permission: 'signedIn',
  summary: 'List the revisions of a document',
  body: z.object({ ID: id }),
  data: z.array(documentRevision),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const historyEntry = z.object({
  id: z.string(),
  /** documentAction */
  action: z.int(),
  revision: z.int(),
  note: z.string(),
  /** The fields that were changed. */
  fields: z.array(z.enum(Object.keys(documentFields) as (keyof typeof documentFields)[])),
  userName: z.string().nullable(),
  createTime: isoInstant,
});
export type DocumentHistoryEntry = z.output<typeof historyEntry>;

/** The history of a document, the latest first; for authors and reviewers. */
export const listDocumentHistory = defineEndpoint({
  id: 'knowledge.history',
  path: '/api/Knowledge/GetKnowledgeHistoryList',
  permission: 'signedIn',
  summary: 'List what happened to a document',
  body: z.object({ ID: id }),
  data: z.array(historyEntry),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Confirms that the caller has read the published revision. */
export const confirmDocument = defineEndpoint({
  id: 'knowledge.confirm',
  path: '/api/Knowledge/ConfirmKnowledge',
  permission: 'signedIn',
  summary: 'Confirm that one has read a document',
  body: z.object({ ID: id, Revision: z.int().min(1) }),
  data: documentDetail,
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN', 'DOCUMENT_REVISED'],
  source: 'product decision',
});

const readerSchema = z.object({
  userID: z.string(),
  realName: z.string(),
  /** The time at which they confirmed the published revision; null: not yet. */
  confirmTime: isoInstant.nullable(),
  /** An earlier revision that they confirmed. */
  earlierRevision: z.int().nullable(),
});
export type ConfirmingReader = z.output<typeof readerSchema>;

/** The people of the caller's organisation who may read a document, and who of them has confirmed it; those who have not first. */
export const listDocumentReaders = defineEndpoint({
  id: 'knowledge.readers',
  path: '/api/Knowledge/GetKnowledgeConfirmList',
  permission: 'knowledge.review',
  summary: 'List who has confirmed a document',
  body: z.object({ ID: id }),
  data: z.array(readerSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The published documents of a device: its own, and those of its type within their range of serial numbers. */
export const listDeviceKnowledge = defineEndpoint({
  id: 'knowledge.ofDevice',
  path: '/api/Knowledge/GetDeviceKnowledgeList',
  permission: 'knowledge.view',
  summary: 'List the documents of a device',
  body: z.object({ DeviceID: id }),
  data: z.array(documentRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The published documents of an order: of its fault, then of its device. */
export const listOrderKnowledge = defineEndpoint({
  id: 'knowledge.ofOrder',
  path: '/api/Knowledge/GetOrderKnowledgeList',
  permission: 'knowledge.view',
  summary: 'List the documents for an order',
  body: z.object({ OrderID: id }),
  data: z.array(documentRow.extend({ isOfFault: bit })),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** States whether a document was useful; null takes it back. */
export const rateDocument = defineEndpoint({
  id: 'knowledge.rate',
  path: '/api/Knowledge/SaveKnowledgeOpinion',
  permission: 'signedIn',
  summary: 'State whether a document was useful',
  body: z.object({ ID: id, IsUseful: labelled(bit.nullable(), '是否有用', 'Useful') }),
  data: documentDetail,
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN'],
  source: 'product decision',
});

const commentSchema = z.object({
  id: z.string(),
  content: z.string(),
  userName: z.string().nullable(),
  createTime: isoInstant,
  /** 1: the caller may delete it. */
  isOwn: bit,
});
export type DocumentComment = z.output<typeof commentSchema>;

/** The comments of the caller's organisation on a document, the latest first. */
export const listDocumentComments = defineEndpoint({
  id: 'knowledge.comments',
  path: '/api/Knowledge/GetKnowledgeCommentList',
  permission: 'signedIn',
  summary: 'List the comments on a document',
  body: z.object({ ID: id }),
  data: z.array(commentSchema),
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN'],
  source: 'product decision',
});

/** Adds a comment, which people of the caller's organisation read. */
export const addDocumentComment = defineEndpoint({
  id: 'knowledge.addComment',
  path: '/api/Knowledge/AddKnowledgeComment',
  permission: 'signedIn',
  summary: 'Comment on a document',
  body: z.object({ ID: id, CommentText: labelled(text(lengths.comment), '评论', 'Comment') }),
  data: z.array(commentSchema),
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN', 'DOCUMENT_COMMENTS', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** Deletes a comment of the caller. */
export const deleteDocumentComment = defineEndpoint({
  id: 'knowledge.deleteComment',
  path: '/api/Knowledge/DeleteKnowledgeComment',
  permission: 'signedIn',
  summary: 'Delete a comment on a document',
  body: z.object({ ID: id, CommentID: id }),
  data: z.array(commentSchema),
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of documents. */
export const documentEndpoints = [
  listEnterpriseLibrary,
  listPublicLibrary,
  getDocument,
  updateDocument,
  deleteKnowledge,
  stepDocument,
  listDocumentRevisions,
  listDocumentHistory,
  confirmDocument,
  listDocumentReaders,
  listDeviceKnowledge,
  listOrderKnowledge,
  rateDocument,
  listDocumentComments,
  addDocumentComment,
  deleteDocumentComment,
] as const;

/** The names of the calls in the action log. */
export const documentActionNames = {
  update: label('修改知识文档', 'Change a document'),
  delete: label('删除知识文档', 'Delete a document'),
  step: label('流转知识文档', 'Change the state of a document'),
  confirm: label('确认已读知识文档', 'Confirm a document'),
  rate: label('评价知识文档', 'Rate a document'),
  addComment: label('评论知识文档', 'Comment on a document'),
  deleteComment: label('删除知识文档评论', 'Delete a comment on a document'),
};
