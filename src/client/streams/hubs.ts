import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { type ChannelName, hubPaths } from '../../contract/live.ts';
import type { Hub } from './channel.ts';

/** Keep-alive and server time-out of all three connections (specification 9). */
const hubTimeoutMs = 360_000;

/** Where the hubs are: two fields of platform.json, without a slash at the end. */
export interface HubHosts {
  readonly apiHost: string;
  readonly secondApiHost: string;
}

/** The address of a channel's hub (specification 7, Real-time connections). */
export function hubUrl(channel: ChannelName, hosts: HubHosts): string {
  const { chat, boardQuery } = hubPaths;
  if (channel === 'gateway') return `${hosts.secondApiHost}${chat}`;
  return channel === 'main' ? `${hosts.apiHost}${chat}` : `${hosts.apiHost}${chat}?${boardQuery}`;
}

/**
 * Makes connections that are not started yet. `withAutomaticReconnect` is not used: it gives up;
 * `channel.ts` reconnects.
 */
export function hubConnector(hosts: HubHosts): (channel: ChannelName, token: string) => Hub {
  return (channel, token) =>
    new HubConnectionBuilder()
      .withUrl(hubUrl(channel, hosts), { accessTokenFactory: () => token })
      .withServerTimeout(hubTimeoutMs)
      .withKeepAliveInterval(hubTimeoutMs)
      .configureLogging(LogLevel.None)
      .build();
}
