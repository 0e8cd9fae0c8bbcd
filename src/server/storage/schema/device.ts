import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns } from './columns.ts';

export const deviceType = pgTable(
  'device_type',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    typeName: text('type_name').notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('device_type_name').on(t.orgCode, t.typeName),
  ],
);

export const devicePosition = pgTable(
  'device_position',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    positionName: text('position_name').notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('device_position_name').on(t.orgCode, t.positionName),
  ],
);

/** A machine (design page 4, device). Its row is the lock under which its figures are kept. */
export const device = pgTable(
  'device',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    deviceCode: text('device_code').notNull(),
    deviceName: text('device_name').notNull(),
    typeID: uuid('type_id'),
    positionID: uuid('position_id'),
    brand: text('brand'),
    model: text('model'),
    serialNo: text('serial_no'),
    manufacturer: text('manufacturer'),
    supplier: text('supplier'),
    /** kW */
    ratedPower: doublePrecision('rated_power'),
    /** Required time begins and ends with these days, if known. */
    startUpDate: date('start_up_date'),
    scrapDate: date('scrap_date'),
    weightRating: text('weight_rating'),
    /** deviceState */
    deviceState: integer('device_state').notNull().default(1),
    /** runState, as the gateway last heard it. */
    runState: integer('run_state').notNull().default(3),
    runStateTime: instant('run_state_time'),
    /** When the gateway last heard of it, the same state again included. */
    runStateHeardTime: instant('run_state_heard_time'),
    /** The provider that repairs it; null: its own organisation does. */
    serviceOrgCode: text('service_org_code'),
    /** The import that made it, if one did; undone with it. */
    batchID: uuid('batch_id'),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('device_code_unique').on(t.orgCode, t.deviceCode),
    index('device_service_org').on(t.serviceOrgCode),
  ],
);

/** Why machines fail, as the organisation names it. */
export const faultCause = pgTable(
  'fault_cause',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    causeName: text('cause_name').notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('fault_cause_name').on(t.orgCode, t.causeName),
  ],
);
