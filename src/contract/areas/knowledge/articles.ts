import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, oneOf } from '../../validators.ts';
import { documentDetail, documentFields } from './documents.ts';
import { documentLibrary } from './knowledgeEnums.ts';

/** The bounds of an article. */
export const articleLimits = {
  /** Characters of its text. */
  text: 100_000,
  /** Links that are shown as links; further ones are text. */
  links: 1_000,
  /** Pictures. */
  pictures: 100,
  /** Seconds for which somebody counts as an editor after their last sign, and between two signs of the console. */
  presence: 60,
  sign: 20,
} as const;

/** The beginning of the address of a picture in Markdown; the key of the stored file follows. */
export const picturePrefix = 'picture:';

const pictureKey = '[A-Z0-9]{1,40}/file/[A-Za-z0-9_-]{22}';

/** Returns the keys of the pictures that a text has, each once. */
export function picturesIn(content: string): string[] {
  const found = content.matchAll(new RegExp(`\\]\\(${picturePrefix}(${pictureKey})\\)`, 'g'));
  return [...new Set([...found].map(([, key = '']) => key))];
}

/** Returns whether an article may link to an address: http, https, mailto, and paths and places of the product itself. */
export function isArticleLink(address: string): boolean {
  const plain = address.trim();
  if (plain.search(/[\p{Cc}\\]/u) >= 0) return false;
  return /^(https?:\/\/[^/]|mailto:[^/]|\/(?!\/)|#)/i.test(plain);
}

/** Returns whether an article may show a picture of an address: one that was uploaded for it. */
export function isArticlePicture(address: string): boolean {
  return new RegExp(`^${picturePrefix}${pictureKey}$`).test(address);
}

const { Title, ...otherFields } = documentFields;
const content = labelled(z.string().max(articleLimits.text), '正文', 'Text');

/** Adds an article as a draft. Repeating the call with its ActionID answers the same article. */
export const addArticle = defineEndpoint({
  id: 'knowledge.addArticle',
  path: '/api/Knowledge/AddKnowledgeArticle',
  permission: 'signedIn',
  summary: 'Add an article',
  body: z.object({
    ActionID: z.string().min(1).max(64).optional(),
    Library: labelled(oneOf(documentLibrary), '知识库', 'Library').default(
      documentLibrary.values.enterprise,
    ),
    Title,
    ...otherFields,
    ArticleText: content.default(''),
  }),
  data: documentDetail,
  errors: ['NOT_FOUND', 'ORG_EXPIRED', 'DENIED', 'ACTION_DONE'],
  source: 'product decision',
});

/**
 * Saves the text of an article. It names the revision, and the version of it, from which the text was made: if there is a later
 * one, nothing is stored, and the answer has the present text. The caller's own draft is changed; beside a published
 * revision, or a draft of somebody else, a new revision begins. Nothing is overwritten.
 */
export const saveArticle = defineEndpoint({
  id: 'knowledge.saveArticle',
  path: '/api/Knowledge/SaveKnowledgeArticle',
  permission: 'signedIn',
  summary: 'Save the text of an article',
  body: z.object({
    ID: id,
    ArticleText: content,
    Revision: z.int().min(1),
    RevisionVersion: labelled(z.int().min(0), '修订版的版本', 'Version of the revision'),
    RevisionNote: labelled(
      z.string().trim().max(lengths.documentNote),
      '修订说明',
      'Revision note',
    ).optional(),
    /** 1: once it is published, its readers have to confirm that they have read it. */
    NeedsConfirmation: labelled(bit.optional(), '要求确认已读', 'Needs confirmation'),
  }),
  data: documentDetail,
  errors: [
    'NOT_FOUND',
    'STALE_VERSION',
    'DOCUMENT_STATE',
    'DOCUMENT_REVISIONS',
    'ORG_EXPIRED',
    'DENIED',
  ],
  source: 'product decision',
});

const editing = z.object({
  /** Who else has had the article open for editing within the last minute; null: a person of another organisation. */
  others: z.array(z.object({ realName: z.string().nullable() })),
  revision: z.int(),
  revisionVersion: z.int(),
});
export type ArticleEditing = z.output<typeof editing>;

/** Shows the others that the caller edits an article, or has ended it, and answers who else does and what is stored. */
export const signArticle = defineEndpoint({
  id: 'knowledge.signArticle',
  path: '/api/Knowledge/SignKnowledgeArticle',
  permission: 'signedIn',
  summary: 'Show the others that one edits an article',
  body: z.object({ ID: id, IsEnd: bit.default(0) }),
  data: editing,
  errors: ['NOT_FOUND', 'ORG_EXPIRED', 'DENIED'],
  source: 'product decision',
});

/** The addresses of the pictures of an article for this session, relative to the server, by their keys. */
export const listArticlePictures = defineEndpoint({
  id: 'knowledge.pictures',
  path: '/api/Knowledge/GetKnowledgePictureList',
  permission: 'signedIn',
  summary: 'List the pictures of an article',
  body: z.object({ ID: id }),
  data: z.array(z.object({ key: z.string(), linkurl: z.string() })),
  errors: ['NOT_FOUND', 'DOCUMENT_WITHDRAWN'],
  source: 'product decision',
});

/** The calls of articles. */
export const articleEndpoints = [
  addArticle,
  saveArticle,
  signArticle,
  listArticlePictures,
] as const;

/** The names of the calls in the action log. */
export const articleActionNames = {
  addArticle: label('新增知识文章', 'Add an article'),
  saveArticle: label('保存知识文章', 'Save an article'),
};
