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
    /** runState, as the gateway last heard it; offline while it hears nothing. */
    runState: integer('run_state').notNull().default(3),
    runStateTime: instant('run_state_time'),
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

/** Who belongs to a device: those who look after it, and those who follow it. */
export const devicePerson = pgTable(
  'device_person',
  {
    orgCode: text('org_code').notNull(),
    deviceID: uuid('device_id').notNull(),
    /** `bound`: told first of its faults; `follower`: told of them too. */
    kind: text('kind').$type<'bound' | 'follower'>().notNull(),
    /** Of the owner, or of the provider that services the device. */
    userOrgCode: text('user_org_code').notNull(),
    userID: uuid('user_id').notNull(),
    createTime: instant('create_time').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.deviceID, t.kind, t.userID] }),
    index('device_person_user').on(t.userOrgCode, t.userID),
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
