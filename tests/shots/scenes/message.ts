import { messageGroups } from '../../../src/client/console/message/messageGroups.ts';
import { listMessages } from '../../../src/contract/areas/message.ts';
import { messageType } from '../../../src/contract/enums.ts';
import type { Hand } from '../hand.ts';
import type { Scene } from '../scene.ts';

const here = '/device/concernDevice';

/** Opens the notification centre, whatever is unread. */
export async function openMessages({ page, words }: Hand): Promise<void> {
  await page
    .getByRole('button', { name: words('message.centre.name') })
    .or(page.getByRole('button', { name: words('message.centre.unread') }))
    .click();
}

async function openTab(hand: Hand, group: number, type: number): Promise<void> {
  await openMessages(hand);
  await hand.page.getByRole('tablist').first().getByRole('tab').nth(group).click();
  await hand.page.getByRole('tablist').nth(1).getByRole('tab').nth(type).click();
}

const tabs: readonly Scene[] = Object.values(messageGroups).flatMap((types, group) =>
  types.map((type, at) => ({
    name: `messages-${nameOf(type)}`,
    who: 'admin' as const,
    path: here,
    alike: at > 0,
    act: (hand: Hand) => openTab(hand, group, at),
  })),
);

function nameOf(type: number): string {
  const found = Object.entries(messageType.values).find(([, code]) => code === type);
  return found?.[0] ?? String(type);
}

/** The notification centre, each tab of it, and what comes while one looks. */
export const messageScenes: readonly Scene[] = [
  ...tabs,
  {
    name: 'messages-repairer',
    alike: true,
    who: 'repairer',
    path: here,
    act: openMessages,
  },
  {
    name: 'messages-loading',
    who: 'admin',
    path: here,
    prepare: ({ server }) => server.holds(listMessages),
    act: openMessages,
    waits: true,
  },
  {
    name: 'messages-failed',
    who: 'admin',
    path: here,
    prepare: ({ server }) => server.fails(listMessages),
    act: openMessages,
    fails: true,
  },
  {
    name: 'messages-toast',
    who: 'repairer',
    path: here,
    act: async ({ page, world, words }) => {
      await world.report();
      const toasts = page.getByRole('region', { name: words('message.toast.name') });
      await toasts.getByRole('alert').first().waitFor();
    },
  },
];
