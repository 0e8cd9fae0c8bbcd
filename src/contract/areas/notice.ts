import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { lengths } from '../lengths.ts';
import { saidCaller } from '../saidCaller.ts';
import { bit, dayText, id, instant, searchText, text } from '../validators.ts';

/** What is told of an announcement; the words are made per recipient in their language. */
export type NoticeNotificationKind = 'noticePublished';

/** Nstate: an announcement is added in force; one that was withdrawn is read no more. */
export const noticeState = { inForce: 0, withdrawn: 1 } as const;

/** Announcements that the home carousel shows, the latest days first. */
export const carouselSlides = 20;
/** Announcements that one call puts on the carousel or takes off it, at most. */
const carouselLimit = 1000;

/** An announcement (specification 3). Its text is plain: line breaks count, nothing is markup. */
export const notice = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  pushUser: z.string(),
  /** yyyy-MM-dd of the organisation: the day from whose beginning on everybody may read it. */
  pushTime: z.string(),
  /** 1: on the home carousel. */
  carousel: bit,
  /** noticeState */
  Nstate: bit,
  /** Whether the caller has opened it. */
  isRead: bit,
  createTime: instant,
  updateTime: instant,
  version: z.int(),
});
export type Notice = z.output<typeof notice>;

const written = {
  Title: text(lengths.noticeTitle),
  Content: text(lengths.noticeContent),
  /** In whose name it is made known, as it is to be read. */
  PushUser: text(lengths.noticeSender),
  /** The day in the organisation's time zone. */
  PushTime: dayText,
};

/**
 * Adds an announcement. From the day of PushTime on its organisation's people read it, and are told
 * by a message of type 7: at once where that day has begun.
 */
export const addNotice = defineEndpoint({
  id: 'notice.add',
  path: '/api/Home/AddNotice',
  permission: 'notice.edit',
  summary: 'Add an announcement',
  body: z.object({
    ...written,
    Nstate: z.literal(noticeState.inForce).default(noticeState.inForce),
  }),
  data: notice,
  errors: ['ORG_EXPIRED'],
  source: 'specification 7 AddNotice, 4 Announcement edit',
});

/**
 * Changes an announcement. People are told once: when its day first comes while it is in force. One
 * that was withdrawn is read by nobody but those who edit, until it is in force again.
 */
export const updateNotice = defineEndpoint({
  id: 'notice.update',
  path: '/api/Home/UpdateNotice',
  permission: 'notice.edit',
  summary: 'Change an announcement',
  body: z.object({
    ID: id,
    ...written,
    Nstate: bit.default(noticeState.inForce),
    /** The version that the caller saw; another one is refused with the present announcement. */
    Version: z.int().min(0).optional(),
  }),
  data: notice,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
  source: 'specification 7 UpdateNotice, 4 Announcement edit',
});

/**
 * Puts announcements on the home carousel (1), or takes them off it (0): those that are named, all
 * or none of them. A repeat changes nothing, so that a save of two calls is safe to send again.
 */
export const updateHomeNotice = defineEndpoint({
  id: 'notice.carousel',
  path: '/api/Home/UpdateHomeNotice',
  permission: 'notice.edit',
  summary: 'Choose what the home carousel shows',
  body: z.object({
    ...saidCaller.shape,
    IDs: z.array(id).max(carouselLimit),
    Carousel: bit,
  }),
  data: z.null(),
  errors: ['DENIED', 'NOT_FOUND', 'ORG_EXPIRED'],
  source: 'specification 7 UpdateHomeNotice; design page 6',
});

/** What may be asked of a list of announcements. */
const noticeFilter = pageBody.extend({
  /** Part of the title, the text or the push user. */
  SearchText: searchText,
});

/**
 * All announcements, the latest push day first; those to come and those withdrawn for who may edit
 * them alone.
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
  ...pageOf(notice),
  source: 'specification 7 GetNoticeDataList, 3 Announcement',
});

/** What the home carousel shows: in force, its day come, the latest push day first; at most 20. */
export const listCarouselNotices = defineEndpoint({
  id: 'notice.onCarousel',
  path: '/api/Home/GetNoticeData',
  permission: 'notice.view',
  summary: "The home carousel's announcements",
  body: z.object({}),
  data: z.array(notice),
  source: 'specification 7 Home notices; 3 Announcement, carousel',
});

/** What everybody may read now, the latest first; `allcount` is how many the caller has not opened. */
export const listReaderNotices = defineEndpoint({
  id: 'notice.listReader',
  path: '/api/UserManger/GetNoticeList',
  permission: 'notice.view',
  summary: 'Announcements to read',
  body: noticeFilter,
  data: z.array(notice),
  beside: { totalNum: z.int(), allcount: z.int() },
  source: 'specification 7 UserManger GetNoticeList; design page 4 notice reading',
});

/** One announcement. It is read by that, and so are the messages that told of it. */
export const getNotice = defineEndpoint({
  id: 'notice.get',
  path: '/api/UserManger/GetNoticeId',
  permission: 'notice.view',
  summary: 'Read an announcement',
  body: z.object({ ID: id }),
  data: notice,
  errors: ['NOT_FOUND'],
  source: 'specification 7 UserManger GetNoticeId; design page 4 notice reading',
});
