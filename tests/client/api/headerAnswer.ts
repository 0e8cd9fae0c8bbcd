import { type Answer, success } from './fakeServer.ts';

/** The answers to the header's own calls, for a user who has read everything. */
export function headerAnswer(call: string): Answer | undefined {
  const now = '2026-11-20T08:24:08.000Z';
  switch (call) {
    case 'GetInbox':
      return success({ Topic: 'inbox', Epoch: 'none', Rev: 0, At: now, Rows: {} });
    case 'GetNoticeList':
      return success([], { totalNum: 0, allcount: 0 });
    case 'GetServerTime':
      return success({ time: now });
    default:
      return undefined;
  }
}
