import {
  type ChangeShape,
  changeSchema,
  type FieldDefinition,
  field,
  type RowShape,
  readEntries,
  readName,
  shapeOf,
} from '../../resource/field.ts';

/**
 * The texts of a device's nameplate, in the order of its form. Bodies, row, columns, import, export, log, form, list and page
 * derive from it; providers see them only where the owner shares passports.
 */
export const nameplate = {
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
} as const;

type Nameplate = typeof nameplate;
export type NameplateField = keyof Nameplate;
/** The name of a text in answers. */
export type NameplateKey = Uncapitalize<NameplateField>;

interface NameplateEntry {
  readonly name: NameplateField;
  readonly key: NameplateKey;
  readonly field: FieldDefinition;
}

/** The texts with their names in requests and in answers. */
export const nameplateEntries = Object.entries(nameplate).map(
  ([name, one]) => ({ name, key: readName(name), field: one }) as NameplateEntry,
);

const entries = Object.entries(nameplate);
/** The texts in a request that may leave them out. */
export const nameplateBody = shapeOf<ChangeShape<Nameplate>>(
  entries.map(([name, one]) => [name, changeSchema(one)]),
);
/** The texts in an answer. */
export const nameplateRow = shapeOf<RowShape<Nameplate>>(readEntries(entries));

/** Returns a value for each text by its name in answers. */
export function ofNameplate<Value>(
  valueOf: (entry: NameplateEntry) => Value,
): Record<NameplateKey, Value> {
  return Object.fromEntries(nameplateEntries.map((one) => [one.key, valueOf(one)])) as Record<
    NameplateKey,
    Value
  >;
}

/** Returns items for each text in the order of the form, with those that stand after the serial number. */
export function withNameplate<Item, Other = Item>(
  itemOf: (entry: NameplateEntry) => Item,
  afterSerialNo: readonly Other[],
): (Item | Other)[] {
  return nameplateEntries.flatMap((one): (Item | Other)[] =>
    one.name === 'SerialNo' ? [itemOf(one), ...afterSerialNo] : [itemOf(one)],
  );
}
