import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { enumeration } from '../../enums.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, isoInstant, oneOf, text } from '../../validators.ts';
import { documentLibrary } from './knowledgeEnums.ts';

/** How far the text of a published revision is known to the search. */
export const documentText = enumeration({
  waiting: [0, '等待提取文字', 'Text not read yet'],
  whole: [1, '全文可搜索', 'The whole text is searched'],
  cut: [2, '只有前面部分可搜索', 'Only the beginning is searched'],
  none: [3, '没有文字（扫描件或图片）', 'No text: scanned, or pictures'],
  unreadable: [4, '文字无法读取', 'The text cannot be read'],
});

/** The most documents of one answer, and hits of each. */
export const searchLimits = {
  documents: 30,
  hits: 3,
  /** Paragraphs that one search reads of a library; a text with more hits is common, and not all documents are found by it. */
  paragraphs: 500,
  /** Texts without a hit that are stored of an organisation. */
  missed: 500,
} as const;

/** Places within a text, [from, to), that are shown as hits. */
const marks = z.array(z.tuple([z.int(), z.int()]));

const hitSchema = z.object({
  /** The page, slide or sheet, from 1; 0: the document has none. */
  page: z.int(),
  text: z.string(),
  marks,
});

const foundDocument = z.object({
  id: z.string(),
  /** documentLibrary */
  library: z.int(),
  /** The organisation that shares it; absent: the caller's own, or the public library. */
  ownerName: z.string().optional(),
  /** documentKind */
  kind: z.int(),
  title: z.string(),
  titleMarks: marks,
  typeName: z.string().nullable(),
  publishTime: isoInstant,
  /** The paragraphs that were found. */
  count: z.int(),
  /** The first of them. */
  hits: z.array(hitSchema),
});
export type FoundDocument = z.output<typeof foundDocument>;

/**
 * Searches the published documents that the caller sees: titles, keywords and texts. A paragraph is found that has all terms:
 * Chinese by characters, other words whole; titles also by pinyin, initials, and the beginnings of words. Documents found by
 * their titles come first, then those with the most paragraphs.
 */
export const searchDocuments = defineEndpoint({
  id: 'knowledge.search',
  path: '/api/Knowledge/GetKnowledgeSearchList',
  permission: 'signedIn',
  summary: 'Search the text of documents',
  body: z.object({
    SearchText: labelled(text(lengths.searchText), '搜索内容', 'Search text'),
    /** Absent: both libraries. */
    Library: labelled(oneOf(documentLibrary).optional(), '知识库', 'Library'),
    /** 1: the caller has typed the whole text; without a hit in both libraries it is listed for authors. */
    IsWhole: bit.default(0),
  }),
  data: z.object({
    documents: z.array(foundDocument),
    /** 1: more documents have the text; another word finds fewer. */
    isCut: bit,
  }),
  errors: ['TOO_MANY'],
  source: 'product decision',
});

const missedSearch = z.object({
  term: z.string(),
  searches: z.int(),
  lastTime: isoInstant,
});
export type MissedSearch = z.output<typeof missedSearch>;

/** Texts that people of the organisation searched for without a hit, the most often searched first. */
export const listMissedSearches = defineEndpoint({
  id: 'knowledge.missed',
  path: '/api/Knowledge/GetKnowledgeMissedSearchList',
  permission: 'knowledge.edit',
  summary: 'List what was searched and not found',
  body: z.object({}),
  data: z.array(missedSearch),
  source: 'product decision',
});

/** Removes a text from the list of what was not found, e.g. once a document about it is published. */
export const deleteMissedSearch = defineEndpoint({
  id: 'knowledge.deleteMissed',
  path: '/api/Knowledge/DeleteKnowledgeMissedSearch',
  permission: 'knowledge.edit',
  summary: 'Remove a text that was not found',
  body: z.object({ Term: labelled(text(lengths.searchText), '搜索内容', 'Search text') }),
  data: z.array(missedSearch),
  errors: ['NOT_FOUND', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of the search. */
export const searchEndpoints = [searchDocuments, listMissedSearches, deleteMissedSearch] as const;

/** The names of the calls in the action log. */
export const searchActionNames = {
  deleteMissed: label('移除未找到的搜索', 'Remove a text that was not found'),
};
