import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { noun } from '../../resource/texts.ts';
import { defineTree, treeWire } from '../../resource/tree.ts';
import { lengths } from '../../validation/lengths.ts';
import { publicLibraryCode } from './knowledgeEnums.ts';

const shared = {
  area: 'knowledge',
  counted: noun('文档', 'document', 'documents', '份'),
  table: 'document_type',
  parentExample: label('维修资料', 'Service documents'),
  fields: {
    Name: field
      .text(lengths.documentType, '名称', 'Name')
      .example('说明书', 'Manuals')
      .synonyms('文档类型', '资料类型', '类型', '分类', 'document type', 'type', 'category'),
  },
} as const;

/** The types of the documents of an organisation. */
export const documentType = defineTree('documentType', {
  ...shared,
  label: label('文档类型', 'Document types'),
  noun: noun('文档类型', 'document type', 'document types'),
  paths: treeWire('Knowledge', 'KnowledgeType'),
  access: { view: 'knowledge.view', edit: 'knowledge.edit' },
  // both trees have one table: its references are named once
  references: [{ table: 'document', column: 'type_id' }],
  fileKind: 'DocumentType',
});

/** The types of the documents of the public library. */
export const publicDocumentType = defineTree('publicDocumentType', {
  ...shared,
  tenant: publicLibraryCode,
  label: label('公共文档类型', 'Types of public documents'),
  noun: noun('公共文档类型', 'type of public documents', 'types of public documents'),
  paths: treeWire('Knowledge', 'PublicKnowledgeType', { source: 'product decision' }),
  access: { view: 'signedIn', edit: 'platform.knowledge' },
  fileKind: 'PublicDocumentType',
});

export type DocumentTypeNode = z.output<typeof documentType.node>;
