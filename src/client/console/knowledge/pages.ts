import { enterpriseKnowMenu, publicKnowMenu } from '../../../contract/areas/knowledge/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of the knowledge base. Their parts are loaded when a page is opened. */
export const knowledgePages: readonly Page[] = [
  {
    path: pagePaths.enterpriseKnow,
    name: 'enterpriseKnow',
    title: enterpriseKnowMenu.label,
    namespace: 'knowledge',
    permission: enterpriseKnowMenu.id,
    load: async () => (await import('./libraryPages.tsx')).EnterpriseKnowPage,
  },
  {
    path: pagePaths.enterpriseKnowDetail,
    name: 'enterpriseKnowDetail',
    title: label('文档详情', 'Document'),
    namespace: 'knowledge',
    permission: enterpriseKnowMenu.id,
    hidden: true,
    parent: 'enterpriseKnow',
    keyParam: 'id',
    load: async () => (await import('./DocumentPage.tsx')).EnterpriseDocumentPage,
  },
  {
    path: pagePaths.addFile,
    name: 'addFile',
    title: label('上传文档', 'Upload documents'),
    namespace: 'knowledge',
    permission: enterpriseKnowMenu.id,
    hidden: true,
    parent: 'enterpriseKnow',
    load: async () => (await import('./UploadPage.tsx')).UploadPage,
  },
  {
    path: pagePaths.knowledgeTypes,
    name: 'knowledgeTypes',
    title: label('文档类型', 'Document types'),
    namespace: 'knowledge',
    permission: enterpriseKnowMenu.id,
    hidden: true,
    parent: 'enterpriseKnow',
    load: async () => (await import('./libraryPages.tsx')).KnowledgeTypesPage,
  },
  {
    path: pagePaths.publicKnow,
    name: 'publicKnow',
    title: publicKnowMenu.label,
    namespace: 'knowledge',
    permission: publicKnowMenu.id,
    load: async () => (await import('./libraryPages.tsx')).PublicKnowPage,
  },
  {
    path: pagePaths.publicKnowDetail,
    name: 'publicKnowDetail',
    title: label('公共文档', 'Public document'),
    namespace: 'knowledge',
    permission: publicKnowMenu.id,
    hidden: true,
    parent: 'publicKnow',
    keyParam: 'id',
    load: async () => (await import('./DocumentPage.tsx')).PublicDocumentPage,
  },
  {
    path: pagePaths.publicKnowTypes,
    name: 'publicKnowTypes',
    title: label('公共文档类型', 'Types of public documents'),
    namespace: 'knowledge',
    permission: publicKnowMenu.id,
    hidden: true,
    parent: 'publicKnow',
    load: async () => (await import('./libraryPages.tsx')).PublicTypesPage,
  },
];
