import {
  abcFilter,
  getPartsData,
  getStockValueTrend,
  listAbc,
  listMissingParts,
  listPartFigures,
  listPartUse,
  listReorder,
  listStockValue,
  partFigureFilter,
  reorderFilter,
  useFilter,
  valueFilter,
} from '../../../../contract/areas/part/figures.ts';
import { defineExport } from '../../../kernel/exportKind.ts';
import { type Route, route } from '../../../kernel/http/module.ts';
import {
  abcColumns,
  figureColumns,
  reorderColumns,
  useColumns,
  valueColumns,
} from './exportColumns.ts';
import { selectAbc, selectReorder } from './orderFigures.ts';
import { selectFirstFigures, selectPartFigures, selectPartsData } from './partFigures.ts';
import { relationRoutes } from './relations.ts';
import { pageOfRows } from './selection.ts';
import {
  selectMissingParts,
  selectPartUse,
  selectStockValue,
  selectStockValueTrend,
} from './useFigures.ts';

/** The routes of the figures, and of devices and substitutes. */
export const partFigureRoutes: readonly Route[] = [
  route(getPartsData, 'read', ({ tx, actor, now, body }) => selectPartsData(tx, actor, body, now)),

  route(listPartFigures, 'read', ({ tx, actor, now, body }) =>
    selectPartFigures(tx, actor, body, now),
  ),

  route(listReorder, 'read', async ({ tx, actor, now, body }) =>
    pageOfRows(await selectReorder(tx, actor, body, now), body),
  ),

  route(listAbc, 'read', async ({ tx, actor, now, body }) =>
    pageOfRows(await selectAbc(tx, actor, body, now), body),
  ),

  route(listPartUse, 'read', async ({ tx, actor, now, body }) =>
    pageOfRows(await selectPartUse(tx, actor, body, now), body),
  ),

  route(listStockValue, 'read', async ({ tx, actor, body }) =>
    pageOfRows(await selectStockValue(tx, actor, body), body),
  ),

  route(getStockValueTrend, 'read', ({ tx, actor, now, body }) =>
    selectStockValueTrend(tx, actor, body, now),
  ),

  route(listMissingParts, 'read', async ({ tx, actor, now, body }) =>
    pageOfRows(await selectMissingParts(tx, actor, body, now), body),
  ),

  ...relationRoutes,
];

/** The exports of the figures. */
export const figureExports = {
  PartFigure: defineExport({
    filter: partFigureFilter,
    columns: figureColumns,
    rows: (tx, actor, filter, limit, now) => selectFirstFigures(tx, actor, filter, now, limit),
  }),
  PartReorder: defineExport({
    filter: reorderFilter,
    columns: reorderColumns,
    rows: async (tx, actor, filter, limit, now) =>
      (await selectReorder(tx, actor, filter, now)).slice(0, limit ?? undefined),
  }),
  PartAbc: defineExport({
    filter: abcFilter,
    columns: abcColumns,
    rows: async (tx, actor, filter, limit, now) =>
      (await selectAbc(tx, actor, filter, now)).slice(0, limit ?? undefined),
  }),
  PartUse: defineExport({
    filter: useFilter,
    columns: useColumns,
    rows: async (tx, actor, filter, limit, now) =>
      (await selectPartUse(tx, actor, filter, now)).slice(0, limit ?? undefined),
  }),
  StockValue: defineExport({
    filter: valueFilter,
    columns: valueColumns,
    rows: async (tx, actor, filter, limit) =>
      (await selectStockValue(tx, actor, filter)).slice(0, limit ?? undefined),
  }),
};
