import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { type ChannelName, hubPaths } from '../../../contract/topics/live.ts';
import type { ChannelHub } from './channel.ts';

/** Keep-alive and server time-out of all three connections (specification 9). */
const hubTimeoutMs = 360_000;

/** The hosts of the hubs: two fields of platform.json, without a trailing slash. */
export interface HubHosts {
  readonly apiHost: string;
  readonly secondApiHost: string;
}

/** Returns the address of a channel's hub (specification 7, Real-time connections). */
export function hubUrl(channel: ChannelName, hosts: HubHosts): string {
  const { chat, boardQuery } = hubPaths;
  if (channel === 'gateway') return `${hosts.secondApiHost}${chat}`;
  return channel === 'main' ? `${hosts.apiHost}${chat}` : `${hosts.apiHost}${chat}?${boardQuery}`;
}

/**
 * Returns a function that makes connections, not yet started. `withAutomaticReconnect` is not used,
 * because it gives up; `channel.ts` reconnects.
 */
export function hubConnector(hosts: HubHosts): (channel: ChannelName, token: string) => ChannelHub {
  return (channel, token) =>
    new HubConnectionBuilder()
      .withUrl(hubUrl(channel, hosts), { accessTokenFactory: () => token })
      .withServerTimeout(hubTimeoutMs)
      .withKeepAliveInterval(hubTimeoutMs)
      .configureLogging(LogLevel.None)
      .build();
}
