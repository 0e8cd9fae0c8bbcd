import { Observable, type OperatorFunction, type Subscription, timer } from 'rxjs';
import { beginRun, type RunBuilder } from '../topics/patchRun.ts';
import { isStateEvent, type StreamEvent } from './streamEvent.ts';

/** Packets come at most once in this time, about a frame. */
const packetMs = 16;

/**
 * Gathers events into packets: the first goes at once, and those of the next 16 ms go together. In a
 * packet the consecutive patches of a topic become one run; everything else keeps its order, and no
 * run reaches across a state of its channel.
 */
export function packEvents(): OperatorFunction<readonly StreamEvent[], readonly StreamEvent[]> {
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
        subscriber.next(full.events());
      }

      subscriber.add(() => pause?.unsubscribe());
      subscriber.add(
        source.subscribe({
          next(events) {
            for (const event of events) packet.add(event);
            if (pause === null && events.length > 0) post();
          },
          error: (cause: unknown) => subscriber.error(cause),
          complete() {
            if (!packet.isEmpty()) subscriber.next(packet.events());
            subscriber.complete();
          },
        }),
      );
    });
}

function emptyPacket() {
  const places: (() => StreamEvent)[] = [];
  const runs = new Map<string, RunBuilder>();
  return {
    isEmpty: () => places.length === 0,
    events: () => places.map((place) => place()),
    add(event: StreamEvent): void {
      if (isStateEvent(event)) {
        for (const key of runs.keys()) if (key.startsWith(`${event.channel} `)) runs.delete(key);
      }
      if (event.type !== 'patch') {
        places.push(() => event);
        return;
      }
      const { channel, patch } = event;
      const key = `${channel} ${patch.Topic}`;
      if (runs.get(key)?.add(patch)) return;
      const run = beginRun(patch);
      runs.set(key, run);
      places.push(() => ({ type: 'patch', channel, patch: run.run() }));
    },
  };
}
