import { defer, delay, map, of, throwError, timer } from 'rxjs';
import type { LiveSettings } from '../../../../src/client/streams/live.ts';
import { ownChannels } from '../../../../src/client/streams/sockets/openChannels.ts';
import {
  type ChannelName,
  channelNames,
  type TopicName,
} from '../../../../src/contract/topics/live.ts';
import { type FakeHub, fakeHub } from './fakeHub.ts';

/** A server in the test's hand: hubs that open at once, one topic's rows, and a clock. */
export interface FakeServer extends Omit<LiveSettings, 'token$' | 'owner$'> {
  /** The hub that each channel is connected to now. */
  readonly hubs: Record<ChannelName, FakeHub>;
  readonly rows: Map<string, unknown>;
  /** Connects a channel to a new hub; `openChannels` does by it. */
  connect(channel: ChannelName, token: string): FakeHub;
  /** The topics that `fetchSnapshot` was called with. */
  readonly fetched: TopicName[];
  /** The next snapshots: how long they take, and whether they fail. */
  link: { latencyMs: number; fails: boolean };
  /** Changes rows, counts the revision up and returns the patch, which it does not send. */
  change(topic: TopicName, set: Record<string, unknown>, del?: string[]): unknown;
  /** Numbers anew, as after a restart. */
  restart(): void;
}

/** @param serverTime the server's clock, ms */
export function fakeServer(serverTime: () => number = () => 0): FakeServer {
  let epoch = 1;
  let rev = 0;
  const timeText = () => new Date(serverTime()).toISOString();
  const [main, gateway, daping] = channelNames.map(() => fakeHub());
  if (!main || !gateway || !daping) throw new Error('three channels are expected');
  const server: FakeServer = {
    hubs: { main, gateway, daping },
    rows: new Map(),
    fetched: [],
    link: { latencyMs: 0, fails: false },
    connect(channel) {
      server.hubs[channel] = fakeHub();
      return server.hubs[channel];
    },
    openChannels: (orders) =>
      ownChannels((channel, token) => server.connect(channel, token))(orders),
    fetchSnapshot(topic) {
      return defer(() => {
        server.fetched.push(topic);
        if (server.link.fails) return throwError(() => 'refused');
        const read = () => ({
          Topic: topic,
          Epoch: String(epoch),
          Rev: rev,
          At: timeText(),
          Rows: Object.fromEntries(server.rows),
        });
        const half = server.link.latencyMs / 2; // the rows are read between request and answer
        return half === 0 ? of(read()) : timer(half).pipe(map(read), delay(half));
      });
    },
    probe: () => (server.link.fails ? throwError(() => 'refused') : of({ time: timeText() })),
    ping: () => (server.link.fails ? throwError(() => 'refused') : of('here')),
    explain: String,
    change(topic, set, del = []) {
      rev += 1;
      for (const [key, row] of Object.entries(set)) server.rows.set(key, row);
      for (const key of del) server.rows.delete(key);
      return { Topic: topic, Epoch: String(epoch), Rev: rev, At: timeText(), Set: set, Del: del };
    },
    restart() {
      epoch += 1;
      rev = 0;
    },
  };
  return server;
}
