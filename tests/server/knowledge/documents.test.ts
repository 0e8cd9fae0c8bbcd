import { documentType } from '../../../src/contract/areas/knowledge/types.ts';
import { treeTests } from '../resource/resourceTests.ts';

treeTests(documentType);
