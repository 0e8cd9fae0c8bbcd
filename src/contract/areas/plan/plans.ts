import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  bit,
  clockTime,
  dayText,
  id,
  isoInstant,
  oneOf,
  searchText,
  text,
} from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { complianceFields, type PlanArea, planAreas, planCall, planLimits } from './planAreas.ts';
import {
  cycleType,
  executorType,
  holidayRule,
  missingDay,
  planBase,
  planScope,
} from './planEnums.ts';
import {
  basisSchema,
  executorSchema,
  markSchema,
  pointCallsOf,
  reasonSchema,
} from './planPoints.ts';
import { recordCallsOf } from './planRecords.ts';

const reason = (name: FieldReason) => name;

/** A month and a day, MM-DD; 29 February is a day of leap years alone, and no bound of a season. */
const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, reason('monthAndDay'))
  .refine((value) => {
    const lengths31 = ['01', '03', '05', '07', '08', '10', '12'];
    const [month = '', day = ''] = value.split('-');
    const most = month === '02' ? 28 : lengths31.includes(month) ? 31 : 30;
    return Number(day) <= most;
  }, reason('monthAndDay'));

const ids = (max: number) => z.array(id).max(max).default([]);
const weekdays = z.array(z.int().min(1).max(7)).max(7);
const monthDays = z
  .array(z.union([z.int().min(1).max(31), z.int().min(-31).max(-1)], reason('monthDays')))
  .max(34);

/** The fields of a plan in bodies. */
const planFields = {
  /** Absent: the next number. */
  PlanCode: labelled(text(lengths.planCode).optional(), '计划编号', 'Plan code'),
  PlanName: labelled(text(lengths.planName), '计划名称', 'Plan name'),
  PlanScope: labelled(oneOf(planScope), '适用设备', 'Devices of the plan').default(0),
  /** The devices of the scope `devices`, in the order in which they are done; of a route also positions, as stops without a device. */
  DeviceIDs: labelled(ids(planLimits.devices), '设备', 'Devices'),
  /** The device type or position, with all below it: new devices join. */
  ScopeID: labelled(id.nullable().optional(), '类型或位置', 'Type or position'),
  ExecutorType: labelled(oneOf(executorType), '执行方式', 'Carried out by').default(0),
  /** People, roles, or shifts; without a shift, whoever is on duty. */
  ExecutorIDs: labelled(ids(planLimits.executors), '执行人', 'Executors'),
  /** The form to fill in. */
  FormID: labelled(id.nullable().optional(), '表单', 'Form'),
  /** The label of each machine is scanned, and its check takes at least so long. */
  MustScan: labelled(bit, '必须扫码', 'Scan the label').default(0),
  MinStaySeconds: labelled(
    z.int().min(0).max(planLimits.staySeconds),
    '最短停留（秒）',
    'Shortest stay (seconds)',
  ).default(0),
  /** The selected devices are the stops of a route, in their order. */
  IsRoute: labelled(bit, '按路线', 'Route').default(0),
  /** The time of the day within which it is done: that of a shift, or its own. */
  ShiftID: labelled(id.nullable().optional(), '班次', 'Shift'),
  WindowFrom: labelled(clockTime.nullable(), '时段开始', 'Time from').default(null),
  WindowTo: labelled(clockTime.nullable(), '时段结束', 'Time until').default(null),
  CycleType: labelled(oneOf(cycleType), '周期单位', 'Cycle'),
  CycleNum: labelled(z.int().min(1).max(100_000), '每隔', 'Every'),
  /**
   * In place of a cycle: a day on which the highest value of this measuring point is above the limit leads to a task, which is
   * due after `EarlyDays`.
   */
  ReadingPointID: labelled(id.nullable().optional(), '监测点', 'Measuring point'),
  ReadingLimit: labelled(
    z.number().min(-planLimits.reading).max(planLimits.reading).nullable().optional(),
    '高于',
    'Above',
  ),
  OnWeekdays: labelled(weekdays.default([]), '星期', 'On weekdays'),
  OnMonthDays: labelled(monthDays.default([]), '日期', 'On days of the month'),
  Nth: labelled(
    z.literal([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]).nullable(),
    '第几个',
    'The n-th',
  ).default(null),
  Month: labelled(z.int().min(1).max(12).nullable(), '月份', 'Month of the year').default(null),
  WeekNo: labelled(z.int().min(1).max(53).nullable(), '第几周', 'Week of the year').default(null),
  MissingDay: labelled(oneOf(missingDay), '当月没有该日', 'If the month lacks the day').default(0),
  BaseType: labelled(oneOf(planBase), '计算方式', 'Counted from').default(0),
  StartDate: labelled(dayText, '开始日期', 'From'),
  EndDate: labelled(dayText.nullable().optional(), '结束日期', 'Until'),
  GraceDays: labelled(
    z.int().min(0).max(planLimits.windowDays),
    '宽限（天）',
    'Days of grace',
  ).default(0),
  EarlyDays: labelled(
    z.int().min(0).max(planLimits.windowDays),
    '可提前（天）',
    'Days in advance',
  ).default(0),
  SeasonFrom: labelled(monthAndDay.nullable(), '季节开始', 'Season from').default(null),
  SeasonTo: labelled(monthAndDay.nullable(), '季节结束', 'Season until').default(null),
  HolidayRule: labelled(oneOf(holidayRule), '遇休息日', 'On days without work').default(0),
  NeedStop: labelled(bit, '需要停机', 'Needs a stop').default(0),
  /** For one device. */
  PlanMinutes: labelled(
    z.int().min(0).max(planLimits.minutes).nullable(),
    '计划工时（分钟）',
    'Planned minutes',
  ).default(null),
  Remark: labelled(z.string().trim().max(lengths.planText), '备注', 'Remark').default(''),
};

const planSchema = z.object({
  id: z.string(),
  planCode: z.string(),
  planName: z.string(),
  planScope: z.int(),
  scopeID: z.string().nullable(),
  /** The type or position; null: of selected devices. */
  scopeName: z.string().nullable(),
  /** The number of its devices now. */
  devices: z.int(),
  executorType: z.int(),
  executors: z.array(executorSchema),
  formID: z.string().nullable(),
  mustScan: bit,
  minStaySeconds: z.int(),
  isRoute: bit,
  shiftID: z.string().nullable(),
  /** Null: of no shift, or of one that is gone. */
  shiftName: z.string().nullable(),
  /** HH:mm, null of a plan by shift or without a time. */
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  cycleType: z.int(),
  cycleNum: z.int(),
  readingPointID: z.string().nullable(),
  /** Null: of another cycle, or of a measuring point that is gone. */
  readingPointName: z.string().nullable(),
  readingUnit: z.string().nullable(),
  readingLimit: z.number().nullable(),
  onWeekdays: z.array(z.int()),
  onMonthDays: z.array(z.int()),
  nth: z.int().nullable(),
  month: z.int().nullable(),
  weekNo: z.int().nullable(),
  missingDay: z.int(),
  baseType: z.int(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  graceDays: z.int(),
  earlyDays: z.int(),
  seasonFrom: z.string().nullable(),
  seasonTo: z.string().nullable(),
  holidayRule: z.int(),
  /** From a date of the cycle on, all dates lie so many days later. */
  moves: z.array(z.object({ from: z.string(), days: z.int() })),
  needStop: bit,
  planMinutes: z.int().nullable(),
  remark: z.string(),
  /** The number of its revision, from 1. */
  revision: z.int(),
  isUse: bit,
  /** yyyy-MM-dd: the next open due date, and how many are past their window; null: none. */
  nextDate: z.string().nullable(),
  lateCount: z.int(),
  updateTime: isoInstant,
  version: z.int(),
});
export type Plan = z.output<typeof planSchema>;

const previewPoint = z.object({
  dueDate: z.string(),
  nominalDate: z.string(),
  fromDate: z.string(),
  untilDate: z.string(),
  reason: reasonSchema,
  basis: basisSchema,
  /** How many devices have this date. */
  devices: z.int(),
  /** The first of them. */
  deviceName: z.string(),
});

const previewSchema = z.object({
  /** The devices that the plan has now. */
  devices: z.int(),
  /** The next dates, and between them the days of the cycle that are skipped. */
  points: z.array(previewPoint),
  skipped: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(['holiday', 'sameDay']),
      name: z.string(),
      devices: z.int(),
    }),
  ),
  /** The points that are made ahead, and the days for which. */
  count: z.int(),
  days: z.int(),
  /** The effect of an edit on open points; null: of a new plan. */
  changes: z
    .object({
      /** Points with a record, or whose day has passed. */
      fixed: z.int(),
      stays: z.int(),
      moves: z.int(),
      drops: z.int(),
      adds: z.int(),
      /** Some of those that move or are dropped; `to` is null for the latter. */
      samples: z.array(
        z.object({ deviceName: z.string(), from: z.string(), to: z.string().nullable() }),
      ),
    })
    .nullable(),
});
export type PlanPreview = z.output<typeof previewSchema>;

const planDevice = z.object({
  /** The device or the position. */
  stopID: z.string(),
  /** Null: a stop of a route without a device, which is a position. */
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  /** yyyy-MM-dd: since when it is in the plan. */
  joinDate: z.string(),
  nextDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  lateCount: z.int(),
});
export type PlanDeviceRow = z.output<typeof planDevice>;

const writes = ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'] as const;
const planErrors = [...writes, 'PLAN_CODE_TAKEN', 'TOO_MANY_PLANS', 'TOO_MANY_POINTS'] as const;

const ofID = { ID: id, Version: z.int().min(0).optional() };

/** A floor plan with a mark for each of the most stops. */
const floorPlanBytes = 512 * 1024;

/**
 * The calls of one area. Both areas have the same ones, under their groups and permissions.
 *
 * @param area the first part of their permissions
 */
function planCallsOf<const Area extends PlanArea>(area: Area) {
  const { noun } = planAreas[area];
  const of = planCall(area);
  return {
    /** Plans, by name. */
    list: defineEndpoint({
      ...of('List', 'GetPlanList', 'view', 'specification 7'),
      summary: `List ${noun} plans`,
      body: pageBody.extend({
        SearchText: searchText,
        IsUse: bit.optional(),
        DeviceID: id.optional(),
      }),
      ...pageOf(planSchema),
    }),
    /** One plan, with the devices that were selected for it. */
    detail: defineEndpoint({
      ...of('Detail', 'GetPlanInfo', 'view', 'product decision'),
      summary: `Get a ${noun} plan`,
      body: z.object({ ID: id }),
      data: planSchema.extend({
        /** The devices in their order; of a route also positions. */
        stops: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** 1: a position, without a device. */
            isPosition: bit,
            ...markSchema.shape,
          }),
        ),
        /** The floor plan of a route; null: it has none. */
        floorPlan: uploadedFile.nullable(),
        /** The compliance of the last 90 days before today. */
        ...complianceFields,
      }),
      errors: ['NOT_FOUND'],
    }),
    /** Adds a plan; its points are made at once. */
    add: defineEndpoint({
      ...of('Add', 'AddPlan', 'edit', 'specification 7'),
      summary: `Add a ${noun} plan`,
      body: z.object(planFields),
      data: planSchema,
      errors: planErrors,
    }),
    /** Changes a plan by a new revision: points with a record stay, and so do those whose day has passed. */
    update: defineEndpoint({
      ...of('Update', 'UpdatePlan', 'edit', 'specification 7'),
      summary: `Change a ${noun} plan`,
      body: z.object({ ...planFields, ...ofID }),
      data: planSchema,
      errors: planErrors,
    }),
    /** Enables plans, or disables them: their open points from today on are removed, and made again when they are enabled. */
    setUse: defineEndpoint({
      ...of('SetUse', 'UpdatePlanState', 'edit', 'product decision'),
      summary: `Enable or disable ${noun} plans`,
      body: z.object({ IDs: z.array(id).min(1).max(200), IsUse: bit }),
      data: z.null(),
      errors: [...writes, 'TOO_MANY_POINTS'],
    }),
    /** Deletes a plan without records; one with records is disabled instead. */
    remove: defineEndpoint({
      ...of('Delete', 'DeletePlan', 'edit', 'specification 7'),
      summary: `Delete a ${noun} plan`,
      body: z.object({ ID: id }),
      data: z.null(),
      errors: ['NOT_FOUND', 'ORG_EXPIRED', 'PLAN_HAS_RECORDS'],
    }),
    /** Gives a route a floor plan and puts its stops on it, in place of what was there. Without a picture it ends. */
    setFloorPlan: defineEndpoint({
      ...of('SetFloorPlan', 'SetPlanFloorPlan', 'edit', 'product decision'),
      summary: `Set the floor plan of a ${noun} route`,
      body: z.object({
        ...ofID,
        /** `url` of an uploaded picture of the caller, or of the present one; empty: none. */
        FloorPlan: labelled(
          z.array(z.string().max(200)).max(1).default([]),
          '平面图',
          'Floor plan',
        ),
        /** Where stops are: the shares of the width and of the height of the picture, from its upper left corner. */
        Marks: labelled(
          z
            .array(
              z.object({ StopID: id, X: z.number().min(0).max(1), Y: z.number().min(0).max(1) }),
            )
            .max(planLimits.devices)
            .default([]),
          '站点位置',
          'Places of the stops',
        ),
      }),
      maxBodyBytes: floorPlanBytes,
      data: planSchema,
      errors: writes,
    }),
    /** The people or roles that may carry out plans, by name. */
    executors: defineEndpoint({
      ...of('Executors', 'GetPlanExecutorList', 'edit', 'product decision'),
      summary: `List who may carry out ${noun}`,
      body: z.object({
        ExecutorType: oneOf(executorType).default(0),
        SearchText: searchText,
      }),
      data: z.array(executorSchema.extend({ about: z.string() })),
    }),
    /** The next dates of a plan as it would be saved, with the reason of each, and what an edit changes. */
    preview: defineEndpoint({
      ...of('Preview', 'GetPlanPreview', 'edit', 'product decision'),
      summary: `Preview the dates of a ${noun} plan`,
      body: z.object({ ...planFields, ID: id.optional() }),
      data: previewSchema,
      errors: ['NOT_FOUND', 'TOO_MANY_POINTS'],
    }),
    /** The devices of a plan, with their next and last dates. */
    devices: defineEndpoint({
      ...of('Devices', 'GetPlanDeviceDetail', 'view', 'specification 7'),
      summary: `List the devices of a ${noun} plan`,
      body: pageBody.extend({ ID: id }),
      ...pageOf(planDevice),
    }),
  } as const;
}

/** The calls of both areas. */
export const planCalls = {
  maintenance: {
    ...planCallsOf('maintenance'),
    ...pointCallsOf('maintenance'),
    ...recordCallsOf('maintenance'),
  },
  inspection: {
    ...planCallsOf('inspection'),
    ...pointCallsOf('inspection'),
    ...recordCallsOf('inspection'),
  },
} as const;
/** The calls of one area, of either. */
export type PlanCalls = (typeof planCalls)[PlanArea];
