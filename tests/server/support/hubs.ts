import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr';
import {
  type ChannelName,
  hubEvents,
  type TopicPatch,
  type UserMsg,
} from '../../../src/contract/live.ts';

const paths: Readonly<Record<ChannelName, string>> = {
  main: '/chat',
  daping: '/chat?user_type=daping',
  gateway: '/gateway/chat',
};

/** One live connection of the official client, and all that came by it. */
export interface Ear {
  readonly hub: HubConnection;
  readonly messages: UserMsg[];
  readonly patches: TopicPatch[];
  /** Resolves when the server closes it. */
  readonly closed: Promise<void>;
  /** Whose it is. */
  readonly userID: string;
  stop(): Promise<void>;
}

/** All that listen at the moment. */
export const ears = new Set<Ear>();

/** An event of the tests alone, sent to every listener: it comes last of all that was sent before. */
export const markerEvent = 'marker';

function tokenUser(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
}

/** Connects the official SignalR client to one of the three channels. */
export async function listen(url: string, channel: ChannelName, token: string): Promise<Ear> {
  const hub = new HubConnectionBuilder()
    .withUrl(url + paths[channel], {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const messages: UserMsg[] = [];
  const patches: TopicPatch[] = [];
  hub.on(hubEvents.message, (said: UserMsg[]) => void messages.push(...said));
  hub.on(hubEvents.patch, (patch: TopicPatch) => void patches.push(patch));
  const closed = new Promise<void>((resolve) => {
    hub.onclose(() => resolve());
  });
  await hub.start();
  const userID = tokenUser(token);
  const ear = { hub, messages, patches, closed, userID, stop: () => hub.stop() };
  ears.add(ear);
  void closed.then(() => ears.delete(ear));
  return ear;
}
