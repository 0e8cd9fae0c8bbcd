import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns } from './columns.ts';

/** An enterprise: a tenant (design page 4). */
export const organisation = pgTable('organisation', {
  orgCode: text('org_code').primaryKey(),
  id: uuid('id').notNull().unique(),
  orgName: text('org_name').notNull(),
  orgNameShort: text('org_name_short').notNull(),
  /** orgType */
  orgType: integer('org_type').notNull(),
  /** orgState */
  orgState: integer('org_state').notNull().default(1),
  /** IANA name; days of figures are its days. */
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  expireDate: date('expire_date'),
  ...recordColumns(),
});

/** A provider may work for a user organisation: directed, from the provider (design page 2). */
export const relation = pgTable(
  'relation',
  {
    fromOrgCode: text('from_org_code').notNull(),
    toOrgCode: text('to_org_code').notNull(),
    /** relationOrgState */
    relationState: integer('relation_state').notNull(),
    /** When the provider last applied; null: before this was stored. */
    applyTime: instant('apply_time'),
    ...recordColumns(),
  },
  (t) => [primaryKey({ columns: [t.toOrgCode, t.fromOrgCode] })],
);
