import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns } from './columns.ts';

/** The last number of each organisation's order codes: codes of one tell nothing of another. */
export const orderCounter = pgTable('order_counter', {
  orgCode: text('org_code').primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
});

/** A work order (design page 4). Its tenant is the device's owner; `repairOrgCode` sees it too. */
export const workOrder = pgTable(
  'work_order',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    orderCode: text('order_code').notNull(),
    /** orderState */
    orderState: integer('order_state').notNull(),
    /** orderSource */
    orderSource: integer('order_source').notNull().default(0),
    deviceID: uuid('device_id').notNull(),
    reportOrgCode: text('report_org_code').notNull(),
    repairOrgCode: text('repair_org_code').notNull(),
    reportUserID: uuid('report_user_id'),
    /** Names as they were: the people may belong to another organisation. */
    reportUserName: text('report_user_name'),
    repairUserID: uuid('repair_user_id'),
    repairUserName: text('repair_user_name'),
    faultText: text('fault_text').notNull(),
    faultLevel: integer('fault_level').notNull(),
    isStop: boolean('is_stop').notNull(),
    isFailure: boolean('is_failure').notNull().default(true),
    faultTime: instant('fault_time').notNull(),
    reportTime: instant('report_time').notNull(),
    receiveTime: instant('receive_time'),
    arriveTime: instant('arrive_time'),
    repairStartTime: instant('repair_start_time'),
    /** When the machine ran again; null while it does not. */
    finishTime: instant('finish_time'),
    writeTime: instant('write_time'),
    confirmTime: instant('confirm_time'),
    stateTime: instant('state_time').notNull(),
    /** scanMode */
    scanMode: integer('scan_mode'),
    scanReason: text('scan_reason'),
    causeID: uuid('cause_id'),
    causeName: text('cause_name'),
    measures: text('measures'),
    score: integer('score'),
    reworkCount: integer('rework_count').notNull().default(0),
    /** The import that brought it, if one did. */
    batchID: uuid('batch_id'),
    /** The import that gave a stored open order its finish, if one did. */
    completedBatchID: uuid('completed_batch_id'),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('work_order_code').on(t.orgCode, t.orderCode),
    index('work_order_fault').on(t.orgCode, t.faultTime, t.id),
    index('work_order_device').on(t.orgCode, t.deviceID, t.faultTime),
    index('work_order_open').on(t.orgCode, t.orderState).where(sql`order_state not in (4, 5)`),
    index('work_order_repair_org').on(t.repairOrgCode, t.faultTime),
    index('work_order_batch').on(t.orgCode, t.batchID).where(sql`batch_id is not null`),
    index('work_order_completed_batch')
      .on(t.orgCode, t.completedBatchID)
      .where(sql`completed_batch_id is not null`),
  ],
);

/** What an order's time was spent on: written once, its end set once (design page 3). */
export const workOrderSegment = pgTable(
  'work_order_segment',
  {
    orgCode: text('org_code').notNull(),
    orderID: uuid('order_id').notNull(),
    /** Counts from 1 within the order. */
    seq: integer('seq').notNull(),
    /** segmentKind */
    kind: integer('kind').notNull(),
    reason: text('reason'),
    machineUp: boolean('machine_up').notNull().default(false),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    userID: uuid('user_id'),
    userName: text('user_name'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.orderID, t.seq] })],
);

/** What happened to an order. */
export const workOrderEvent = pgTable(
  'work_order_event',
  {
    orgCode: text('org_code').notNull(),
    orderID: uuid('order_id').notNull(),
    /** The order's version after it. */
    version: integer('version').notNull(),
    call: text('call').notNull(),
    fromState: integer('from_state'),
    toState: integer('to_state').notNull(),
    userID: uuid('user_id'),
    userName: text('user_name'),
    time: instant('time').notNull(),
    remark: text('remark'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.orderID, t.version] })],
);

/** The first answer to an ActionID of a call: a repeat gets the same. Kept for a week. */
export const actionAnswer = pgTable(
  'action_answer',
  {
    orgCode: text('org_code').notNull(),
    userID: uuid('user_id').notNull(),
    actionID: text('action_id').notNull(),
    call: text('call').notNull(),
    answer: jsonb('answer').notNull(),
    time: instant('time').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.userID, t.actionID, t.call] }),
    index('action_answer_time').on(t.time),
  ],
);

/** A batch of imported orders, so that it can be undone. */
export const importBatch = pgTable(
  'import_batch',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    imported: integer('imported').notNull().default(0),
    ...recordColumns(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] })],
);
