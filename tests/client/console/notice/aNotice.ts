import type { Notice } from '../../../../src/contract/areas/notice/endpoints.ts';

/** An announcement of today. */
export function aNotice(over: Partial<Notice> = {}): Notice {
  return {
    id: '0199b2c4-0000-7000-8000-000000000001',
    title: '停电通知',
    content: '周六停电。\n请提前关机。',
    pushUser: '设备部',
    pushTime: '2026-11-20',
    carousel: 0,
    Nstate: 0,
    isRead: 0,
    createTime: '2026-11-20T00:00:00.000Z',
    updateTime: '2026-11-20T00:00:00.000Z',
    version: 3,
    ...over,
  };
}
