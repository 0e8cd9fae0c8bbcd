import { firstValueFrom, from } from 'rxjs';
import type { ChannelHub } from '../channels/channel.ts';

/**
 * A connection whose script is loaded by its start: a load that fails is a start that failed, and the
 * channel tries it again like any other.
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
