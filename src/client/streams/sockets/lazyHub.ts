import { firstValueFrom, from } from 'rxjs';
import type { ChannelHub } from '../channels/channel.ts';

/**
 * A connection that loads its script when it starts. A failed load counts as a failed start, so the channel
 * retries it.
 */
export function lazyHub(load: () => Promise<ChannelHub>): ChannelHub {
  const listeners: ((hub: ChannelHub) => void)[] = [];
  let loaded: ChannelHub | null = null;
  let isStopped = false;

  async function start(): Promise<void> {
    const hub = await load();
    if (isStopped) return;
    loaded = hub;
    for (const listen of listeners) listen(hub);
    await firstValueFrom(from(hub.start()), { defaultValue: undefined });
  }

  return {
    on: (event, heard) => void listeners.push((hub) => hub.on(event, heard)),
    onclose: (closed) => void listeners.push((hub) => hub.onclose(closed)),
    start,
    async stop() {
      isStopped = true;
      await loaded?.stop();
    },
  };
}
