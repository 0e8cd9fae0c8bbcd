import {
  type ChangeShape,
  changeSchema,
  columnOf,
  type DetailShape,
  type FieldDefinition,
  field,
  has,
  type RowShape,
  readEntries,
  readName,
  shapeOf,
} from '../../resource/field.ts';

/**
 * The fields of a device that are stored as they are typed, in the order of its form. Bodies, row, columns, import, export, log,
 * form, list and page derive from them. They are its passport, which providers see only where the owner shares it.
 */
export const deviceFields = {
  Brand: field
    .text(60, '品牌', 'Brand')
    .optional()
    .example('沈阳机床', 'DMG')
    .synonyms('厂牌', '设备品牌', 'make'),
  Model: field
    .text(60, '型号', 'Model')
    .optional()
    .example('VMC850')
    .synonyms('规格型号', '型号规格', '设备型号', '规格', 'model no'),
  SerialNo: field
    .text(60, '序列号', 'Serial number')
    .optional()
    .own()
    .example('SN20231107')
    .synonyms('出厂编号', '出厂序列号', '出厂号', '机身号', 'SN', 'serial no', 'serial'),
  RatedPower: field
    .number({ isPositive: true, max: 1_000_000 }, '额定功率（kW）', 'Rated power (kW)')
    .optional()
    .example('15')
    .cellUnits('kW', '千瓦')
    .synonyms('功率', '额定功率', '装机功率', '电机功率', '总功率', 'power', 'rated power'),
  Manufacturer: field
    .text(80, '制造商', 'Manufacturer')
    .optional()
    .example('沈阳机床股份', 'DMG Mori')
    .synonyms(
      '生产厂家',
      '生产厂商',
      '生产商',
      '制造厂',
      '制造厂家',
      '制造厂商',
      '厂家',
      '厂商',
      'maker',
    ),
  Supplier: field
    .text(80, '供应商', 'Supplier')
    .optional()
    .example('华机设备', 'Huaji Equipment')
    .synonyms('供货商', '供货单位', '供应厂商', '经销商', 'vendor'),
  BuyDate: field
    .day('购置日期', 'Bought on')
    .optional()
    .example('2020-02-01')
    .synonyms(
      '采购日期',
      '购买日期',
      '购入日期',
      '购置时间',
      '购买时间',
      '采购时间',
      'purchase date',
    ),
  /** Required time, from which figures are computed, begins with this day. */
  StartUpDate: field
    .day('启用日期', 'In use since')
    .optional()
    .own()
    .help('可用率与 MTBF 从这一天起计算', 'Availability and MTBF are computed from this day on')
    .example('2020-03-01')
    .synonyms(
      '投产日期',
      '投用日期',
      '投运日期',
      '使用日期',
      '投入使用日期',
      '开始使用日期',
      '启用时间',
      '投用时间',
      'start-up date',
    ),
  WarrantyDate: field
    .day('保修至', 'Warranty until')
    .optional()
    .example('2023-02-01')
    .synonyms('质保到期', '质保到期日期', '质保期至', '保修到期日', '保修截止日期', 'warranty'),
  LifeYears: field
    .number({ isPositive: true, max: 200 }, '使用年限（年）', 'Service life (years)')
    .optional()
    .inDetailOnly()
    .example('10')
    .cellUnits('年', 'years', 'year')
    .synonyms('使用年限', '折旧年限', '预计使用年限', '寿命', 'service life'),
  /** Null for a provider to which costs are not shared. */
  Price: field
    .amount('购置价格（元）', 'Price (CNY)')
    .optional()
    .inDetailOnly()
    .example('860000')
    .cellUnits('元', '元整', '圆', '¥', '人民币', 'RMB', 'CNY')
    .synonyms(
      '原值',
      '设备原值',
      '资产原值',
      '价格',
      '购置价格',
      '采购价格',
      '购置金额',
      '金额',
      '单价',
      'price',
      'cost',
    ),
  /** Null for everybody but the owner. */
  Remark: field
    .longText(500, '备注', 'Remark')
    .optional()
    .inDetailOnly()
    .own()
    .example('精度高', 'High precision')
    .synonyms('说明', '附注', 'note', 'comment'),
} as const;

type All = typeof deviceFields;
export type DeviceField = keyof All;
type RowKey = keyof RowShape<All>;
type DetailKey = keyof DetailShape<All>;

interface DeviceFieldEntry<Key = DetailKey | RowKey> {
  readonly name: DeviceField;
  /** The name in answers. */
  readonly key: Key;
  readonly column: string;
  readonly field: FieldDefinition;
}

/** The fields with their names in requests, in answers and in the table. */
export const deviceFieldEntries = Object.entries(deviceFields).map(
  ([name, one]) =>
    ({ name, key: readName(name), column: columnOf(name, one), field: one }) as DeviceFieldEntry,
);
/** Those that a row of the list has; the others are on the page of the device alone. */
export const deviceRowEntries = deviceFieldEntries.filter(
  (entry): entry is DeviceFieldEntry<RowKey> => !has(entry.field, 'detail'),
);
const detailEntries = deviceFieldEntries.filter((entry): entry is DeviceFieldEntry<DetailKey> =>
  has(entry.field, 'detail'),
);

const definitions = (entries: readonly DeviceFieldEntry[]) =>
  entries.map(({ name, field: one }) => [name, one] as const);

/** The fields in a request that may leave them out. */
export const deviceFieldBody = shapeOf<ChangeShape<All>>(
  deviceFieldEntries.map(({ name, field: one }) => [name, changeSchema(one)]),
);
/** The fields of a row of the list. */
export const deviceFieldRow = shapeOf<RowShape<All>>(readEntries(definitions(deviceRowEntries)));
/** The fields that the page of a device shows beside those of its row. */
export const deviceFieldDetail = shapeOf<DetailShape<All>>(readEntries(definitions(detailEntries)));

/** Returns a value for each field of a row by its name in answers. */
export function ofDeviceRow<Value>(
  valueOf: (entry: DeviceFieldEntry) => Value,
): Record<RowKey, Value> {
  return Object.fromEntries(deviceRowEntries.map((one) => [one.key, valueOf(one)])) as Record<
    RowKey,
    Value
  >;
}

/** Returns a value for each field of the page alone by its name in answers. */
export function ofDeviceDetail<Value>(
  valueOf: (entry: DeviceFieldEntry) => Value,
): Record<DetailKey, Value> {
  return Object.fromEntries(detailEntries.map((one) => [one.key, valueOf(one)])) as Record<
    DetailKey,
    Value
  >;
}

/** Returns items for fields in the order of the form, with others after some of them. */
export function withDeviceFields<Item, Other = Item>(
  itemOf: (entry: DeviceFieldEntry) => Item,
  after: { readonly [Name in DeviceField]?: readonly Other[] },
): (Item | Other)[] {
  return deviceFieldEntries.flatMap((one): (Item | Other)[] => [
    itemOf(one),
    ...(after[one.name] ?? []),
  ]);
}
