import type {
  AbcRow,
  PartFigure,
  PositionValue,
  ReorderProposal,
  UseRow,
} from '../../../../contract/areas/part/figures.ts';
import { label } from '../../../../contract/locale.ts';
import { type ExportColumn, timeCell } from '../../../kernel/exportKind.ts';

type Cell = number | string | null;

function column<Row>(
  zh: string,
  en: string,
  width: number,
  value: (row: Row) => Cell,
): ExportColumn<Row> {
  return { title: label(zh, en), width, value };
}

interface NamedPart {
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
}

function partColumns<Row extends NamedPart>(): ExportColumn<Row>[] {
  return [
    column('备件编号', 'Part code', 16, ({ partCode }) => partCode),
    column('备件名称', 'Part name', 24, ({ partName }) => partName),
    column('单位', 'Unit', 8, ({ unit }) => unit),
  ];
}

function windowColumns<
  Row extends { readonly startTime: string; readonly endTime: string },
>(): ExportColumn<Row>[] {
  return [
    {
      title: label('窗口开始', 'Window from'),
      width: 18,
      value: ({ startTime }, format) => timeCell(startTime, format),
    },
    {
      title: label('窗口结束', 'Window to'),
      width: 18,
      value: ({ endTime }, format) => timeCell(endTime, format),
    },
  ];
}

function useOf<Row extends { readonly used: number; readonly n: number }>(): ExportColumn<Row>[] {
  return [
    column('用量', 'Used', 12, ({ used }) => used),
    column('出库笔数 n', 'Movements n', 12, ({ n }) => n),
  ];
}

/** The columns of days of cover, turnover and dead stock. */
export const figureColumns: readonly ExportColumn<PartFigure>[] = [
  ...partColumns<PartFigure>(),
  column('库存', 'In stock', 12, ({ inStock }) => inStock),
  column('可用', 'Available', 12, ({ available }) => available),
  ...useOf<PartFigure>(),
  column('日均用量', 'Used a day', 12, ({ perDay }) => perDay),
  column('可用天数', 'Days of cover', 12, ({ daysOfCover }) => daysOfCover),
  column('年周转次数', 'Turns a year', 12, ({ turnover }) => turnover),
  {
    title: label('最近出库', 'Last issue'),
    width: 18,
    value: ({ idleSince }, format) => timeCell(idleSince, format),
  },
  column('库存金额（元）', 'Value (CNY)', 14, ({ value }) => value),
  ...windowColumns<PartFigure>(),
];

/** The columns of proposals to reorder. */
export const reorderColumns: readonly ExportColumn<ReorderProposal>[] = [
  ...partColumns<ReorderProposal>(),
  column('供应商', 'Supplier', 20, ({ supplier }) => supplier),
  column('建议数量', 'Proposed quantity', 14, ({ qty }) => qty),
  column('可用', 'Available', 12, ({ available }) => available),
  column('再订货点', 'Reorder point', 12, ({ reorderPoint }) => reorderPoint),
  column('安全库存', 'Safety stock', 12, ({ safetyStock }) => safetyStock),
  column('最低库存', 'Minimum', 12, ({ minQty }) => minQty),
  column('最高库存', 'Maximum', 12, ({ maxQty }) => maxQty),
  column('日需求 d', 'Demand a day d', 12, ({ perDay }) => perDay),
  column('日需求偏差 sd', 'Deviation sd', 12, ({ deviation }) => deviation),
  column('采购周期 L', 'Lead time L', 12, ({ leadDays }) => leadDays),
  column('周期偏差 sL', 'Deviation sL', 12, ({ leadDeviation }) => leadDeviation),
  column('z', 'z', 10, ({ z }) => z),
  ...useOf<ReorderProposal>(),
  ...windowColumns<ReorderProposal>(),
];

/** The columns of the ABC analysis. */
export const abcColumns: readonly ExportColumn<AbcRow>[] = [
  ...partColumns<AbcRow>(),
  column('分类', 'Class', 8, (row) => row.class),
  column('用量金额（元）', 'Amount used (CNY)', 16, ({ amount }) => amount),
  column('占比', 'Share', 10, ({ share }) => share),
  column('累计占比', 'Cumulative share', 12, ({ cumulative }) => cumulative),
  ...useOf<AbcRow>(),
  ...windowColumns<AbcRow>(),
];

/** The columns of the use by device, type and cause. */
export const useColumns: readonly ExportColumn<UseRow>[] = [
  column('名称', 'Name', 24, ({ name }) => name),
  column('备件种数', 'Parts', 10, ({ parts }) => parts),
  column('工单数', 'Orders', 10, ({ orders }) => orders),
  column('出库笔数 n', 'Movements n', 12, ({ n }) => n),
  column('金额（元）', 'Amount (CNY)', 14, ({ amount }) => amount),
  ...windowColumns<UseRow>(),
];

/** The columns of the value by position. */
export const valueColumns: readonly ExportColumn<PositionValue>[] = [
  column('库位', 'Position', 24, ({ positionName }) => positionName),
  column('备件种数', 'Parts', 10, ({ parts }) => parts),
  column('无价格的种数', 'Without a price', 14, ({ unpriced }) => unpriced),
  column('金额（元）', 'Value (CNY)', 14, ({ value }) => value),
];
