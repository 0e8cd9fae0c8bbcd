import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { id, searchText } from '../../validators.ts';
import { monthText } from './endpoints.ts';

/** Minutes of a month by the kind of day on which they were worked, and by state. */
const sums = {
  /** Approved minutes. */
  workdayMinutes: z.int(),
  restDayMinutes: z.int(),
  holidayMinutes: z.int(),
  /** The three together. */
  approvedMinutes: z.int(),
  waitingMinutes: z.int(),
  refusedMinutes: z.int(),
};

/** A person with the sums of a month. */
export const overtimeSumSchema = z.object({
  userID: z.string(),
  realName: z.string(),
  ...sums,
  /** Applications with time in the month. */
  applications: z.int(),
  orders: z.int(),
});
export type OvertimeSum = z.output<typeof overtimeSumSchema>;

/** The filter of the sums of a month. */
export const overtimeSumFilter = z.object({ Month: monthText, SearchText: searchText });

/** The people with overtime in a month, by name, and their sums. */
export const listOvertimeSums = defineEndpoint({
  id: 'overtime.sums',
  path: '/api/OutCall/GetvUserInfoOverTimeUserList',
  permission: 'overtime.all',
  summary: 'The people with overtime in a month, and their sums',
  body: pageBody.extend(overtimeSumFilter.shape),
  ...pageOf(overtimeSumSchema),
  source: 'specification 7 GetvUserInfoOverTimeUserList',
});

const sheetDay = z.object({
  /** yyyy-MM-dd */
  day: z.string(),
  /** dayKind */
  kind: z.int(),
  /** The holiday's name. */
  holiday: z.string().nullable(),
  approvedMinutes: z.int(),
  waitingMinutes: z.int(),
  refusedMinutes: z.int(),
  orders: z.array(z.object({ id: z.string(), orderCode: z.string() })),
});
export type OvertimeSheetDay = z.output<typeof sheetDay>;

/**
 * The monthly sheet of a person: the days with overtime, by the organisation's calendar, and their sums. An application
 * over midnight has minutes on both days. Somebody else's sheet needs the permission to see everybody's.
 */
export const getOvertimeSheet = defineEndpoint({
  id: 'overtime.sheet',
  path: '/api/OutCall/GetOutCallOverTimeSheet',
  permission: 'overtime.view',
  summary: 'The monthly overtime sheet of a person',
  body: z.object({ Month: monthText, UserID: id.optional() }),
  data: z.object({
    userID: z.string(),
    realName: z.string(),
    postName: z.string(),
    month: z.string(),
    ...sums,
    days: z.array(sheetDay),
  }),
  errors: ['NOT_FOUND', 'OVERTIME_NOT_YOURS'],
  source: 'product decision',
});

/** The same sheet as a PDF file, with the lines to sign on. */
export const printOvertimeSheet = defineEndpoint({
  id: 'overtime.printSheet',
  path: '/api/OutCall/PrintOutCallOverTimeSheet',
  permission: 'overtime.view',
  summary: 'Download the monthly overtime sheet of a person',
  body: getOvertimeSheet.body.omit({ OrgCode: true }),
  data: z.null(),
  download: true,
  errors: ['NOT_FOUND', 'OVERTIME_NOT_YOURS', 'PRINT_TIMEOUT', 'TOO_MANY'],
  source: 'product decision',
});
