import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
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
    /** As they were, for who repaired it and sees the device no longer; empty where an import made it. */
    deviceCode: text('device_code').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
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
    rejectTime: instant('reject_time'),
    rejectReason: text('reject_reason'),
    amendTime: instant('amend_time'),
    confirmTime: instant('confirm_time'),
    confirmUserID: uuid('confirm_user_id'),
    confirmUserName: text('confirm_user_name'),
    /** Nobody confirmed it in time, so it was taken as confirmed. */
    autoConfirm: boolean('auto_confirm').notNull().default(false),
    /** While it is unreceived: when the next on call, then the supervisor, are told. */
    escalateTime: instant('escalate_time'),
    superviseTime: instant('supervise_time'),
    /** While it is restored but not written: until when the record is due. */
    writeDueTime: instant('write_due_time'),
    /** While it is interrupted: when work is expected to go on. */
    expectRecoverTime: instant('expect_recover_time'),
    /** The finished order whose fault came again. */
    sourceOrderID: uuid('source_order_id'),
    stateTime: instant('state_time').notNull(),
    /** scanMode */
    scanMode: integer('scan_mode'),
    scanReason: text('scan_reason'),
    causeID: uuid('cause_id'),
    causeName: text('cause_name'),
    measures: text('measures'),
    score: integer('score'),
    reworkCount: integer('rework_count').notNull().default(0),
    /** When another provider's lost order came to who repairs it now; null where it never did. */
    passedTime: instant('passed_time'),
    /** `reworkCount` then: who repairs it now had no part in those. */
    passedReworks: integer('passed_reworks').notNull().default(0),
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
    // What happened last to orders repaired for others.
    index('work_order_repair_latest')
      .on(t.repairOrgCode, t.updateTime)
      .where(sql`repair_org_code <> org_code`),
    // Whether one organisation alone has repaired a device.
    index('work_order_repairer').on(t.orgCode, t.deviceID, t.repairOrgCode),
    // What figures ask for: orders finished, answered or reached in a window.
    index('work_order_finish').on(t.orgCode, t.finishTime),
    index('work_order_repair_finish').on(t.repairOrgCode, t.finishTime),
    index('work_order_answer').on(
      t.orgCode,
      sql`(case when receive_time is null then reject_time else receive_time end)`,
      t.deviceID,
    ),
    index('work_order_arrive')
      .on(t.orgCode, t.arriveTime, t.deviceID)
      .where(sql`arrive_time is not null`),
    // Orders that were given a score, by when.
    index('work_order_scored').on(t.orgCode, t.confirmTime).where(sql`score is not null`),
    index('work_order_repair_scored')
      .on(t.repairOrgCode, t.confirmTime)
      .where(sql`score is not null`),
    index('work_order_source')
      .on(t.orgCode, t.sourceOrderID)
      .where(sql`source_order_id is not null`),
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
    /** interruptReason, of an interruption. */
    reason: text('reason'),
    machineUp: boolean('machine_up').notNull().default(false),
    /** A finish lies before it: the machine runs whatever the fault was. */
    restored: boolean('restored').notNull().default(false),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    userID: uuid('user_id'),
    userName: text('user_name'),
    /** Who repaired the order then: its people, its time. A provider reads its own, whoever has it now. */
    repairOrgCode: text('repair_org_code').notNull(),
    /** The order's version whose amendment put others in its place; null: it holds. */
    replacedBy: integer('replaced_by'),
    /** The order's version whose amendment wrote it; null: it was written as it happened. */
    amendedBy: integer('amended_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.orderID, t.seq] }),
    index('work_order_segment_interrupt').on(t.orgCode, t.orderID).where(sql`kind = 2`),
    index('work_order_segment_work')
      .on(t.orgCode, sql`(case when end_time is null then 'infinity' else end_time end)`)
      .where(sql`kind = 1`),
    index('work_order_segment_repair_work')
      .on(t.repairOrgCode, sql`(case when end_time is null then 'infinity' else end_time end)`)
      .where(sql`kind = 1`),
  ],
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
    /**
     * Who repaired the order after it. A provider reads its own of an order that it repairs; of one
     * that came back to it, not what happened while another had it.
     */
    repairOrgCode: text('repair_org_code').notNull(),
    time: instant('time').notNull(),
    remark: text('remark'),
    /** What an amendment changed: `[{field, from, to}]`, by the wire's names; null where nothing. */
    changes: jsonb('changes'),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.orderID, t.version] }),
    index('work_order_event_time').on(t.orgCode, t.time),
  ],
);

/** Parts that a repair used; names as they were, since the part may be another organisation's. */
export const workOrderPart = pgTable(
  'work_order_part',
  {
    orgCode: text('org_code').notNull(),
    orderID: uuid('order_id').notNull(),
    /** Whose store it is of: who repaired the order then, whoever has it now. */
    repairOrgCode: text('repair_org_code').notNull(),
    partID: uuid('part_id').notNull(),
    partCode: text('part_code').notNull(),
    partName: text('part_name').notNull(),
    unit: text('unit').notNull(),
    qty: doublePrecision('qty').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.orderID, t.partID] })],
);

/** Delays of an organisation's orders and targets of its figures (where no row is: contract/areas/timeoutConfig.ts). */
export const orderSetting = pgTable('order_setting', {
  orgCode: text('org_code').primaryKey(),
  /** Minutes after the report. */
  escalateMinutes: integer('escalate_minutes').notNull(),
  superviseMinutes: integer('supervise_minutes').notNull(),
  writeDueHours: integer('write_due_hours').notNull(),
  autoConfirmHours: integer('auto_confirm_hours').notNull(),
  /** respondBasis */
  respondBasis: integer('respond_basis').notNull(),
  /** null: no target. */
  mttrTargetHours: doublePrecision('mttr_target_hours'),
  mtbfTargetHours: doublePrecision('mtbf_target_hours'),
  respondTargetMinutes: doublePrecision('respond_target_minutes'),
  availabilityTarget: doublePrecision('availability_target'),
  ...recordColumns(),
});

/** The first answer to an ActionID of a call: a repeat of the same gets the same. Kept for a week. */
export const actionAnswer = pgTable(
  'action_answer',
  {
    orgCode: text('org_code').notNull(),
    userID: uuid('user_id').notNull(),
    actionID: text('action_id').notNull(),
    call: text('call').notNull(),
    answer: jsonb('answer').notNull(),
    /** What was asked, as a hash; null: a former build did not keep it. */
    asked: text('asked'),
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
