import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, oneOf, searchText, timeText } from '../../validators.ts';
import { dutyLevel } from './dutyEnums.ts';
import { dutyLimits, dutyPreviewSchema } from './endpoints.ts';

/** A person named for devices in a shift: as the first, or as the back-up; a back-up without devices is for all. */
export const dutyUserDeviceSchema = z.object({
  id: z.string(),
  setID: z.string(),
  setName: z.string(),
  userID: z.string(),
  realName: z.string(),
  /** dutyLevel */
  level: z.int(),
  devices: z.array(
    z.object({
      id: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      /** The provider that services it, so that the row has no effect on it: the provider's duty decides. */
      serviceOrgName: z.string().nullable(),
    }),
  ),
  updateTime: isoInstant,
  version: z.int(),
});
export type DutyUserDevice = z.output<typeof dutyUserDeviceSchema>;

/** The people named for devices, by shift and name. */
export const listDutyUserDevices = defineEndpoint({
  id: 'duty.listUserDevices',
  path: '/api/OutCall/GetOutCallUserDeviceList',
  permission: 'duty.view',
  summary: 'List the people named for devices',
  body: pageBody.extend({ SearchText: searchText, SetID: id.optional() }),
  ...pageOf(dutyUserDeviceSchema),
  source: 'specification 7 GetOutCallUserDeviceList',
});

/** Names a person for devices in a shift, or changes the row with ID. */
export const saveDutyUserDevice = defineEndpoint({
  id: 'duty.saveUserDevice',
  path: '/api/OutCall/UpdteOutCallUserDevice',
  permission: 'duty.edit',
  summary: 'Name a person for devices in a shift',
  body: z.object({
    ID: id.optional(),
    SetID: labelled(id, '班次', 'Shift'),
    UserID: labelled(id, '人员', 'Person'),
    Level: labelled(oneOf(dutyLevel), '级别', 'Level'),
    /** Devices of the organisation, or that it services; empty: a back-up for all of them. */
    DeviceIDs: labelled(z.array(id).max(dutyLimits.devices), '设备', 'Devices').default([]),
    Version: z.int().min(0).optional(),
  }),
  data: dutyUserDeviceSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'DUTY_PERSON_NAMED', 'TOO_MANY_DUTY_ROWS'],
  source: 'specification 7 UpdteOutCallUserDevice',
});

/** Removes a person named for devices. */
export const deleteDutyUserDevice = defineEndpoint({
  id: 'duty.deleteUserDevice',
  path: '/api/OutCall/DeleteOutCallUserDevice',
  permission: 'duty.edit',
  summary: 'Remove a person named for devices',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'specification 7 DeleteOutCallUserDevice',
});

/** A change of who is on call in a shift on some days. */
export const dutyDateSchema = z.object({
  id: z.string(),
  setID: z.string(),
  setName: z.string(),
  /** Days on which the shift begins, both included. */
  firstDate: z.string(),
  lastDate: z.string(),
  userID: z.string(),
  realName: z.string(),
  /** The person who is replaced wherever they are on call; null: the person takes the turn, whosever it is. */
  replacesUserID: z.string().nullable(),
  replacesName: z.string().nullable(),
  reason: z.string(),
  createUserName: z.string(),
  createTime: isoInstant,
  /** Set where it was cancelled. */
  cancelTime: isoInstant.nullable(),
  cancelUserName: z.string().nullable(),
});
export type DutyDate = z.output<typeof dutyDateSchema>;

const dateFields = {
  SetID: labelled(id, '班次', 'Shift'),
  FirstDate: labelled(dayText, '开始日期', 'From'),
  /** Absent: FirstDate alone. */
  LastDate: labelled(dayText.optional(), '结束日期', 'Until'),
  UserID: labelled(id, '人员', 'Person'),
  ReplacesUserID: labelled(id.optional(), '被代班人', 'Replaces'),
  SwapDate: labelled(dayText.optional(), '对调日期', 'Swapped with'),
  Reason: labelled(z.string().trim().max(lengths.dutyReason), '说明', 'Reason').default(''),
};

/**
 * Changes who is on call. UserID takes the turns of the days, or replaces ReplacesUserID on them. With SwapDate, UserID,
 * whose turn SwapDate is, exchanges it with the person whose turn FirstDate is. The same call again changes nothing.
 */
export const addDutyDate = defineEndpoint({
  id: 'duty.addDate',
  path: '/api/OutCall/AddOutCallDate',
  permission: 'duty.edit',
  summary: 'Change who is on call on some days, or swap two days',
  body: z.object(dateFields),
  data: z.array(dutyDateSchema),
  errors: ['NOT_FOUND', 'DUTY_CHANGE_FORM', 'TOO_MANY_DUTY_CHANGES'],
  source: 'specification 7 AddOutCallDate',
});

/**
 * Who is on call in a shift around the days of a change, at most the first 62 of them: as it is, and once the change is
 * made. Changes nothing.
 */
export const previewDutyDate = defineEndpoint({
  id: 'duty.previewDate',
  path: '/api/OutCall/GetOutCallDatePreview',
  permission: 'duty.edit',
  summary: 'Show who is on call before and after a change of some days',
  body: z.object(dateFields),
  data: dutyPreviewSchema,
  errors: ['NOT_FOUND', 'DUTY_CHANGE_FORM'],
  source: 'product decision',
});

/** The changes of who is on call, the latest days first; also those that are over or cancelled. */
export const listDutyDates = defineEndpoint({
  id: 'duty.listDates',
  path: '/api/OutCall/GetOutCallDateList',
  permission: 'duty.view',
  summary: 'List the changes of who is on call',
  body: pageBody.extend({
    SearchText: searchText,
    /** 1: those that still matter. */ Upcoming: bit.optional(),
  }),
  ...pageOf(dutyDateSchema),
  source: 'product decision',
});

/** Cancels a change; a day that is over keeps who was on call. Cancelling again changes nothing. */
export const cancelDutyDate = defineEndpoint({
  id: 'duty.cancelDate',
  path: '/api/OutCall/DeleteOutCallDate',
  permission: 'duty.edit',
  summary: 'Cancel a change of who is on call',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A time for which a person was on call in a shift. */
export const dutyRecordSchema = z.object({
  id: z.string(),
  setName: z.string(),
  userID: z.string(),
  realName: z.string(),
  /** dutyLevel */
  level: z.int(),
  /** dutyReason */
  reason: z.int(),
  replacesName: z.string().nullable(),
  start: isoInstant,
  /** null: still on call. */
  end: isoInstant.nullable(),
});
export type DutyRecord = z.output<typeof dutyRecordSchema>;

/** The filter of the record of who was on call. */
export const dutyRecordFilter = z.object({
  /** Matches the person and the shift. */
  SearchText: searchText,
  /** The times on call that lie in [StartTime, EndTime), at least in part. */
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
});

/** The record of who was on call, the latest first. */
export const listDutyRecords = defineEndpoint({
  id: 'duty.records',
  path: '/api/OutCall/GetOutCallRecordList',
  permission: 'duty.record',
  summary: 'The record of who was on call',
  body: pageBody.extend(dutyRecordFilter.shape),
  ...pageOf(dutyRecordSchema),
  source: 'product decision for specification 2 Page-name lookup (schedulingRecord)',
});
