import { HubConnectionBuilder, JsonHubProtocol, LogLevel } from '@microsoft/signalr';
import i18next from 'i18next';
import { withErasedNames } from '../../../contract/erasedPeople.ts';
import type { Locale } from '../../../contract/locale.ts';
import { type ChannelName, hubPaths } from '../../../contract/topics/live.ts';
import type { ChannelHub } from './channel.ts';

/** Keep-alive and server time-out of all three connections (specification 9). */
const hubTimeoutMs = 360_000;

/** The hosts of the hubs: two fields of platform.json, without a trailing slash. */
export interface HubHosts {
  readonly apiHost: string;
  readonly secondApiHost: string;
}

/** Reads frames with the names of erased people in the present language. */
class NamingProtocol extends JsonHubProtocol {
  override parseMessages(...[input, logger]: Parameters<JsonHubProtocol['parseMessages']>) {
    const locale = i18next.language as Locale;
    return super.parseMessages(withErasedNames(input, locale), logger);
  }
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
      .withHubProtocol(new NamingProtocol())
      .configureLogging(LogLevel.None)
      .build();
}
