import { z } from 'zod';
import { feedSchema } from '../../calendarFeeds.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant } from '../../validators.ts';

/** The days that the calendar of a person's duty shows from today on, and before today. */
export const dutyFeedLimits = { days: 61, pastDays: 14 } as const;

/** Returns since when the caller has an address of their duty; the address itself is shown once, when it is made. */
export const getDutyFeed = defineEndpoint({
  id: 'duty.feed',
  path: '/api/OutCall/GetOutCallFeed',
  permission: 'duty.view',
  summary: "The address of the caller's duty as a calendar",
  body: z.object({}),
  data: feedSchema,
  source: 'product decision',
});

/** Makes an address of the caller's duty; an earlier one ends. It ends with their account too. */
export const addDutyFeed = defineEndpoint({
  id: 'duty.addFeed',
  path: '/api/OutCall/AddOutCallFeed',
  permission: 'duty.view',
  summary: "Make an address of the caller's duty as a calendar",
  body: z.object({}),
  data: z.object({ url: z.string() }),
  source: 'product decision',
});

/** Ends the address of the caller's duty. Without one it changes nothing. */
export const deleteDutyFeed = defineEndpoint({
  id: 'duty.deleteFeed',
  path: '/api/OutCall/DeleteOutCallFeed',
  permission: 'duty.view',
  summary: "End the address of the caller's duty as a calendar",
  body: z.object({}),
  data: z.null(),
  source: 'product decision',
});

/** The most open requests of a person, and the requests of an answer. */
export const dutySwapLimits = { open: 10, listed: 50 } as const;

/** A request to swap two days of a shift. */
export const dutySwapSchema = z.object({
  id: z.string(),
  setID: z.string(),
  setName: z.string(),
  /** The day of the person who makes the request, and that of the other. */
  firstDate: z.string(),
  swapDate: z.string(),
  userID: z.string(),
  realName: z.string(),
  otherUserID: z.string(),
  otherName: z.string(),
  reason: z.string(),
  /** dutySwapState */
  state: z.int(),
  createTime: isoInstant,
  /** 1: the caller is the one who agrees or approves now. */
  mayAnswer: bit,
  /** 1: the caller made the request, and may withdraw it. */
  mayWithdraw: bit,
});
export type DutySwap = z.output<typeof dutySwapSchema>;

/** The latest requests of and to the caller; for supervisors also the requests that wait for approval. */
export const listDutySwaps = defineEndpoint({
  id: 'duty.swaps',
  path: '/api/OutCall/GetOutCallSwapList',
  permission: 'duty.view',
  summary: 'List the requests to swap days of the duty',
  body: z.object({}),
  data: z.array(dutySwapSchema),
  source: 'product decision',
});

/** Requests a swap of SwapDate from the person whose turn it is, with the caller, whose turn FirstDate is. The same call again changes nothing. */
export const addDutySwap = defineEndpoint({
  id: 'duty.addSwap',
  path: '/api/OutCall/AddOutCallSwap',
  permission: 'duty.view',
  summary: 'Request a swap of two days of the duty',
  body: z.object({
    SetID: labelled(id, '班次', 'Shift'),
    FirstDate: labelled(dayText, '开始日期', 'From'),
    SwapDate: labelled(dayText, '对调日期', 'Swapped with'),
    Reason: labelled(z.string().trim().max(lengths.dutyReason), '说明', 'Reason').default(''),
  }),
  data: dutySwapSchema,
  errors: ['NOT_FOUND', 'TOO_MANY_DUTY_SWAPS'],
  source: 'product decision',
});

/**
 * Agrees to or refuses a request, as the other person and then as a supervisor who is neither of the two; the days are
 * swapped when the supervisor approves. The person who made the request withdraws it by Accept 0.
 */
export const answerDutySwap = defineEndpoint({
  id: 'duty.answerSwap',
  path: '/api/OutCall/UpdteOutCallSwap',
  permission: 'duty.view',
  summary: 'Answer a request to swap days of the duty',
  body: z.object({ ID: id, Accept: labelled(bit, '同意', 'Accept') }),
  data: dutySwapSchema,
  errors: ['NOT_FOUND', 'DUTY_SWAP_OVER', 'TOO_MANY_DUTY_CHANGES'],
  source: 'product decision',
});
