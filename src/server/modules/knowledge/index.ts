import { documentType, publicDocumentType } from '../../../contract/areas/knowledge/types.ts';
import { defineModule } from '../../kernel/http/module.ts';
import { serveTree } from '../../resource/serveTree.ts';
import { searchRoutes } from './search/searchRoutes.ts';

/** Documents of the knowledge base: the enterprise library of each organisation, and the public library. */
export const knowledgeModule = defineModule({
  name: 'knowledge',
  resources: [serveTree(documentType), serveTree(publicDocumentType)],
  routes: searchRoutes,
  targetNames: { document: 'title' },
});
