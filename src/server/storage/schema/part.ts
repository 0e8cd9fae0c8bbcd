import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from './columns.ts';

/** A spare part of an organisation (design page 4). */
export const sparePart = pgTable(
  'spare_part',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    partCode: text('part_code').notNull(),
    partName: text('part_name').notNull(),
    spec: text('spec'),
    unit: text('unit').notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('spare_part_code').on(t.orgCode, t.partCode),
  ],
);
