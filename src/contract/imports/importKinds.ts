import type { ImportKindName } from '../areas/importData.ts';
import { orderHistoryImport } from '../areas/repair/orderHistoryImport.ts';
import type { ImportKind } from './importKind.ts';

/**
 * The declarations of all import kinds. They hold many texts: a page names a kind, and the part that
 * imports a file loads them.
 */
export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  WorkOrderHistory: orderHistoryImport,
};
