import { z } from 'zod';
import { defineEndpoint, pageBody, pageExtras, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { claimedCaller } from '../../validation/claimedCaller.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, nameText, searchText, text } from '../../validators.ts';

/** Nstate: a new announcement is in force; a withdrawn one is no longer shown to readers. */
export const noticeState = { inForce: 0, withdrawn: 1 } as const;

/** The maximum announcements that the home carousel shows, latest day first. */
export const carouselSlides = 20;
/** The maximum announcements that one call adds to the carousel or removes from it. */
const carouselLimit = 1000;

/** An announcement (specification 3). Its text is plain: line breaks are preserved, and there is no markup. */
export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  pushUser: z.string(),
  /** yyyy-MM-dd in the organisation's time zone: everybody may read it from the start of that day. */
  pushTime: z.string(),
  /** 1: on the home carousel. */
  carousel: bit,
  /** noticeState */
  Nstate: bit,
  /** 1: the caller has opened it. */
  isRead: bit,
  createTime: isoInstant,
  updateTime: isoInstant,
  version: z.int(),
});
export type Notice = z.output<typeof noticeSchema>;

const noticeFields = {
  Title: labelled(text(lengths.noticeTitle), '标题', 'Title'),
  Content: labelled(text(lengths.noticeContent), '内容', 'Text'),
  /** The publisher's name, as shown to readers. */
  PushUser: labelled(nameText(lengths.noticeSender), '发布人', 'Published by'),
  /** The day in the organisation's time zone. */
  PushTime: labelled(dayText, '发布日期', 'Published on'),
};

/**
 * Adds an announcement. From the day of PushTime, the organisation's people can read it and are notified
 * by a message of type 7; immediately if that day has begun.
 */
export const addNotice = defineEndpoint({
  id: 'notice.add',
  path: '/api/Home/AddNotice',
  permission: 'notice.edit',
  summary: 'Add an announcement',
  body: z.object({
    ...noticeFields,
    Nstate: z.literal(noticeState.inForce).default(noticeState.inForce),
  }),
  data: noticeSchema,
  errors: ['ORG_EXPIRED'],
  source: 'specification 7 AddNotice, 4 Announcement edit',
});

/**
 * Changes an announcement. People are notified once: when its day first comes while it is in force. A
 * withdrawn announcement is visible only to editors until it is in force again.
 */
export const updateNotice = defineEndpoint({
  id: 'notice.update',
  path: '/api/Home/UpdateNotice',
  permission: 'notice.edit',
  summary: 'Change an announcement',
  body: z.object({
    ID: id,
    ...noticeFields,
    Nstate: bit.default(noticeState.inForce),
    /** The version that the caller saw. Another version is refused, with the current announcement in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: noticeSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
  source: 'specification 7 UpdateNotice, 4 Announcement edit',
});

/**
 * Adds the given announcements to the home carousel (1), or removes them from it (0); either all or
 * none change. Repeating the call changes nothing, so a save of two calls is safe to retry.
 */
export const updateHomeNotice = defineEndpoint({
  id: 'notice.carousel',
  path: '/api/Home/UpdateHomeNotice',
  permission: 'notice.edit',
  summary: 'Choose what the home carousel shows',
  body: z.object({
    ...claimedCaller.shape,
    IDs: z.array(id).max(carouselLimit),
    Carousel: bit,
  }),
  data: z.null(),
  errors: ['DENIED', 'NOT_FOUND', 'ORG_EXPIRED'],
  source: 'specification 7 UpdateHomeNotice',
});

/** The filter of a list of announcements. */
const noticeFilter = pageBody.extend({
  /** Matches the title, the text and the publisher. */
  SearchText: searchText,
});

/**
 * All announcements, latest push day first. Future and withdrawn ones are visible only to people who may
 * edit announcements.
 */
export const listNotices = defineEndpoint({
  id: 'notice.list',
  path: '/api/Home/GetNoticeDataList',
  permission: 'notice.view',
  summary: 'List the announcements',
  body: noticeFilter.extend({
    Carousel: bit.optional(),
    Nstate: bit.optional(),
  }),
  ...pageOf(noticeSchema),
  source: 'specification 7 GetNoticeDataList, 3 Announcement',
});

/** The announcements of the home carousel: in force, push day reached, latest first, at most 20. */
export const listCarouselNotices = defineEndpoint({
  id: 'notice.onCarousel',
  path: '/api/Home/GetNoticeData',
  permission: 'notice.view',
  summary: "The home carousel's announcements",
  body: z.object({}),
  data: z.array(noticeSchema),
  source: 'specification 7 Home notices; 3 Announcement, carousel',
});

/** The announcements that everybody may read now, latest first; `allcount` counts those that the caller has not opened. */
export const listReaderNotices = defineEndpoint({
  id: 'notice.listReader',
  path: '/api/UserManger/GetNoticeList',
  permission: 'notice.view',
  summary: 'Announcements to read',
  body: noticeFilter,
  data: z.array(noticeSchema),
  extras: { ...pageExtras, allcount: z.int() },
  source: 'specification 7 UserManger GetNoticeList',
});

/** One announcement. The call marks it and the messages about it as read. */
export const getNotice = defineEndpoint({
  id: 'notice.get',
  path: '/api/UserManger/GetNoticeId',
  permission: 'notice.view',
  summary: 'Read an announcement',
  body: z.object({ ID: id }),
  data: noticeSchema,
  errors: ['NOT_FOUND'],
  source: 'specification 7 UserManger GetNoticeId',
});
