import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Waits until everything that was committed has been told: the outbox is empty. */
export async function settled(app: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await app.sql<{ n: number }>(
        'select count(*)::int as n from outbox where sent_time is null',
      );
      if (row?.n !== 0) throw new Error(`${row?.n} outbox rows still wait`);
    },
    { timeout: 20_000, interval: 20 },
  );
  await new Promise((resolve) => setTimeout(resolve, 100)); // for the sockets, after the last send
}
