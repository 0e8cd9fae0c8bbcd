import { Observable, type OperatorFunction, type Subscription, timer } from 'rxjs';
import { beginRun, type RunBuilder } from '../patchRun.ts';
import { type ChannelNews, isState } from './channelNews.ts';

/** Packets come at most once in this time, about a frame. */
const packetMs = 16;

/**
 * Gathers news into packets: the first goes at once, what follows within 16 ms goes together. The
 * patches of a topic that follow one another are one run there; everything else keeps its order,
 * and no run reaches over a state of its channel.
 */
export function packNews(): OperatorFunction<readonly ChannelNews[], readonly ChannelNews[]> {
  return (source) =>
    new Observable((subscriber) => {
      let packet = emptyPacket();
      let pause: Subscription | null = null;

      function post(): void {
        pause = timer(packetMs).subscribe(() => {
          pause = null;
          if (!packet.isEmpty()) post();
        });
        const full = packet;
        packet = emptyPacket();
        subscriber.next(full.news());
      }

      subscriber.add(() => pause?.unsubscribe());
      subscriber.add(
        source.subscribe({
          next(news) {
            for (const each of news) packet.add(each);
            if (pause === null && news.length > 0) post();
          },
          error: (cause: unknown) => subscriber.error(cause),
          complete() {
            if (!packet.isEmpty()) subscriber.next(packet.news());
            subscriber.complete();
          },
        }),
      );
    });
}

function emptyPacket() {
  const places: (() => ChannelNews)[] = [];
  const runs = new Map<string, RunBuilder>();
  return {
    isEmpty: () => places.length === 0,
    news: () => places.map((place) => place()),
    add(news: ChannelNews): void {
      if (isState(news)) {
        for (const key of runs.keys()) if (key.startsWith(`${news.channel} `)) runs.delete(key);
      }
      if (news.type !== 'patch') {
        places.push(() => news);
        return;
      }
      const { channel, patch } = news;
      const key = `${channel} ${patch.Topic}`;
      if (runs.get(key)?.add(patch)) return;
      const run = beginRun(patch);
      runs.set(key, run);
      places.push(() => ({ type: 'patch', channel, patch: run.run() }));
    },
  };
}
