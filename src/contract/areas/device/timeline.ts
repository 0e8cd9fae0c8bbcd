import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { bit, id, isoInstant } from '../../validators.ts';

/** The kinds of entries in a device's timeline, with their labels. */
export const timelineKinds = {
  order: { 'zh-CN': '故障', 'en-US': 'Faults' },
  maintenance: { 'zh-CN': '保养', 'en-US': 'Maintenance' },
  inspection: { 'zh-CN': '巡检', 'en-US': 'Inspection' },
  runState: { 'zh-CN': '运行状态', 'en-US': 'Run states' },
  record: { 'zh-CN': '档案变更', 'en-US': 'Record changes' },
} as const;
export type TimelineKind = keyof typeof timelineKinds;
const timelineKindCount = Object.keys(timelineKinds).length;

const common = { id: z.string(), time: isoInstant };

/** A record of a plan, when it was done, or a task that was not done, when its window ended; for the owner alone. */
const planFields = {
  ...common,
  pointID: z.string(),
  planName: z.string(),
  dueDate: z.string(),
  fromDate: z.string(),
  /** pointResult; null: it was not done. */
  result: z.int().nullable(),
  /** planState of the point. */
  planState: z.int(),
  isNG: bit,
  userName: z.string().nullable(),
} as const;

const timelineEntry = z.discriminatedUnion('kind', [
  /** A fault, at the time at which it began. */
  z.object({
    kind: z.literal('order'),
    ...common,
    orderID: z.string(),
    orderCode: z.string(),
    faultText: z.string(),
    /** faultLevel */
    faultLevel: z.int(),
    /** orderState */
    orderState: z.int(),
    repairUserName: z.string().nullable(),
    /** When it was restored. */
    finishTime: isoInstant.nullable(),
  }),
  z.object({ kind: z.literal('maintenance'), ...planFields }),
  z.object({ kind: z.literal('inspection'), ...planFields }),
  /** A run state that began. */
  z.object({
    kind: z.literal('runState'),
    ...common,
    /** runState */
    runState: z.int(),
  }),
  /** A change of the device's record; for its owner alone. */
  z.object({
    kind: z.literal('record'),
    ...common,
    /** The event as a text in the caller's language. */
    text: z.string(),
    userName: z.string(),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The entries of one page of a timeline. */
export const timelinePageSize = 50;

/** One page of everything that happened to a device, the latest first. */
export const getDeviceTimeline = defineEndpoint({
  id: 'device.timeline',
  path: '/api/Device/GetDeviceTimeline',
  permission: 'device.view',
  summary: 'Timeline of a device',
  body: z.object({
    DeviceID: id,
    /** Absent: all kinds. */
    Kinds: z
      .array(z.enum(Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]))
      .min(1)
      .max(timelineKindCount)
      .optional(),
    /** `next` of the page before. */
    After: z.string().max(2_000).optional(),
  }),
  data: z.object({
    entries: z.array(timelineEntry),
    /** `After` of the next page; absent on the last one. */
    next: z.string().optional(),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
