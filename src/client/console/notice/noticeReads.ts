import {
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
} from '../../../contract/areas/notice/endpoints.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';

/** What a change of an announcement makes stale. */
export const noticeReads: readonly Endpoint[] = [
  listNotices,
  listReaderNotices,
  listCarouselNotices,
  getNotice,
];
