import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of outbound messages. Their parts are loaded when a page is opened. */
export const outboundPages: readonly Page[] = [
  {
    path: pagePaths.outbound,
    name: 'outbound',
    title: label('消息外发', 'Outbound messages'),
    namespace: 'outbound',
    permission: 'outbound.view',
    load: async () => (await import('./OutboundPage.tsx')).OutboundPage,
  },
];
