import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { defineResource, wire } from '../../resource/resource.ts';
import { noun } from '../../resource/texts.ts';
import { defineTree, treeWire } from '../../resource/tree.ts';
import { lotUse, partType, stockPositionKind } from './partEnums.ts';

const partNoun = noun('备件', 'spare part', 'spare parts');
const quantityRange = { min: 0, max: 1_000_000 } as const;
const access = { view: 'part.view', edit: 'part.edit', export: 'part.export' } as const;

/** The types of spare parts. */
export const sparePartType = defineTree('partType', {
  area: 'part',
  label: label('备件类型', 'Part types'),
  noun: noun('备件类型', 'part type', 'part types'),
  counted: partNoun,
  paths: treeWire('Parts', 'PartsType'),
  table: 'spare_part_type',
  access,
  fileKind: 'SparePartType',
  fields: {
    Name: field
      .text(60, '名称', 'Name')
      .example('密封件', 'Seals')
      .synonyms('备件类型', '类型', 'type'),
    GroupCode: field
      .text(40, '编号', 'Code')
      .column('code')
      .unique()
      .optional()
      .example('MF-01')
      .synonyms('类型编号', '编码', 'code'),
  },
});

/** The places where spare parts lie, such as a warehouse, a rack and a bin. */
export const sparePartPosition = defineTree('partPosition', {
  area: 'part',
  label: label('库位', 'Storage positions'),
  noun: noun('库位', 'storage position', 'storage positions'),
  counted: partNoun,
  paths: treeWire('Parts', 'PartsPosition'),
  table: 'spare_part_position',
  access,
  // what lies there does not count: `beforeEnd` refuses the end of a position with movements
  references: [{ table: 'stock_balance', column: 'position_id', isLoose: true }],
  fileKind: 'SparePartPosition',
  fields: {
    Name: field
      .text(60, '名称', 'Name')
      .example('一号库 A 架', 'Store 1 rack A')
      .synonyms('库位', '仓库', '货架', 'position', 'location', 'bin'),
    GroupCode: field
      .text(40, '编号', 'Code')
      .column('code')
      .unique()
      .optional()
      .example('W1-A')
      .synonyms('库位编号', '编码', 'code'),
    PositionKind: field
      .option(stockPositionKind, '种类', 'Kind')
      .optional()
      .example('货架', 'Rack')
      .synonyms('库位种类', '类型', 'kind'),
    /** The person who has the bag or van. */
    UserID: field.person('保管人', 'Person').optional(),
  },
});

/** A spare part of the organisation. */
export const part = defineResource('part', {
  label: label('备件台账', 'Spare parts'),
  noun: partNoun,
  paths: wire('Parts', 'Parts'),
  table: 'spare_part',
  access,
  actions: ['add', 'update', 'updateMany', 'setUse', 'remove', 'import', 'export'],
  fileKind: 'SparePart',
  orderedBy: 'PartCode',
  fields: {
    PartCode: field
      .text(60, '备件编号', 'Part code')
      .unique('PART_CODE_TAKEN')
      .searched('code')
      .sorted()
      .example('MF-4052')
      .synonyms(
        '备件编码',
        '物料编号',
        '物料编码',
        '料号',
        'part no',
        'part number',
        'material no',
      ),
    PartName: field
      .text(120, '备件名称', 'Part name')
      .title()
      .searched('name')
      .sorted()
      .example('油封', 'Oil seal')
      .synonyms('物料名称', 'description'),
    TypeID: field
      .node(sparePartType, '备件类型', 'Part type')
      .optional()
      .filtered()
      .shared()
      .example('密封件', 'Seals')
      .synonyms('类型', '分类', '物料分类', 'type', 'category'),
    PositionID: field
      .node(sparePartPosition, '库位', 'Storage position')
      .optional()
      .filtered()
      .shared()
      .example('一号库 / A 架', 'Store 1 / Rack A')
      .synonyms('仓库', '货位', '存放位置', 'location', 'bin'),
    Spec: field
      .text(120, '规格', 'Specification')
      .optional()
      .searched('text')
      .example('40×52×7')
      .synonyms('规格型号', '型号', 'spec', 'model'),
    /** The unit of quantities, e.g. pcs, m, kg. */
    Unit: field.text(20, '单位', 'Unit').shared().example('个', 'pcs').synonyms('计量单位', 'uom'),
    Brand: field
      .text(60, '品牌', 'Brand')
      .optional()
      .shared()
      .hidden()
      .searched('text')
      .example('SKF')
      .synonyms('make'),
    Supplier: field
      .text(80, '供应商', 'Supplier')
      .optional()
      .shared()
      .hidden()
      .example('华机设备', 'Huaji Equipment')
      .synonyms('供货商', 'vendor'),
    UnitPrice: field
      .amount('单价（元）', 'Unit price (CNY)')
      .optional()
      .example('12.5')
      .synonyms('单价', '价格', 'price', 'cost'),
    LeadDays: field
      .number({ min: 0, max: 3650, isInteger: true }, '采购周期（天）', 'Lead time (days)')
      .optional()
      .shared()
      .hidden()
      .example('14')
      .synonyms('采购周期', '交期', 'lead time'),
    /** At or below it the stock is low. */
    MinQty: field
      .number(quantityRange, '最低库存', 'Minimum stock')
      .optional()
      .shared()
      .hidden()
      .example('5')
      .synonyms('安全库存', '库存下限', 'min', 'minimum', 'reorder point'),
    /** Above it the stock is high. */
    MaxQty: field
      .number(quantityRange, '最高库存', 'Maximum stock')
      .optional()
      .shared()
      .hidden()
      .example('50')
      .synonyms('库存上限', 'max', 'maximum'),
    /** The stock is divided by lots, of which the one that expires first is taken first. */
    LotUse: field
      .option(lotUse, '批次管理', 'Lots')
      .optional()
      .shared()
      .hidden()
      .example('按批次', 'By lot')
      .synonyms('批次', '批号管理', 'lots'),
    Remark: field
      .longText(500, '备注', 'Remark')
      .optional()
      .inDetailOnly()
      .example('易损件', 'Wear part')
      .synonyms('说明', 'note', 'comment'),
    Photos: field.photos(9, '照片', 'Photos').optional(),
  },
  importFields: {
    /** The stock at the position of the part when the ledger begins. */
    OpeningQty: field
      .number(quantityRange, '期初数量', 'Opening quantity')
      .optional()
      .example('20')
      .help(
        '入到本行的库位；已有的备件不会再入库',
        'Booked at the position of the row; a known part gets none',
      )
      .synonyms(
        '期初库存',
        '库存数量',
        '现有数量',
        '数量',
        'opening stock',
        'quantity',
        'qty',
        'on hand',
      ),
  },
  derived: {
    InStock: field.number({}, '库存', 'In stock').sorted(),
    /** In stock without what is reserved. */
    Available: field.number({}, '可用', 'Available').sorted(),
    PartType: field.option(partType, '库存状态', 'Stock level').filtered().sorted(),
  },
});

export type Part = z.output<typeof part.row>;
export type PartDetail = z.output<typeof part.detail>;

/** The calls that other areas make. */
export const { add: addPart, list: listParts } = part.calls;
