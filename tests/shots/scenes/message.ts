import { messageGroups } from '../../../src/client/console/message/panel/messageGroups.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { messageType } from '../../../src/contract/enums.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const here = '/device/concernDevice';

/** Opens the notification centre, with or without unread messages. */
export async function openMessages({ page, text }: Driver): Promise<void> {
  await page
    .getByRole('button', { name: text('message.centre.name') })
    .or(page.getByRole('button', { name: text('message.centre.unread') }))
    .click();
}

async function openTab(driver: Driver, group: number, type: number): Promise<void> {
  await openMessages(driver);
  await driver.page.getByRole('tablist').first().getByRole('tab').nth(group).click();
  await driver.page.getByRole('tablist').nth(1).getByRole('tab').nth(type).click();
}

const tabs: readonly Scene[] = Object.values(messageGroups).flatMap((types, group) =>
  types.map((type, at) => ({
    name: `messages-${nameOf(type)}`,
    who: 'admin' as const,
    path: here,
    alike: at > 0,
    act: (driver: Driver) => openTab(driver, group, at),
  })),
);

function nameOf(type: number): string {
  const found = Object.entries(messageType.values).find(([, code]) => code === type);
  return found?.[0] ?? String(type);
}

/** The notification centre, each of its tabs, and a message that arrives. */
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
    alike: true,
    who: 'admin',
    path: here,
    prepare: ({ server }) => server.block(listMessages),
    act: openMessages,
    waits: true,
  },
  {
    name: 'messages-failed',
    alike: true,
    who: 'admin',
    path: here,
    prepare: ({ server }) => server.fail(listMessages),
    act: openMessages,
    fails: true,
  },
  {
    name: 'messages-toast',
    who: 'repairer',
    path: here,
    act: async ({ page, world, text }) => {
      await world.report();
      const toasts = page.getByRole('region', { name: text('message.toast.name') });
      await toasts.getByRole('alert').first().waitFor();
    },
  },
];
