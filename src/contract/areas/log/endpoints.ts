import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf, sortBody } from '../../endpoint.ts';
import type { Text } from '../../locale.ts';
import { bit, id, isoInstant, searchText, timeText } from '../../validators.ts';
import { loginClients } from '../session/endpoints.ts';

/** The names of the clients that people sign in with. */
export const loginClientLabels: Readonly<Record<(typeof loginClients)[number], Text>> = {
  web: { 'zh-CN': '网页', 'en-US': 'Web' },
  app: { 'zh-CN': '移动端', 'en-US': 'Mobile' },
  screen: { 'zh-CN': '大屏', 'en-US': 'Wall' },
};

/** An attempt to sign in. */
export const loginLogRow = z.object({
  id: z.string(),
  userID: z.string(),
  /** The phone; empty if the person no longer exists. */
  userName: z.string(),
  realName: z.string(),
  ip: z.string(),
  client: z.enum(loginClients),
  loginTime: isoInstant,
  /** 1: the sign-in succeeded. */
  result: bit,
  /** The refusal in the caller's language; null for a success. */
  failReason: z.string().nullable(),
  /** The number of failures for that reason within a minute, starting with this one; 1 for a success. */
  count: z.int(),
});
export type LoginLogRow = z.output<typeof loginLogRow>;

/** The time window of both logs: [StartTime, EndTime). */
const window = { StartTime: timeText.optional(), EndTime: timeText.optional() };

/** The filter of the sign-in log, for its list and its export. */
export const loginLogFilter = z.object({
  /** Matches name, phone and address. */
  SearchText: searchText,
  Result: bit.optional(),
  ...window,
  ...sortBody(['loginTime']),
});

/** Attempts to sign in, newest first by default. They are stored for at least 200 days. */
export const listLoginLog = defineEndpoint({
  id: 'log.listLogins',
  path: '/api/Service/GetLoginLogList',
  permission: 'log.view',
  summary: 'List attempts to sign in',
  body: pageBody.extend(loginLogFilter.shape),
  ...pageOf(loginLogRow),
  source: 'specification 2 Page-name lookup, 7 Service',
});

/** One field that an action changed, or that it was given. */
export const fieldChange = z.object({
  /** The wire's name. */
  field: z.string(),
  /** null if the old value is unknown. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** An action, or a refused one. */
export const actionLogRow = z.object({
  seq: z.int(),
  time: isoInstant,
  userID: z.string(),
  /** The phone; empty for people of another organisation and for people who no longer exist. */
  userName: z.string(),
  realName: z.string(),
  /** The first part of the call's id. */
  module: z.string(),
  /** The call's id; `getActionLogNames` has its label. */
  action: z.string(),
  targetID: z.string().nullable(),
  /** The name of the target, if it still exists. */
  targetName: z.string().nullable(),
  /** The refusal, in the caller's language; null if the action succeeded. */
  refused: z.string().nullable(),
  changes: z.array(fieldChange),
  costMs: z.int(),
  requestID: z.string(),
  ip: z.string(),
});
export type ActionLogRow = z.output<typeof actionLogRow>;

export const actionLogFilter = z.object({
  /** Matches the person's name and phone, the address, the request id and the target's id. */
  SearchText: searchText,
  UserID: id.optional(),
  Module: z.string().max(60).optional(),
  Action: z.string().max(80).optional(),
  ...window,
});

/**
 * The actions of people, newest first. They are stored for at least 200 days. The rows form a hash chain that the
 * command `verify-log` checks; an action becomes a row within a second or two.
 */
export const listActionLog = defineEndpoint({
  id: 'log.listActions',
  path: '/api/Service/GetActionLogList',
  permission: 'log.actions',
  summary: 'List what people did',
  body: pageBody.extend(actionLogFilter.shape),
  ...pageOf(actionLogRow),
  source: 'specification 2 Hidden routes with titles, 7 Service',
});

const textSchema = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** Labels of fields by wire name with a lower-case first letter; `values` has the labels of numbers. */
const fieldNames = z.record(
  z.string(),
  z.object({ label: textSchema, values: z.record(z.string(), textSchema).optional() }),
);

/** The names that the action log shows, in both languages. */
export const actionLogNamesSchema = z.object({
  /** Labels of areas by name; only areas with logged calls. */
  modules: z.record(z.string(), textSchema),
  /** Labels of actions by the id of the call. */
  actions: z.record(z.string(), textSchema),
  /** Those of calls that exist no more, which older entries name. */
  formerActions: z.record(z.string(), textSchema),
  fields: fieldNames,
  /** The record or tree of an action that is defined once, by the id of the call. */
  resources: z.record(z.string(), z.string()),
  /** The fields of such a record, which have its own labels. */
  resourceFields: z.record(z.string(), fieldNames),
});
export type ActionLogNames = z.output<typeof actionLogNamesSchema>;

/**
 * The names of areas, actions and fields. The page of the log reads them, because they come from all areas,
 * and no chunk of the client should contain the texts of all areas.
 */
export const getActionLogNames = defineEndpoint({
  id: 'log.names',
  path: '/api/Service/GetActionLogNames',
  permission: 'log.actions',
  summary: 'The names that the operation log shows',
  body: z.object({}),
  data: actionLogNamesSchema,
  source: 'product decision',
});
