import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { hubGroups } from '../../../src/server/realtime/delivery/frames.ts';
import type { TestApp } from './app.ts';
import { type HubListener, hubListeners, markerEvent } from './hubs.ts';

/**
 * Waits until all committed changes are delivered: the outbox is empty, and all listeners of all nodes
 * have received what the nodes sent.
 */
export async function settled(app: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await app.sql<{ n: number }>(
        'select count(*)::int as n from outbox where sent_time is null',
      );
      if (row?.n !== 0) throw new Error(`${row?.n} outbox rows still wait`);
    },
    { interval: 20 },
  );
  const all = await listenersOf(app);
  const marker = randomUUID();
  const marked = all.map((ear) => Promise.race([markerArrives(ear, marker), ear.closed]));
  await send(app, all, marker);
  await Promise.all(marked);
}

/** Returns the listeners of all nodes of the app. */
async function listenersOf(app: TestApp): Promise<HubListener[]> {
  const ids = [...hubListeners].map(({ userID }) => userID);
  const rows = await app.sql<{ id: string }>('select id from app_user where id = any($1)', [ids]);
  const known = new Set(rows.map(({ id }) => id));
  return [...hubListeners].filter(({ userID }) => known.has(userID));
}

function markerArrives({ hub }: HubListener, marker: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = (payload: unknown) => {
      if (payload !== marker) return;
      hub.off(markerEvent, listener);
      resolve();
    };
    hub.on(markerEvent, listener);
  });
}

/** Sends a batch as a node would; every node delivers it after all earlier batches. */
async function send(app: TestApp, to: readonly HubListener[], marker: string): Promise<void> {
  const people = new Set(to.map(({ userID }) => userID));
  const frames = [
    {
      hub: 'both',
      groups: [...people].map(hubGroups.user),
      event: markerEvent,
      payload: marker,
    },
  ];
  await app.sql(
    `with stored as (
       insert into live_batch (org_code, frames) values ('MARKER', $1) returning id
     )
     select pg_notify('andon_live', 'tests ' || id) from stored`,
    [JSON.stringify(frames)],
  );
}
