import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr';
import {
  type ChannelName,
  hubEvents,
  type RevisionMessage,
  type TopicPatch,
  type UserMsg,
} from '../../../src/contract/topics/live.ts';

const paths: Readonly<Record<ChannelName, string>> = {
  main: '/chat',
  daping: '/chat?user_type=daping',
  gateway: '/gateway/chat',
};

/** A live connection of the official client, with everything that it received. */
export interface HubListener {
  readonly hub: HubConnection;
  readonly messages: UserMsg[];
  readonly patches: TopicPatch[];
  readonly revisions: RevisionMessage[];
  /** Resolves when the server closes it. */
  readonly closed: Promise<void>;
  /** The user of the connection. */
  readonly userID: string;
  stop(): Promise<void>;
}

/** All currently connected listeners. */
export const hubListeners = new Set<HubListener>();

/** An event for tests only, sent to every listener; it arrives after everything sent before. */
export const markerEvent = 'marker';

function tokenUser(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
}

/** Connects the official SignalR client to one of the three channels. */
export async function listen(
  url: string,
  channel: ChannelName,
  token: string,
): Promise<HubListener> {
  const hub = new HubConnectionBuilder()
    .withUrl(url + paths[channel], {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const messages: UserMsg[] = [];
  const patches: TopicPatch[] = [];
  const revisions: RevisionMessage[] = [];
  hub.on(hubEvents.message, (batch: UserMsg[]) => void messages.push(...batch));
  hub.on(hubEvents.patch, (patch: TopicPatch) => void patches.push(patch));
  hub.on(hubEvents.revision, (revision: RevisionMessage) => void revisions.push(revision));
  const closed = new Promise<void>((resolve) => {
    hub.onclose(() => resolve());
  });
  await hub.start();
  const userID = tokenUser(token);
  const listener = { hub, messages, patches, revisions, closed, userID, stop: () => hub.stop() };
  hubListeners.add(listener);
  void closed.then(() => hubListeners.delete(listener));
  return listener;
}
